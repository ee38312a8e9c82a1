import { PageHeading } from '../../components/page-heading.tsx';
import { WithdrawalList } from '../../features/operate/withdrawal-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function WithdrawalsPage() {
  usePageTitle('提现审核');
  return (
    <>
      <PageHeading title="提现审核" description="审核提现，打款，填写银行流水号。查看收款信息都有记录。" />
      <WithdrawalList />
    </>
  );
}
