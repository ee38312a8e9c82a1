import { isPublisher } from '#domain/accounts/publisher';
import { couponProblemOf, heldCoupons, takesCoupons } from '#domain/coupons/usable';
import type { Coupon } from '#domain/coupons/kinds';
import { AppError } from '#domain/errors/app-error';
import { canPay } from '#domain/orders/deadline';
import type { PaymentMethodName } from '#domain/trade/methods';
import { openMethods, preferredMethod, withProviders, type MethodState } from '#domain/payments/open-methods';
import { memberLineOf } from '#domain/pricing/member-line';
import type { PricedOrder } from '#domain/pricing/price-order';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import { currentTime, type PaymentDeps } from '../deps.ts';
import { findCoupons } from '../coupons/find.ts';
import { readCounts } from '../membership/read-counts.ts';
import { findOrder } from './find.ts';
import { ownCouponOf } from './own-coupon.ts';
import { readPayer } from './payer.ts';
import { priceOf } from './price.ts';
import { readPurse, type Purse } from './sources.ts';

export interface OrderInfo {
  order: OrderRow;
  lines: OrderLineRow[];
  /** With the coupon that was asked about; null once it cannot be paid. */
  priced: PricedOrder | null;
  /** The one that it was priced with. */
  couponId: string | null;
  /** The one that it was made with and keeps; null where one can be chosen. */
  ownCouponId: string | null;
  purse: Purse;
  /** Those that work on it; empty once it cannot be paid. */
  coupons: Coupon[];
  /** Those that would, if no other unpaid order held them. */
  held: Coupon[];
  canUseCoupon: boolean;
  /** Empty once it cannot be paid. */
  methods: MethodState[];
  preferred: PaymentMethodName | null;
  /** Uses left in the packages that pay for it; null where no package could. */
  packageUses: number | null;
  /** What membership makes of it, or would; null where nothing. */
  memberLine: string | null;
  now: Date;
}

/**
 * An order with everything that whoever pays it has to choose from. `couponId`: as it would be with that coupon, or with none; left out, with its own.
 * `order.notFound` if it is not the owner's, `order.couponUnknown` and `order.couponUnusable` as when it is paid.
 */
export async function readOrderInfo(
  deps: PaymentDeps,
  input: { ownerId: string; orderId: string; couponId?: string | null | undefined },
): Promise<OrderInfo> {
  const { database } = deps;
  const { ownerId, orderId } = input;
  const order = await findOrder(database, input);
  const lines = await database.orderLines.findAll({ where: { orderId }, order: ['line'] });
  const canUseCoupon = takesCoupons(lines.map(({ type }) => type));
  const now = currentTime(deps);
  const { uploaderType } = await database.users.findByPk(ownerId, { attributes: ['uploaderType'], rejectOnEmpty: true });
  const known = { order, lines, canUseCoupon, now, ownCouponId: await ownCouponOf(deps, order) };
  if (!canPay(order, now)) {
    const nothing = { priced: null, coupons: [], held: [], methods: [], preferred: null, packageUses: null, memberLine: null };
    return { ...known, ...nothing, couponId: order.couponId, purse: await readPurse(database, ownerId) };
  }

  const counts = await readCounts(database, { userId: ownerId, now });
  // The order's own coupon is deducted already, and still the one to choose.
  const owned = (await findCoupons(database, { ownerId })).map((coupon) => ({
    ...coupon,
    usesLeft: coupon.usesLeft + Number(coupon.id === order.couponId),
  }));
  const { couponId = order.couponId } = input;
  const chosen = owned.find(({ id }) => id === couponId) ?? null;
  if (couponId !== null && chosen === null) throw new AppError('order.couponUnknown');
  // Another coupon prices it anew, as paying with it does.
  const asked = couponId === order.couponId ? order : { ownerId, couponId, tier: counts.tier, pricedAt: now };
  const priced = priceOf({ order: asked, lines, uploaderType, coupon: chosen, counts: counts.left });
  const { payer, purse } = await readPayer(database, { ownerId, uploaderType, need: priced.packageNeed, now });
  const methods = withProviders(openMethods(priced, payer), (method) => deps.payments?.[method] !== undefined);
  return {
    ...{ ...known, priced, couponId, methods, purse, preferred: preferredMethod(priced, methods) },
    packageUses: priced.packageNeed === null ? null : payer.packageUses,
    coupons: owned.filter((coupon) => coupon === chosen || couponProblemOf(coupon, lines, now) === null),
    held: heldCoupons(
      owned.filter(({ id }) => id !== order.couponId),
      lines,
      now,
    ),
    memberLine: memberLineOf(lines, { tier: counts.tier, isPublisher: isPublisher(uploaderType), counts: counts.left }),
  };
}
