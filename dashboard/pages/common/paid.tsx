import { useSearchParams } from 'react-router-dom';
import { PaymentEnd } from '../../features/payments/payment-end.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

/** What an order that was paid has brought: `/common/paid?orderId=`. */
export function CommonPaidPage() {
  usePageTitle('支付成功');
  const [params] = useSearchParams();
  const orderId = params.get('orderId') ?? '';
  return orderId === '' ? <PaymentEnd end="none" /> : <PaymentEnd end="paid" orderId={orderId} />;
}
