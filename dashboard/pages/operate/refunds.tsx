import { PageHeading } from '../../components/page-heading.tsx';
import { RefundList } from '../../features/operate/refund-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function RefundsPage() {
  usePageTitle('退款申请');
  return (
    <>
      <PageHeading title="退款申请" description="买家申请的退款：同意全部或其中几项，或者说明原因不同意。" />
      <RefundList />
    </>
  );
}
