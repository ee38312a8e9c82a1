import type { OuterMethod } from '#domain/trade/methods';
import type { NotificationDelivery, NotificationRefusal, PaymentFact, PaymentProvider } from '#providers/payments/contract';
import type { PaymentDeps } from '../deps.ts';
import { receivePayment, type Reception } from './receive.ts';

/** What came of a notification; `nothing`: it says nothing of money that we have not. All but a refusal is to be answered as known. */
export type NotificationOutcome = Reception | 'nothing' | { refusal: NotificationRefusal | 'amount' };

/**
 * Takes in what a provider tells us. Rejects when that cannot be judged or kept now, so that the provider tells us again. A notification with another amount than
 * was asked is not believed: the provider is asked, and what it says counts.
 */
export async function takeNotification(
  deps: PaymentDeps,
  { provider, method, delivery }: { provider: PaymentProvider; method: OuterMethod; delivery: NotificationDelivery },
): Promise<NotificationOutcome> {
  const reading = await provider.readNotification(delivery);
  if ('refusal' in reading) return reading.refusal === 'irrelevant' ? 'nothing' : reading;
  const { fact } = reading;
  const { outTradeNo, transactionId, amountFen, paidAt } = fact;
  if (fact.state !== 'paid' || paidAt === undefined) return 'nothing';
  if (await isAsAsked(deps, method, fact)) return receivePayment(deps, { provider: method, outTradeNo, transactionId, amountFen, paidAt });
  const report = await provider.query(outTradeNo);
  if (report.state !== 'paid') return { refusal: 'amount' };
  const { state: _, ...paid } = report;
  return receivePayment(deps, { provider: method, outTradeNo, ...paid });
}

/** Whether a payment is what was asked for, or about nothing that was. */
async function isAsAsked({ database }: PaymentDeps, method: OuterMethod, { outTradeNo, amountFen }: PaymentFact): Promise<boolean> {
  const attempt = await database.paymentAttempts.findOne({ where: { outTradeNo, method }, attributes: ['amountFen'] });
  return attempt === null || attempt.amountFen === amountFen;
}
