import { Link } from 'react-router-dom';
import { isPublisher } from '#domain/accounts/publisher';
import type { AccountInformationView } from '#domain/profile/views';
import { addresses } from '../../addresses.ts';
import { Panel } from '../../components/panel.tsx';
import { useUser } from '../../hooks/use-session.ts';
import { Balances } from './balances.tsx';
import { Months } from './months.tsx';
import styles from './money-overview.module.css';
import { RecentDetails } from './recent-details.tsx';

/** What an account has, a year of it by month, and what moved last. */
export function MoneyOverview({ account }: { account: AccountInformationView }) {
  const { uploaderType } = useUser();
  const { incomeBalance, pendingIncome, frozenIncome } = account;
  const sells = isPublisher(uploaderType) || incomeBalance + pendingIncome + frozenIncome > 0;
  return (
    <>
      <Panel title="我的账户" aside={<Link to={addresses.accountDetails}>账户明细</Link>}>
        <Balances account={account} sells={sells} />
      </Panel>
      <div className={styles.columns}>
        <Panel title="按月统计">
          <Months sells={sells} />
        </Panel>
        <Panel title="最近变动" aside={<Link to={addresses.accountDetails}>全部</Link>}>
          <RecentDetails />
        </Panel>
      </div>
    </>
  );
}
