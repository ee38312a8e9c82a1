import type { OuterMethod } from '#domain/trade/methods';
import { pageWindow } from '#domain/wire/page-window';
import type { LedgerComparisonRow } from '#storage/database/models/ledger';
import type { PaymentBillRow, PaymentDifferenceRow } from '#storage/database/models/payments';
import type { DatabaseDeps } from '../deps.ts';

interface Paged {
  pageNo: number;
  pageSize: number;
}

/** A page of providers' bills, the latest day first. */
export async function listBills({ database }: DatabaseDeps, page: Paged): Promise<{ totalCount: number; bills: PaymentBillRow[] }> {
  const newest = [
    ['day', 'DESC'],
    ['provider', 'ASC'],
  ] as [string, string][];
  const { rows, count } = await database.paymentBills.findAndCountAll({ order: newest, ...pageWindow(page) });
  return { totalCount: count, bills: rows };
}

/** In what a day's bill and our books differ, each with the order that it is about, where there is one. */
export async function listDifferences(
  { database }: DatabaseDeps,
  bill: { provider: OuterMethod; day: string },
): Promise<{ difference: PaymentDifferenceRow; orderId: string | null }[]> {
  const differences = await database.paymentDifferences.findAll({ where: { ...bill }, order: ['id'] });
  const outTradeNo = [...new Set(differences.map((difference) => difference.outTradeNo))];
  const attempts = await database.paymentAttempts.findAll({ where: { outTradeNo }, attributes: ['outTradeNo', 'orderId'] });
  const orderOf = new Map(attempts.map((attempt) => [attempt.outTradeNo, attempt.orderId]));
  return differences.map((difference) => ({ difference, orderId: orderOf.get(difference.outTradeNo) ?? null }));
}

/** A page of the ledger's comparisons with itself, the latest day first. */
export async function listComparisons(
  { database }: DatabaseDeps,
  page: Paged,
): Promise<{ totalCount: number; comparisons: LedgerComparisonRow[] }> {
  const { rows, count } = await database.ledgerComparisons.findAndCountAll({ order: [['day', 'DESC']], ...pageWindow(page) });
  return { totalCount: count, comparisons: rows };
}
