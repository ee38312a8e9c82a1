import { sharesOf, type LineShare } from '#domain/orders/shares';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import type { RefundRequestRow } from '#storage/database/models/refunds';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findOrder } from '../orders/find.ts';

export interface RefundState {
  order: OrderRow;
  lines: OrderLineRow[];
  /** What each line was paid with. */
  shares: LineShare[];
  /** The newest first. */
  requests: RefundRequestRow[];
  now: Date;
}

/** What of one's own order can be refunded, and what was asked for. `order.notFound`. */
export async function readRefundState(deps: ClockDeps, asked: { ownerId: string; orderId: string }): Promise<RefundState> {
  const { database } = deps;
  const order = await findOrder(database, asked);
  const where = { orderId: order.id };
  const [lines, requests] = await Promise.all([
    database.orderLines.findAll({ where, order: ['line'] }),
    database.refundRequests.findAll({ where, order: [['id', 'DESC']] }),
  ]);
  return { order, lines, requests, shares: order.paidAt === null ? [] : sharesOf(order, lines), now: currentTime(deps) };
}
