import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors/app-error';
import { expiryOf } from '#domain/orders/deadline';
import { orderLimits } from '#domain/orders/limits';
import { orderNumberBytes, orderNumberOf } from '#domain/orders/order-number';
import { payableStatuses } from '#domain/orders/state';
import { describeSubject, type OrderWish } from '#domain/orders/subjects';
import { newId } from '#storage/database/ids';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type DiskDeps } from '../deps.ts';
import { currentMembership } from '../membership/current-membership.ts';
import { goodsOf } from './goods/table.ts';
import { holdCoupon } from './hold-coupon.ts';
import { couponOf, priceOf } from './price.ts';

/**
 * Makes an order, priced here whatever the page showed, and deducts its coupon; it can be paid for 30 minutes. `order.tooMany` while too many of the owner's
 * wait to be paid, `order.couponUnknown` and `order.couponUnusable`, or what stands against the goods.
 */
export async function createOrder(
  deps: DiskDeps,
  { ownerId, wish, couponId = null }: { ownerId: string; wish: OrderWish; couponId?: string | null },
): Promise<OrderRow> {
  const { database } = deps;
  const { users, orders, orderLines, orderEvents } = database;
  return database.transact(async (transaction) => {
    const now = currentTime(deps);
    // Holds the owner's row, so that orders at once count each other.
    const owner = { id: ownerId, deletedAt: null };
    const user = await users.findOne({ where: owner, attributes: ['uploaderType'], transaction, lock: true });
    if (user === null) throw new AppError('auth.signInRequired');
    const open = await orders.count({ where: { ownerId, status: [...payableStatuses] }, transaction });
    if (open >= orderLimits.openPerUser) throw new AppError('order.tooMany', { count: orderLimits.openPerUser });

    const tier = (await currentMembership(database, ownerId, now, transaction))?.tier ?? 'free';
    const { subject, amountFen } = await goodsOf(wish.type).offer(deps, { ownerId, tier, wish }, transaction);
    const line = { line: 1, type: subject.type, description: describeSubject(subject), amountFen, subject };
    const asked = { ownerId, tier, couponId, pricedAt: now };
    const coupon = await couponOf(database, asked, false, transaction);
    const { payableFen, spends, lines } = priceOf({ order: asked, lines: [line], uploaderType: user.uploaderType, coupon });

    const id = newId();
    const order = await orders.create(
      {
        ...{ id, orderNumber: orderNumberOf(now, randomBytes(orderNumberBytes)), ...asked, couponId: spends.couponId },
        ...{ type: line.type, description: line.description, amountFen, payableFen, couponUse: spends.couponId === null ? null : 'Held' },
        ...{ status: 'Created', closeReason: null, refundReason: null, method: null, taken: [] },
        ...{ expiresAt: expiryOf(now), paidAt: null, endedAt: null, createdAt: now },
        version: 1,
      },
      { transaction },
    );
    await orderLines.create({ ...line, orderId: id, payableFen: lines[0]?.payableFen ?? payableFen }, { transaction });
    const event = { orderId: id, seq: 1, fromStatus: null, toStatus: 'Created', actorId: ownerId, reason: null, at: now } as const;
    await orderEvents.create(event, { transaction });
    await holdCoupon(deps, order, transaction);
    return order;
  });
}
