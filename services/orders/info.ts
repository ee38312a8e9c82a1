import { isPublisher } from '#domain/accounts/publisher';
import { takesCoupons, couponProblemOf } from '#domain/coupons/usable';
import type { Coupon } from '#domain/coupons/kinds';
import { canPay } from '#domain/orders/deadline';
import { openMethods, type MethodState } from '#domain/payments/open-methods';
import { memberLineOf } from '#domain/pricing/member-line';
import type { CountChoice } from '#domain/pricing/counts';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findCoupons } from '../coupons/find.ts';
import { readCounts } from '../membership/read-counts.ts';
import { findOrder } from './find.ts';
import { priceOf } from './price.ts';
import { readPurse, type Purse } from './sources.ts';

export interface OrderInfo {
  order: OrderRow;
  lines: OrderLineRow[];
  purse: Purse;
  /** Those that work on it; empty once it cannot be paid. */
  coupons: Coupon[];
  canUseCoupon: boolean;
  /** Empty once it cannot be paid. */
  methods: MethodState[];
  countChoice: CountChoice | null;
  /** What membership makes of it, or would; null where nothing. */
  memberLine: string | null;
}

/** An order with everything that whoever pays it has to choose from. `order.notFound` if it is not the owner's. */
export async function readOrderInfo(deps: ClockDeps, input: { ownerId: string; orderId: string }): Promise<OrderInfo> {
  const { database } = deps;
  const { ownerId, orderId } = input;
  const order = await findOrder(database, input);
  const lines = await database.orderLines.findAll({ where: { orderId }, order: ['line'] });
  const purse = await readPurse(database, ownerId);
  const canUseCoupon = takesCoupons(lines.map(({ type }) => type));
  const now = currentTime(deps);
  if (!canPay(order, now)) return { order, lines, purse, coupons: [], canUseCoupon, methods: [], countChoice: null, memberLine: null };

  const { uploaderType } = await database.users.findByPk(ownerId, { attributes: ['uploaderType'], rejectOnEmpty: true });
  const counts = await readCounts(database, { userId: ownerId, now });
  // The order's own coupon is deducted already, and still the one to choose.
  const owned = (await findCoupons(database, { ownerId })).map((coupon) => ({
    ...coupon,
    usesLeft: coupon.usesLeft + Number(coupon.id === order.couponId),
  }));
  const chosen = owned.find(({ id }) => id === order.couponId) ?? null;
  const priced = priceOf({ order, lines, uploaderType, coupon: chosen, counts: counts.left });
  const payer = { uploaderType, coinFen: purse.givenFen + purse.boughtFen, incomeFen: purse.incomeFen, packageUses: {} };
  return {
    ...{ order, lines, purse, canUseCoupon },
    coupons: owned.filter((coupon) => coupon === chosen || couponProblemOf(coupon, lines, now) === null),
    methods: openMethods(priced, payer),
    countChoice: priced.countChoice,
    memberLine: memberLineOf({ type: order.type }, { tier: counts.tier, isPublisher: isPublisher(uploaderType), counts: counts.left }),
  };
}
