import { isPublisher } from '#domain/accounts/publisher';
import type { Coupon } from '#domain/coupons/kinds';
import { couponProblemOf, heldCoupons, takesCoupons } from '#domain/coupons/usable';
import { AppError } from '#domain/errors/app-error';
import type { OrderWish } from '#domain/orders/subjects';
import { memberLineOf } from '#domain/pricing/member-line';
import type { PricedOrder } from '#domain/pricing/price-order';
import { findCoupons } from '../coupons/find.ts';
import { currentTime, type DiskDeps } from '../deps.ts';
import { readCounts } from '../membership/read-counts.ts';
import { usesLeftFor } from '../packages/usable.ts';
import { offerGoods, type OfferedLine } from './offer.ts';

/** What an order would be. */
export interface Quote {
  lines: readonly OfferedLine[];
  priced: PricedOrder;
  couponId: string | null;
  /** Those that would work on it. */
  coupons: Coupon[];
  /** Those that would, if no other unpaid order held them. */
  held: Coupon[];
  canUseCoupon: boolean;
  /** Uses left in packages that could pay for it; null where no package could. */
  packageUses: number | null;
  /** What membership makes of it, or would; null where nothing. */
  memberLine: string | null;
}

/**
 * What an order of these would cost its buyer now, with a coupon or without one, and what of his counts could pay for it: all but the order. It only reads, so
 * that it takes no writer's turn. What `offerGoods` refuses.
 */
export async function quoteOrder(
  deps: DiskDeps,
  { ownerId, wishes, couponId = null }: { ownerId: string; wishes: readonly OrderWish[]; couponId?: string | null },
): Promise<Quote> {
  const { database } = deps;
  const pricedAt = currentTime(deps);
  const user = await database.users.findOne({ where: { id: ownerId, deletedAt: null }, attributes: ['uploaderType'] });
  if (user === null) throw new AppError('auth.signInRequired');
  const { uploaderType } = user;
  const counts = await readCounts(database, { userId: ownerId, now: pricedAt });
  const asked = { ownerId, uploaderType, wishes, couponId, pricedAt, counts: counts.left };
  const { lines, priced } = await offerGoods(deps, asked);
  const { packageNeed: need } = priced;
  const coupons = await findCoupons(database, { ownerId });
  return {
    ...{ lines, priced, couponId },
    coupons: coupons.filter((coupon) => couponProblemOf(coupon, lines, pricedAt) === null),
    held: heldCoupons(coupons, lines, pricedAt),
    canUseCoupon: takesCoupons(lines.map(({ type }) => type)),
    packageUses: need === null ? null : await usesLeftFor(database, { ownerId, need, now: pricedAt }),
    memberLine: memberLineOf(lines, { tier: counts.tier, isPublisher: isPublisher(uploaderType), counts: counts.left }),
  };
}
