import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { orderLimits } from '#domain/trade/limits';
import { reloadUser } from '../../api/session.ts';
import { returnPath } from '../../features/accounts/return-url.ts';
import { backMark } from '../../features/payments/after-payment.ts';
import { AwaitPayment } from '../../features/payments/await-payment.tsx';
import { PaymentDialog } from '../../features/payments/payment-dialog.tsx';
import { PaymentEnd } from '../../features/payments/payment-end.tsx';
import type { PaymentOutcome } from '../../features/payments/use-payment.ts';
import { usePageTitle } from '../../hooks/page-title.ts';

const isSet = (value: string | null): boolean => value === '1' || value === 'true';

/** Pays the order of the address; what follows is in its query: docs/decisions/common-pay.md. */
export function CommonPayPage() {
  usePageTitle('订单支付');
  const { search } = useLocation();
  const [params, setParams] = useSearchParams();
  const orderId = params.get('orderId') ?? '';
  const [isMember, isNotJump] = [isSet(params.get('isMember')), isSet(params.get('isNotJump'))];
  const [end, setEnd] = useState<PaymentOutcome>();
  if (orderId === '') return <PaymentEnd end="none" />;
  if (end !== undefined) return <PaymentEnd end={end} orderId={orderId} />;

  const leadsTo = returnPath(search, '/');
  const onPaid = (): void => {
    if (!isMember) return;
    void reloadUser().finally(() => {
      if (!isNotJump) setTimeout(() => location.assign(leadsTo), orderLimits.memberReloadMs);
    });
  };
  const isKnown = (current: URLSearchParams): URLSearchParams => {
    current.delete(backMark);
    return current;
  };
  if (isSet(params.get(backMark))) return <AwaitPayment orderId={orderId} onKnown={() => setParams(isKnown, { replace: true })} />;
  return <PaymentDialog orderId={orderId} onClose={setEnd} leadsTo={leadsTo} {...((isMember || isNotJump) && { onPaid })} />;
}
