import type { CouponRow } from '#storage/database/models/benefits';
import type { OrderEventRow, OrderLineRow, OrderRow } from '#storage/database/models/orders';
import type { PaymentAttemptRow, PaymentRefundRow } from '#storage/database/models/payments';
import type { DatabaseDeps } from '../deps.ts';
import { findOrder } from './find.ts';

export interface OrderHistory {
  order: OrderRow;
  lines: OrderLineRow[];
  coupon: CouponRow | null;
  events: OrderEventRow[];
  attempts: PaymentAttemptRow[];
  /** Money on its way back through a provider, or back. */
  refunds: PaymentRefundRow[];
}

/** All that became of one's own order. `order.notFound` if it is not the owner's. */
export async function readOrderHistory({ database }: DatabaseDeps, asked: { ownerId: string; orderId: string }): Promise<OrderHistory> {
  const order = await findOrder(database, asked);
  const where = { orderId: order.id };
  const [lines, events, attempts, refunds, coupon] = await Promise.all([
    database.orderLines.findAll({ where, order: ['line'] }),
    database.orderEvents.findAll({ where, order: ['seq'] }),
    database.paymentAttempts.findAll({ where, order: ['number'] }),
    database.paymentRefunds.findAll({ where, order: ['createdAt', 'outRefundNo'] }),
    order.couponId === null ? null : database.coupons.findByPk(order.couponId),
  ]);
  return { order, lines, coupon, events, attempts, refunds };
}
