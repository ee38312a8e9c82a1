import { Skeleton } from 'antd';
import { useAccountDetails } from '../../api/wallet.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Movement } from './amount.tsx';
import styles from './wallet.module.css';

const shown = 6;

/** The last movements of an account. */
export function RecentDetails() {
  const { data, error, mutate } = useAccountDetails({ pageNo: 1, pageSize: shown });
  if (data === undefined) return error === undefined ? <Skeleton active /> : <LoadError error={error} onRetry={() => void mutate()} />;
  if (data.results.length === 0) return <p className={styles.nothing}>还没有变动。充值、支付、领券和收益都会记在这里。</p>;
  return (
    <ul className={styles.recent}>
      {data.results.map(({ id, at, title, account, amountText }) => (
        <li key={id}>
          <div>
            <p>{title}</p>
            <p className={styles.quiet}>
              {account} · <RelativeTime at={at} />
            </p>
          </div>
          <Movement text={amountText} />
        </li>
      ))}
    </ul>
  );
}
