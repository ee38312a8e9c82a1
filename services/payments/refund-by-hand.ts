import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { bookRefund } from './book-refund.ts';
import { wakeOrder } from './follow.ts';

/**
 * Writes down that an operator has paid a refund by a transfer from our bank account, because its provider refused it for good. `payment.notRefused` for any
 * other, also for the second of two at once, `administration.ownAccount` for one's own: docs/decisions/operators-of-money.md.
 */
export async function refundByHand(
  deps: ClockDeps,
  { outRefundNo, bankNumber, by }: { outRefundNo: string; bankNumber: string; by: Administrator },
): Promise<void> {
  const { orders, paymentRefunds, transact } = deps.database;
  await transact(async (transaction) => {
    const found = await paymentRefunds.findByPk(outRefundNo, { attributes: ['orderId'], transaction });
    // The order first, as everybody locks it.
    const orderId = found?.orderId ?? null;
    const order = orderId === null ? null : await orders.findByPk(orderId, { transaction, lock: true });
    if (order?.ownerId === by.administratorId) throw new AppError('administration.ownAccount');
    const now = currentTime(deps);
    const refused = { outRefundNo, state: 'Refused' } as const;
    if (!(await updateWhere(paymentRefunds, refused, { state: 'ByHand', refundedAt: now }, transaction)))
      throw new AppError('payment.notRefused');
    const refund = await paymentRefunds.findByPk(outRefundNo, { transaction, rejectOnEmpty: true });
    const actorId = by.administratorId;
    await bookRefund(deps, { refund, order, from: 'bank', actorId, note: `byHand/${bankNumber}` }, transaction);
    // What follows the order has nothing to wait for any more.
    if (orderId !== null) await wakeOrder(deps, orderId, transaction);
    const details = { refundNo: outRefundNo, refundedFen: refund.amountFen, bankNumber };
    const entry = { event: 'refundPaidByHand', actorId, subjectId: order?.ownerId ?? null, address: by.address, details } as const;
    await recordAudit(deps.database, entry, now, transaction);
  });
}
