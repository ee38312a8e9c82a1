import type { TradeReport } from '#providers/payments/contract';
import { isOuterMethod } from '#domain/payments/methods';
import type { PaymentAttemptRow } from '#storage/database/models/payments';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type PaymentDeps } from '../deps.ts';
import { providerOf } from './provider-of.ts';
import { receivePayment, type ReceivedPayment } from './receive.ts';

/** The live attempt of an order, if it has one. */
export const findLiveAttempt = ({ database }: PaymentDeps, orderId: string): Promise<PaymentAttemptRow | null> =>
  database.paymentAttempts.findOne({ where: { liveOrderId: orderId } });

/** What a report says was paid; undefined when nothing was, or all of it has gone back. */
export function paidBy({ method, outTradeNo }: PaymentAttemptRow, report: TradeReport): ReceivedPayment | undefined {
  if (report.state !== 'paid' || !isOuterMethod(method)) return undefined;
  const { transactionId, amountFen, paidAt } = report;
  return { provider: method, outTradeNo, transactionId, amountFen, paidAt };
}

/** Ends an attempt by which nothing was paid. */
export async function endAttempt(deps: PaymentDeps, { orderId, number }: PaymentAttemptRow): Promise<void> {
  const { paymentAttempts, transact } = deps.database;
  const changes = { state: 'Closed', liveOrderId: null, endedAt: currentTime(deps) } as const;
  await transact((transaction) => updateWhere(paymentAttempts, { orderId, number, state: 'Live' }, changes, transaction));
}

/**
 * Closes a live attempt at its provider, outside of any transaction; where its payer was faster, takes in what he paid. Rejects with ProviderFault when the
 * provider gives no usable answer: the attempt is live then, as before.
 */
export async function closeAttempt(deps: PaymentDeps, attempt: PaymentAttemptRow): Promise<void> {
  const report = await providerOf(deps, attempt.method).close(attempt.outTradeNo);
  if (report.state === 'waiting') return;
  const paid = paidBy(attempt, report);
  if (paid === undefined) await endAttempt(deps, attempt);
  else await receivePayment(deps, paid);
}
