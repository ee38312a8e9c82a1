import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { CountsLeft } from '#domain/membership/counts';
import { batchProblemOf, batchProblems } from '#domain/orders/batch';
import type { SoldType } from '#domain/trade/sold-types';
import { describeSubject, type OrderSubject, type OrderWish } from '#domain/orders/subjects';
import type { PricedOrder } from '#domain/pricing/price-order';
import type { Tier } from '#domain/tiers';
import type { DiskDeps } from '../deps.ts';
import { currentMembership } from '../membership/current-membership.ts';
import { readPrices, type Prices } from '../prices/read.ts';
import type { Offered } from './goods/goods.ts';
import { goodsOf } from './goods/table.ts';
import { couponOf, priceOf } from './price.ts';

/** A line of an order, before there is the order. */
export interface OfferedLine {
  /** Counts from 1. */
  line: number;
  type: SoldType;
  description: string;
  amountFen: number;
  noCount: boolean;
  payableFen: number;
  subject: OrderSubject;
}

export interface Offer {
  tier: Tier;
  lines: [OfferedLine, ...OfferedLine[]];
  priced: PricedOrder;
}

/**
 * What somebody wants, at what it costs him now with this coupon: the one step in which an order is made, in its transaction, and a price is asked for, without one.
 * It only reads, in a number of statements that does not grow with the lines. `order.batchRefused` for
 * things that are not ordered together, `order.couponUnknown` and `order.couponUnusable`, or what stands against the goods.
 *
 * @throws RangeError for no wish at all.
 */
export async function offerGoods(
  deps: DiskDeps,
  asked: {
    ownerId: string;
    uploaderType: number | null;
    wishes: readonly OrderWish[];
    couponId: string | null;
    pricedAt: Date;
    /** What is left of the buyer's counts, where it matters which of them could pay. */
    counts?: CountsLeft;
  },
  transaction: Transaction | null = null,
): Promise<Offer> {
  const { database } = deps;
  const { ownerId, uploaderType, wishes, couponId, pricedAt, counts = {} } = asked;
  const problem = batchProblemOf(wishes);
  if (problem !== null) throw new AppError('order.batchRefused', { message: batchProblems[problem] });
  const tier = (await currentMembership(database, ownerId, pricedAt, transaction ?? undefined))?.tier ?? 'free';
  // Read once, and only for what is in the table.
  let read: Promise<Prices> | undefined;
  const prices = () => (read ??= readPrices(database, transaction));
  const offered = new Map<OrderWish, Offered<OrderSubject>>();
  for (const type of new Set(wishes.map((wish) => wish.type))) {
    const ofType = wishes.filter((wish) => wish.type === type);
    const found = await goodsOf(type).offer(deps, { ownerId, tier, wishes: ofType, prices }, transaction);
    for (const [index, wish] of ofType.entries()) if (found[index] !== undefined) offered.set(wish, found[index]);
  }
  const unpriced = wishes
    .flatMap((wish) => offered.get(wish) ?? [])
    .map(({ subject, amountFen, noCount = false }, index): Omit<OfferedLine, 'payableFen'> => ({
      ...{ line: index + 1, type: subject.type, description: describeSubject(subject), amountFen, noCount, subject },
    }));
  const order = { ownerId, tier, couponId, pricedAt };
  const coupon = await couponOf(database, order, false, transaction);
  const priced = priceOf({ order, lines: unpriced, uploaderType, coupon, counts });
  const [first, ...rest] = unpriced.map((line, index) => ({ ...line, payableFen: priced.lines[index]?.payableFen ?? line.amountFen }));
  if (first === undefined) throw new RangeError('Nothing is wanted');
  return { tier, lines: [first, ...rest], priced };
}
