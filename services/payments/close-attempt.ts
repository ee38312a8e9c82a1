import type { TradeReport } from '#providers/payments/contract';
import { isOuterMethod } from '#domain/trade/methods';
import { openAttemptStates } from '#domain/payments/state';
import type { PaymentAttemptRow } from '#storage/database/models/payments';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type PaymentDeps } from '../deps.ts';
import { providerOf } from './provider-of.ts';
import { receivePayment } from './receive.ts';
import type { ReceivedPayment } from './received-payment.ts';

/** What a report says was paid; undefined when nothing was, or all of it has gone back. */
export function paidBy({ method, outTradeNo }: PaymentAttemptRow, report: TradeReport): ReceivedPayment | undefined {
  if (report.state !== 'paid' || !isOuterMethod(method)) return undefined;
  const { transactionId, amountFen, paidAt } = report;
  return { provider: method, outTradeNo, transactionId, amountFen, paidAt };
}

/** Ends an attempt by which nothing was paid, or notes that its provider knows nothing of it. */
export async function endAttempt(deps: PaymentDeps, { orderId, number }: PaymentAttemptRow, state: 'Absent' | 'Closed'): Promise<void> {
  const { paymentAttempts, transact } = deps.database;
  const changes = { state, liveOrderId: null, endedAt: currentTime(deps) } as const;
  const open = { orderId, number, state: [...openAttemptStates] };
  await transact((transaction) => updateWhere(paymentAttempts, open, changes, transaction));
}

/**
 * Closes an attempt at its provider, outside of any transaction; where its payer was faster, takes in what he paid. `isTimeOver`: nothing can come to be there any more.
 * Rejects with ProviderFault when the provider gives no usable answer: the attempt is then as before.
 */
export async function closeAttempt(deps: PaymentDeps, attempt: PaymentAttemptRow, { isTimeOver = false } = {}): Promise<void> {
  const report = await providerOf(deps, attempt.method).close(attempt.outTradeNo);
  if (report.state === 'waiting') return;
  const paid = paidBy(attempt, report);
  if (paid !== undefined) await receivePayment(deps, paid);
  else await endAttempt(deps, attempt, report.state === 'absent' && !isTimeOver ? 'Absent' : 'Closed');
}
