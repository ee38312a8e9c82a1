import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { paymentMethods, type PaymentMethodName } from '#domain/trade/methods';
import { openMethods } from '#domain/payments/open-methods';
import { freeModelsOf, type CountMethod } from '#domain/pricing/counts';
import type { PricedOrder } from '#domain/pricing/price-order';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';
import { readCounts, type MemberCounts } from '../membership/read-counts.ts';
import { readPayer } from './payer.ts';
import { couponOf, linesOf, priceOf } from './price.ts';
import type { Purse } from './sources.ts';

export interface Priced {
  order: OrderRow;
  lines: OrderLineRow[];
  uploaderType: number | null;
}

const isCountMethod = (method: PaymentMethodName): method is CountMethod => paymentMethods[method].source === 'count';

/** An unpaid order's price, and what is left of the counts that it takes some of; null where it takes none. */
export async function priceNow(
  deps: ClockDeps,
  { order, lines, uploaderType, method }: Priced & { method: PaymentMethodName },
  transaction: Transaction,
): Promise<{ priced: PricedOrder; counts: MemberCounts | null; paidBy: (count: CountMethod) => PricedOrder }> {
  const { database } = deps;
  const takesCounts = isCountMethod(method) || freeModelsOf(linesOf(lines), {}) !== null;
  const counts = takesCounts ? await readCounts(database, { userId: order.ownerId, now: currentTime(deps) }, transaction) : null;
  const coupon = await couponOf(database, order, true, transaction);
  const asked = { order, lines, uploaderType, coupon, counts: counts?.left ?? {} };
  return { priced: priceOf(asked), counts, paidBy: (payBy) => priceOf({ ...asked, payBy }) };
}

/** The same for a method that is about to pay it: `order.methodClosed`, with the sentence that says why, where it does not pay for it. */
export async function priceToPay(
  deps: ClockDeps,
  asked: Priced & { method: PaymentMethodName },
  transaction: Transaction,
): Promise<{ paid: PricedOrder; counts: MemberCounts | null; purse: Purse }> {
  const { order, uploaderType, method } = asked;
  const { priced, counts, paidBy } = await priceNow(deps, asked, transaction);
  const about = { ownerId: order.ownerId, uploaderType, need: priced.packageNeed, now: currentTime(deps) };
  const { payer, purse } = await readPayer(deps.database, about, transaction);
  const state = openMethods(priced, payer).find((known) => known.method === method);
  if (state?.open !== true) throw new AppError('order.methodClosed', { message: state?.message ?? '' });
  return { paid: isCountMethod(method) ? paidBy(method) : priced, counts, purse };
}
