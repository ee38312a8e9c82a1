import type { Transaction } from 'sequelize';
import { platformAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import type { RefundReason } from '#domain/orders/refunds';
import { payableStatuses, type CloseReason } from '#domain/orders/state';
import { clearingAccounts } from '#domain/trade/methods';
import type { ReceiptOutcome } from '#domain/payments/state';
import type { OrderRow } from '#storage/database/models/orders';
import type { PaymentReceiptRow } from '#storage/database/models/payments';
import type { ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { closeOrder } from '../orders/close.ts';
import { transitionOrder } from '../orders/transition.ts';
import { oweRefund } from './owe-refund.ts';
import { tellOfPayment } from './tell.ts';

type Unasked = Exclude<ReceiptOutcome, 'settled' | 'unexplained'>;

/** Why each goes back; `closes`: the order is over with it, and is the one that is refunded. */
const kinds: Readonly<Record<Unasked, { reason: RefundReason; closes?: CloseReason }>> = {
  late: { reason: 'paidLate', closes: 'timedOut' },
  undeliverable: { reason: 'undeliverable', closes: 'undeliverable' },
  second: { reason: 'paidTwice' },
  replaced: { reason: 'paidReplaced' },
  wrongAmount: { reason: 'paidWrong' },
};

/** Owes back, in full, money that an order does not take, in the caller's transaction: beside its sums. An order that is over with it is `Refunding` until all such money is back. */
export async function giveBack(
  deps: ClockDeps,
  { order, receipt, outcome }: { order: OrderRow; receipt: PaymentReceiptRow; outcome: Unasked },
  transaction: Transaction,
): Promise<void> {
  const { amountFen, provider } = receipt;
  const { reason, closes } = kinds[outcome];
  const isOpen = payableStatuses.some((status) => status === order.status);
  if (closes !== undefined && isOpen) await closeOrder(deps, { order, reason: closes, actorId: null }, transaction);
  if (closes !== undefined && order.status === 'Closed') {
    const changes = { refundReason: reason, endedAt: null };
    await transitionOrder(deps, order, { to: 'Refunding', changes, actorId: null, reason }, transaction);
  }
  const postings = [
    posting(platformAccount(clearingAccounts[provider], 'money'), -amountFen),
    posting(platformAccount('refundsOwed', 'money'), amountFen),
  ];
  const about = { key: `receive/${receipt.id}`, kind: 'receiveUnasked', orderId: order.id, actorId: null, note: reason } as const;
  await postOperation(deps, { ...about, postings }, transaction);
  await oweRefund(deps, { receipt, amountFen, reason }, transaction);
  await tellOfPayment(deps, order, { isSucceed: false, receiptId: receipt.id }, transaction);
}
