import { AppError } from '#domain/errors/app-error';
import { formatOrderNumber } from '#domain/trade/order-number';
import { isFinalSale } from '#domain/orders/refunds';
import type { OrderRow } from '#storage/database/models/orders';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { sumOwed } from '../wallet/sum-owed.ts';
import { refundOrder } from './refund.ts';

/** Whether an operator may refund it: docs/decisions/refunds.md. */
export const mayRefund = ({ status, type }: Pick<OrderRow, 'status' | 'type'>): boolean => status === 'Done' && !isFinalSale(type);

interface Refund {
  order: { orderId: string } | { orderNumber: string };
  /** Numbers of the lines; left out: all that are not refunded yet. */
  lines?: readonly number[] | undefined;
  /** Left out: whoever works on the machine. */
  by?: Administrator;
  /** For the audit log. */
  cause: string;
}

/**
 * Refunds what is left of a paid order, or some of its lines, as an operator may. `order.notRefundable` for one that is not paid or refunded already, whose work still runs,
 * and for membership, which was handed over on time: docs/decisions/refunds.md. `administration.ownAccount` for one's own. `owedFen`: what the order's sellers owe of all that was refunded of it.
 */
export async function refundByOperator(
  deps: ClockDeps,
  { order: named, lines, by, cause }: Refund,
): Promise<{ refundedFen: number; owedFen: number }> {
  const { database } = deps;
  const where = 'orderId' in named ? { id: named.orderId } : { orderNumber: named.orderNumber };
  return database.transact(async (transaction) => {
    const order = await database.orders.findOne({ where, transaction, lock: true });
    if (order === null) throw new AppError('order.notFound');
    const actorId = by?.administratorId ?? null;
    if (order.ownerId === actorId) throw new AppError('administration.ownAccount');
    const refunded = mayRefund(order) && (await refundOrder(deps, { order, lines, reason: 'byOperator', actorId }, transaction));
    if (!refunded) throw new AppError('order.notRefundable');
    const { ownerId, orderNumber, refundedFen } = order;
    const owedFen = await sumOwed(database, order.id, transaction);
    const details = { orderNo: formatOrderNumber(orderNumber), refundedFen, ...(owedFen > 0 && { owedFen }), cause };
    const entry = { event: 'orderRefunded', actorId, subjectId: ownerId, address: by?.address, details } as const;
    await recordAudit(database, entry, currentTime(deps), transaction);
    return { refundedFen, owedFen };
  });
}
