import type { Transaction } from 'sequelize';
import { refundReasons } from '#domain/orders/refunds';
import { clearingAccounts, type OuterMethod } from '#domain/trade/methods';
import type { RefundReport, RefundRequest } from '#providers/payments/contract';
import { PaymentRefused } from '#providers/payments/refused';
import type { PaymentReceiptRow, PaymentRefundRow } from '#storage/database/models/payments';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type PaymentDeps } from '../deps.ts';
import { bookRefund } from './book-refund.ts';
import { isUnanswered, providerOf } from './provider-of.ts';

/** Asks providers to pay what is owed of an order, or, with null, of none; returns how many refunds are owed and refused then. What a provider that is not configured owes stays owed. */
export async function payRefunds(deps: PaymentDeps, { orderId }: { orderId: string | null }): Promise<{ owed: number; refused: number }> {
  const { paymentRefunds } = deps.database;
  const owed = await paymentRefunds.findAll({ where: { orderId, state: 'Owed' }, order: ['outRefundNo'] });
  for (const refund of owed) await payRefund(deps, refund);
  const count = (state: 'Owed' | 'Refused'): Promise<number> => paymentRefunds.count({ where: { orderId, state } });
  return { owed: owed.length === 0 ? 0 : await count('Owed'), refused: await count('Refused') };
}

/** What a try came to; `later`: it is still owed. */
type Outcome = { to: 'Refunded' } | { to: 'Refused' | 'later'; code: string | null };

async function payRefund(deps: PaymentDeps, refund: PaymentRefundRow): Promise<void> {
  const { paymentReceipts, transact } = deps.database;
  const receipt = await paymentReceipts.findByPk(refund.receiptId, { rejectOnEmpty: true });
  const { outRefundNo, amountFen } = refund;
  const { outTradeNo, amountFen: paidFen, provider } = receipt;
  const asked = { outTradeNo, outRefundNo, amountFen, paidFen, reason: refundReasons[refund.reason].label };
  const outcome = await ask(deps, provider, asked).then(outcomeOf, outcomeOfFault);
  await transact((transaction) => keep(deps, { refund, receipt, outcome }, transaction));
}

const ask = async (deps: PaymentDeps, provider: OuterMethod, asked: RefundRequest): Promise<RefundReport> =>
  providerOf(deps, provider).refund(asked);

function outcomeOf(report: RefundReport): Outcome {
  if (report.state === 'refused') {
    // Money in our account there makes it good.
    return { to: report.reason === 'balance' ? 'later' : 'Refused', code: report.code };
  }
  return report.state === 'refunded' ? { to: 'Refunded' } : { to: 'later', code: null };
}

function outcomeOfFault(error: unknown): Outcome {
  if (!isUnanswered(error)) throw error;
  return { to: 'later', code: error instanceof PaymentRefused ? error.code : error.message };
}

const codeLength = 100;

async function keep(
  deps: PaymentDeps,
  { refund, receipt, outcome }: { refund: PaymentRefundRow; receipt: PaymentReceiptRow; outcome: Outcome },
  transaction: Transaction,
): Promise<void> {
  const { orders, paymentRefunds } = deps.database;
  const { outRefundNo, orderId, tries } = refund;
  // The order first, as everybody locks it.
  const order = orderId === null ? null : await orders.findByPk(orderId, { transaction, lock: true });
  const owed = { outRefundNo, state: 'Owed' } as const;
  if (outcome.to !== 'Refunded') {
    const state = outcome.to === 'Refused' ? 'Refused' : 'Owed';
    await updateWhere(paymentRefunds, owed, { state, tries: tries + 1, lastCode: outcome.code?.slice(0, codeLength) ?? null }, transaction);
    return;
  }
  const changes = { state: 'Refunded', tries: tries + 1, lastCode: null, refundedAt: currentTime(deps) } as const;
  if (!(await updateWhere(paymentRefunds, owed, changes, transaction))) return;
  await bookRefund(deps, { refund, order, from: clearingAccounts[receipt.provider], actorId: null, note: refund.reason }, transaction);
}
