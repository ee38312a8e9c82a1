import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { orderLimits } from '#domain/orders/limits';
import { reloadUser } from '../../api/session.ts';
import { PaymentDialog } from '../../features/payments/payment-dialog.tsx';
import { PaymentEnd } from '../../features/payments/payment-end.tsx';
import type { PaymentOutcome } from '../../features/payments/use-payment.ts';
import { usePageTitle } from '../../hooks/page-title.ts';

const isSet = (value: string | null): boolean => value === '1' || value === 'true';

/** Pays the order of the address: `isMember`, of a membership, and `isNotJump` say what follows: docs/decisions.md#common-pay. */
export function CommonPayPage() {
  usePageTitle('订单支付');
  const [params] = useSearchParams();
  const orderId = params.get('orderId') ?? '';
  const [isMember, isNotJump] = [isSet(params.get('isMember')), isSet(params.get('isNotJump'))];
  const [end, setEnd] = useState<PaymentOutcome>();
  if (orderId === '') return <PaymentEnd end="none" />;
  if (end !== undefined) return <PaymentEnd end={end} />;
  /** The account is read again, so that the next page knows its new membership. */
  const becomeMember = (): void => {
    void reloadUser().finally(() => {
      if (!isNotJump) setTimeout(() => location.assign('/'), orderLimits.memberReloadMs);
    });
  };
  return (
    <PaymentDialog
      orderId={orderId}
      onClose={setEnd}
      {...((isMember || isNotJump) && { onPaid: () => (isMember ? becomeMember() : undefined) })}
    />
  );
}
