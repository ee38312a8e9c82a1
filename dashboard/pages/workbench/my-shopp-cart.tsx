import { PageHeading } from '../../components/page-heading.tsx';
import { Cart } from '../../features/mall/cart.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

/** `/workbench/myShoppCart`: the cart within the personal centre. */
export function MyShoppCartPage() {
  usePageTitle('购物车');
  return (
    <>
      <PageHeading title="购物车" description="选好的模型合为一个订单，一次付清。" />
      <Cart />
    </>
  );
}
