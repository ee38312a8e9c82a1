import { Op } from 'sequelize';
import { platformAccount } from '#domain/ledger/accounts';
import type { BookedRow } from '#domain/payments/compare-bill';
import { paymentLimits } from '#domain/payments/limits';
import { clearingAccounts, type OuterMethod } from '#domain/trade/methods';
import type { BillRow } from '#providers/payments/contract';
import type { PaymentReceiptRow, PaymentRefundRow } from '#storage/database/models/payments';
import type { DatabaseDeps } from '../deps.ts';
import { rowsOf } from '../ledger/account-rows.ts';

interface Asked {
  provider: OuterMethod;
  /** Of the day, in China. */
  from: Date;
  until: Date;
  billed: readonly BillRow[];
}

/** What our books have of a provider's day, and of whatever else its bill names. */
export async function readBooked(deps: DatabaseDeps, { provider, from, until, billed }: Asked): Promise<BookedRow[]> {
  const { paymentReceipts, paymentRefunds } = deps.database;
  const receipts = new Map<string, PaymentReceiptRow>();
  const addReceipts = (found: PaymentReceiptRow[]): void => found.forEach((row) => row.provider === provider && receipts.set(row.id, row));
  addReceipts(await paymentReceipts.findAll({ where: { provider, paidAt: { [Op.gte]: from, [Op.lt]: until } } }));
  const named = billed.map(({ transactionId }) => transactionId);
  for (const transactionId of inPages(named)) addReceipts(await paymentReceipts.findAll({ where: { provider, transactionId } }));

  // Our clock may be a little behind the provider's, so that a day of ours ends a little before.
  const earlier = (at: Date): Date => new Date(at.getTime() - paymentLimits.clockMs);
  const refunds = new Map<string, PaymentRefundRow>();
  const addRefunds = (found: PaymentRefundRow[]): void => found.forEach((row) => refunds.set(row.outRefundNo, row));
  addRefunds(
    await paymentRefunds.findAll({ where: { state: 'Refunded', refundedAt: { [Op.gte]: earlier(from), [Op.lt]: earlier(until) } } }),
  );
  const numbers = billed.flatMap(({ outRefundNo = [] }) => outRefundNo);
  for (const outRefundNo of inPages(numbers)) addRefunds(await paymentRefunds.findAll({ where: { state: 'Refunded', outRefundNo } }));
  for (const id of inPages([...refunds.values()].map(({ receiptId }) => receiptId)))
    addReceipts(await paymentReceipts.findAll({ where: { id } }));

  const ledger = await ledgerKeys(deps, provider, [
    ...[...receipts.values()].flatMap((row) => keysOf(row)),
    ...[...refunds.keys()].map((outRefundNo) => `payRefund/${outRefundNo}`),
  ]);
  const payments = [...receipts.values()].map((row): BookedRow => {
    const { outTradeNo, transactionId, amountFen, paidAt } = row;
    const isInLedger = keysOf(row).some((key) => ledger.get(key) === -amountFen);
    return { outTradeNo, transactionId, amountFen, isOfDay: paidAt >= from && paidAt < until, isInLedger };
  });
  const back = [...refunds.values()].flatMap(({ outRefundNo, receiptId, amountFen, refundedAt }): BookedRow[] => {
    const receipt = receipts.get(receiptId);
    if (receipt === undefined || refundedAt === null) return [];
    const { outTradeNo, transactionId } = receipt;
    const isOfDay = refundedAt >= earlier(from) && refundedAt < earlier(until);
    const isInLedger = ledger.get(`payRefund/${outRefundNo}`) === amountFen;
    return [{ outTradeNo, transactionId, outRefundNo, amountFen, isOfDay, isInLedger }];
  });
  return [...payments, ...back];
}

/** Operations under which a receipt may be in the ledger. */
const keysOf = ({ id, orderId, outcome }: PaymentReceiptRow): string[] =>
  outcome === 'settled' ? [`pay/${orderId ?? ''}`] : [`receive/${id}`];

/** What operations moved on a provider's account, by their keys. */
async function ledgerKeys({ database }: DatabaseDeps, provider: OuterMethod, keys: readonly string[]): Promise<Map<string, number>> {
  const { ledgerOperations, ledgerPostings } = database;
  const accountId = rowsOf(platformAccount(clearingAccounts[provider], 'money')).map(({ id }) => id);
  const found = new Map<string, number>();
  for (const key of inPages(keys)) {
    const operations = await ledgerOperations.findAll({ where: { key }, attributes: ['id', 'key'] });
    const names = new Map(operations.map((operation) => [operation.id, operation.key]));
    const postings = await ledgerPostings.findAll({ where: { operationId: [...names.keys()], accountId } });
    for (const { operationId, amount } of postings) {
      const name = names.get(operationId) ?? '';
      found.set(name, (found.get(name) ?? 0) + amount);
    }
  }
  return found;
}

/** Without repetitions, so many at once as one statement takes. */
function* inPages(values: readonly string[]): Generator<string[]> {
  const distinct = [...new Set(values)];
  for (let at = 0; at < distinct.length; at += paymentLimits.readAtOnce) yield distinct.slice(at, at + paymentLimits.readAtOnce);
}
