import { AppError } from '#domain/errors/app-error';
import { isFinalSale } from '#domain/orders/refunds';
import type { ClockDeps } from '../deps.ts';
import { refundOrder } from './refund.ts';

/**
 * Refunds a paid order in full, as an operator may, named by its number. `order.notRefundable` for one that is not paid or refunded already, whose work still runs,
 * and for membership, which was handed over on time: docs/decisions.md#refunds.
 */
export async function refundByOperator(deps: ClockDeps, { orderNumber }: { orderNumber: string }): Promise<{ refundedFen: number }> {
  const { orders, transact } = deps.database;
  return transact(async (transaction) => {
    const order = await orders.findOne({ where: { orderNumber }, transaction, lock: true });
    if (order === null) throw new AppError('order.notFound');
    const isOpen = order.status === 'Done' && !isFinalSale(order.type);
    const refunded = isOpen && (await refundOrder(deps, { order, reason: 'byOperator', actorId: null }, transaction));
    if (!refunded) throw new AppError('order.notRefundable');
    return { refundedFen: order.refundedFen };
  });
}
