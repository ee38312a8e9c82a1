import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { OrderList } from '../../features/orders/order-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function MyOrderPage() {
  usePageTitle('我的订单');
  return (
    <>
      <PageHeading title="我的订单" description="订单提交后 30 分钟内可以支付，超时自动关闭，用过的优惠券会退回。">
        <Link to={addresses.invoices}>发票</Link>
      </PageHeading>
      <OrderList />
    </>
  );
}
