import { AppError } from '#domain/errors/app-error';
import { canPay } from '#domain/orders/deadline';
import type { OrderStatus } from '#domain/orders/state';
import type { OrderRow } from '#storage/database/models/orders';

const over: readonly OrderStatus[] = ['Created', 'Paying'];

/** Why an order cannot be paid at `now`: `order.timedOut` from its end on, `order.closed`, or `order.paid` for whatever follows a payment. */
export function refuseUnpayable(order: Pick<OrderRow, 'status' | 'expiresAt' | 'closeReason'>, now: Date): void {
  if (canPay(order, now)) return;
  if (over.includes(order.status) || order.closeReason === 'timedOut') throw new AppError('order.timedOut');
  throw new AppError(order.status === 'Closed' ? 'order.closed' : 'order.paid');
}
