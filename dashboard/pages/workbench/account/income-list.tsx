import { Link } from 'react-router-dom';
import { addresses } from '../../../addresses.ts';
import { PageHeading } from '../../../components/page-heading.tsx';
import { IncomeList } from '../../../features/wallet/income-list.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';

export function IncomeListPage() {
  usePageTitle('收益明细');
  return (
    <>
      <PageHeading
        title="收益明细"
        description="作品售出后 7 天结算，结算后可以使用或提现；用会员次数取得的，在买家的会员月结束后分配。买家退款，收益随之退回。"
      >
        <Link to={addresses.withdrawals}>收益提现</Link>
      </PageHeading>
      <IncomeList />
    </>
  );
}
