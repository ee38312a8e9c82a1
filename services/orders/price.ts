import type { Transaction } from 'sequelize';
import { isPublisher } from '#domain/accounts/publisher';
import { couponProblems } from '#domain/coupons/usable';
import type { Coupon } from '#domain/coupons/kinds';
import { AppError } from '#domain/errors/app-error';
import type { CountsLeft } from '#domain/membership/counts';
import type { CountMethod } from '#domain/pricing/counts';
import { priceOrder, type OrderLine, type PricedOrder } from '#domain/pricing/price-order';
import type { Database } from '#storage/database/connect';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import { findCoupons } from '../coupons/find.ts';

type PriceableLine = Pick<OrderLineRow, 'line' | 'type' | 'amountFen' | 'noCount'>;

/** An order's lines as they are priced. */
export const linesOf = (lines: readonly PriceableLine[]): OrderLine[] =>
  lines.map(({ line, type, amountFen, noCount }) => ({ id: String(line), type, amountFen, noCount: noCount ? true : undefined }));

type Priceable = Pick<OrderRow, 'ownerId' | 'tier' | 'pricedAt' | 'couponId'>;

interface Pricing {
  order: Priceable;
  lines: readonly PriceableLine[];
  uploaderType: number | null;
  coupon: Coupon | null;
  counts?: CountsLeft;
  payBy?: CountMethod;
}

/** What an order costs for its buyer's tier, at the time of its pricing; counts are those of now: docs/decisions/orders.md. `order.couponUnusable` where its coupon does not work on it. */
export function priceOf({ order, lines, uploaderType, coupon, counts = {}, payBy }: Pricing): PricedOrder {
  const buyer = { tier: order.tier, counts, isPublisher: isPublisher(uploaderType) };
  const priced = priceOrder({ lines: linesOf(lines), buyer, coupon, payBy, now: order.pricedAt });
  if (priced.couponProblem === null) return priced;
  throw new AppError('order.couponUnusable', {
    message: couponProblems[priced.couponProblem](coupon ?? { thresholdFen: 0, heldBy: null }),
  });
}

/** The coupon that an order is priced with; `isHeld`: the order has deducted one use of it, which counts as left. `order.couponUnknown` if it is not its owner's. */
export async function couponOf(
  database: Database,
  { ownerId, couponId }: Pick<OrderRow, 'ownerId' | 'couponId'>,
  isHeld: boolean,
  transaction: Transaction | null = null,
): Promise<Coupon | null> {
  if (couponId === null) return null;
  const [coupon] = await findCoupons(database, { ownerId, ids: [couponId] }, transaction);
  if (coupon === undefined) throw new AppError('order.couponUnknown');
  return { ...coupon, usesLeft: coupon.usesLeft + Number(isHeld) };
}
