import { PageHeading } from '../../components/page-heading.tsx';
import { OrderList } from '../../features/operate/order-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function OrdersPage() {
  usePageTitle('订单');
  return (
    <>
      <PageHeading title="订单" description="查找订单，看它为什么是现在的状态，必要时退款。" />
      <OrderList />
    </>
  );
}
