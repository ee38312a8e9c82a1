import type { Transaction } from 'sequelize';
import type { CloseReason } from '#domain/orders/state';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';
import { releaseCoupon } from './hold-coupon.ts';
import { transitionOrder } from './transition.ts';

/** Closes an unpaid order and gives back its coupon, in the caller's transaction. False when it is no longer there to be closed. */
export async function closeOrder(
  deps: ClockDeps,
  { order, reason, actorId }: { order: OrderRow; reason: CloseReason; actorId: string | null },
  transaction: Transaction,
): Promise<boolean> {
  const isHeld = order.couponUse === 'Held';
  const returned = isHeld ? ({ couponUse: 'Returned' } as const) : {};
  const changes = { closeReason: reason, endedAt: currentTime(deps), ...returned };
  if (!(await transitionOrder(deps, order, { to: 'Closed', changes, actorId, reason }, transaction))) return false;
  if (isHeld) await releaseCoupon(deps, order, transaction);
  return true;
}
