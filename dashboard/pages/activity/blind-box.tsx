import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PaymentDialog } from '../../features/payments/index.ts';
import { PaymentEnd } from '../../features/payments/payment-end.tsx';
import type { PaymentOutcome } from '../../features/payments/use-payment.ts';
import { usePageTitle } from '../../hooks/page-title.ts';

/** `showStatus` of a box that was paid. */
const paidStatus = '3';

/** Pays the order of a blind box, or says how it went. Nothing sells boxes yet: docs/decisions.md#blind-boxes. */
export function BlindBoxPage() {
  usePageTitle('盲盒活动');
  const [params] = useSearchParams();
  const orderId = params.get('orderId') ?? '';
  const [end, setEnd] = useState<PaymentOutcome>();
  if (params.get('showStatus') === paidStatus) return <PaymentEnd end="paid" {...(orderId !== '' && { orderId })} />;
  if (end !== undefined || orderId === '') return <PaymentEnd end={end ?? 'none'} {...(orderId !== '' && { orderId })} />;
  return <PaymentDialog orderId={orderId} onClose={setEnd} />;
}
