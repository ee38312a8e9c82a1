import { randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { expiryOf } from '#domain/orders/deadline';
import { orderLimits } from '#domain/trade/limits';
import { orderNumberBytes, orderNumberOf } from '#domain/trade/order-number';
import { payableStatuses } from '#domain/orders/state';
import { isBatch } from '#domain/orders/batch';
import { describeOrder, type OrderWish } from '#domain/orders/subjects';
import { newId } from '#storage/database/ids';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type DiskDeps } from '../deps.ts';
import { holdCoupon } from './hold-coupon.ts';
import { offerGoods } from './offer.ts';
import { refuseTooManyToday } from './refuse-too-many-today.ts';

export interface NewOrder {
  ownerId: string;
  wishes: readonly OrderWish[];
  /** Default none. */
  couponId?: string | null;
  /** Its id, which its maker keeps to find it again; default a new one. */
  id?: string;
  /** It runs something of this batch again; `refuse` throws what stands against that, while the owner's other orders wait. */
  again?: { batchId: string; refuse: (transaction: Transaction) => Promise<void> };
}

/**
 * Makes an order of one thing or of several, priced here whatever the page showed, and deducts its coupon; it can be paid for 30 minutes. `order.tooMany` while
 * too many of the owner's wait to be paid, `order.tooManyToday`, and what `offerGoods` refuses.
 */
export async function createOrder(deps: DiskDeps, { ownerId, wishes, couponId = null, id = newId(), again }: NewOrder): Promise<OrderRow> {
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

    await refuseTooManyToday(deps, { ownerId, lines: wishes.length, now }, transaction);
    await again?.refuse(transaction);
    const asked = { ownerId, uploaderType: user.uploaderType, wishes, couponId, pricedAt: now };
    const { tier, lines, priced } = await offerGoods(deps, asked, transaction);
    const { amountFen, payableFen, spends } = priced;
    const batchId = again?.batchId ?? (isBatch(wishes) ? id : null);
    const order = await orders.create(
      {
        ...{ id, batchId, orderNumber: orderNumberOf(now, randomBytes(orderNumberBytes)), ownerId, tier, pricedAt: now },
        ...{ type: lines[0].type, description: describeOrder(lines.map(({ subject }) => subject)), amountFen, payableFen },
        ...{ couponId: spends.couponId, couponUse: spends.couponId === null ? null : 'Held' },
        ...{ status: 'Created', closeReason: null, refundReason: null, method: null, taken: [] },
        ...{ expiresAt: expiryOf(now), paidAt: null, endedAt: null, createdAt: now },
        version: 1,
      },
      { transaction },
    );
    await orderLines.bulkCreate(
      lines.map((line) => ({ ...line, orderId: id })),
      { transaction },
    );
    const event = { orderId: id, seq: 1, fromStatus: null, toStatus: 'Created', actorId: ownerId, reason: null, at: now } as const;
    await orderEvents.create(event, { transaction });
    await holdCoupon(deps, order, transaction);
    return order;
  });
}
