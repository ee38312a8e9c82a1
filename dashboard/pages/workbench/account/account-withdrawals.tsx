import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { formatYuan } from '#domain/money/yuan';
import type { WithdrawInfoView } from '#domain/wallet/views';
import { addresses } from '../../../addresses.ts';
import { useWithdrawInfo } from '../../../api/wallet.ts';
import { FactList } from '../../../components/fact-list.tsx';
import { LoadError } from '../../../components/list-notices.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Panel } from '../../../components/panel.tsx';
import { WithdrawForm } from '../../../features/wallet/withdraw-form.tsx';
import { WithdrawalList } from '../../../features/wallet/withdrawal-list.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';
import styles from './account-withdrawals.module.css';

function Income({ info }: { info: WithdrawInfoView }) {
  return (
    <>
      <p className={styles.available}>{formatYuan(info.available)}</p>
      <p className={styles.hint}>可提现的收益</p>
      <FactList
        facts={[
          { label: '待结算', value: formatYuan(info.pending) },
          { label: '提现中', value: formatYuan(info.frozen) },
        ]}
      />
    </>
  );
}

const rulesOf = ({ leastAmount, platformFeePercent }: WithdrawInfoView): string[] => [
  `每次至少 ${leastAmount / 100} 元，整数元。`,
  `作品售出后扣除 ${platformFeePercent}% 平台服务费，7 天后结算，结算后才能提现。`,
  '提交后由工作人员审核，通过后打款到所选账户；未通过或银行退回，金额全部退回可用收益。',
  '云币不能提现。',
];

export function AccountWithdrawalsPage() {
  usePageTitle('收益提现');
  const { data: info, error, mutate } = useWithdrawInfo();
  return (
    <>
      <PageHeading title="收益提现" description="把作品的收益提到自己的银行账户。">
        <Link to={addresses.incomes}>收益明细</Link>
      </PageHeading>
      {info === undefined ? (
        <Panel title="可提现的收益">
          {error === undefined ? <Skeleton active /> : <LoadError error={error} onRetry={() => void mutate()} />}
        </Panel>
      ) : (
        <div className={styles.columns}>
          <Panel title="申请提现">
            <WithdrawForm info={info} />
          </Panel>
          <aside aria-label="收益和说明">
            <Panel title="我的收益" aside={<Link to={addresses.accountDetails}>账户明细</Link>}>
              <Income info={info} />
            </Panel>
            <Panel title="提现说明">
              <ul className={styles.rules}>
                {rulesOf(info).map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </Panel>
          </aside>
        </div>
      )}
      <Panel title="提现记录">
        <WithdrawalList />
      </Panel>
    </>
  );
}
