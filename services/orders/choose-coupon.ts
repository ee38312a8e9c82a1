import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';
import { currentMembership } from '../membership/current-membership.ts';
import { holdCoupon, releaseCoupon } from './hold-coupon.ts';
import { couponOf, priceOf } from './price.ts';
import { transitionOrder } from './transition.ts';

/** Prices an unpaid order anew with another coupon, or with none: gives back the one that it holds and deducts the other. Tells order and lines what they are then. */
export async function chooseCoupon(
  deps: ClockDeps,
  {
    order,
    lines,
    couponId,
    uploaderType,
  }: { order: OrderRow; lines: OrderLineRow[]; couponId: string | null; uploaderType: number | null },
  transaction: Transaction,
): Promise<void> {
  const { database } = deps;
  const { ownerId } = order;
  const now = currentTime(deps);
  await releaseCoupon(deps, order, transaction);
  const tier = (await currentMembership(database, ownerId, now, transaction))?.tier ?? 'free';
  const asked = { ownerId, tier, couponId, pricedAt: now };
  const priced = priceOf({ order: asked, lines, uploaderType, coupon: await couponOf(database, asked, false, transaction) });
  const spent = priced.spends.couponId;
  const changes = {
    tier,
    pricedAt: now,
    couponId: spent,
    couponUse: spent === null ? null : 'Held',
    payableFen: priced.payableFen,
  } as const;
  if (!(await transitionOrder(deps, order, { to: 'Created', changes, actorId: ownerId }, transaction)))
    throw new AppError('order.timedOut');
  for (const [index, line] of lines.entries()) {
    const payableFen = priced.lines[index]?.payableFen ?? line.payableFen;
    if (payableFen === line.payableFen) continue;
    await updateWhere(database.orderLines, { orderId: order.id, line: line.line }, { payableFen }, transaction);
    line.set({ payableFen });
  }
  await holdCoupon(deps, order, transaction);
}
