import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { wakeOrder } from './follow.ts';

/**
 * Has a refund asked for again that its provider refused, as an operator may once he has put right why: an administrator, or left out, whoever works on the
 * machine. `payment.notRefused` for any other, `administration.ownAccount` for one's own.
 */
export async function retryRefund(deps: ClockDeps, { outRefundNo, by }: { outRefundNo: string; by?: Administrator }): Promise<void> {
  const { orders, paymentRefunds, transact } = deps.database;
  await transact(async (transaction) => {
    const refused = { outRefundNo, state: 'Refused' } as const;
    if (!(await updateWhere(paymentRefunds, refused, { state: 'Owed' }, transaction))) throw new AppError('payment.notRefused');
    const refund = await paymentRefunds.findByPk(outRefundNo, { transaction, rejectOnEmpty: true });
    const order = refund.orderId === null ? null : await orders.findByPk(refund.orderId, { attributes: ['ownerId'], transaction });
    if (order !== null && order.ownerId === by?.administratorId) throw new AppError('administration.ownAccount');
    const about = { actorId: by?.administratorId ?? null, subjectId: order?.ownerId ?? null, address: by?.address };
    const entry = { ...about, event: 'refundRetried', details: { refundNo: outRefundNo, refundedFen: refund.amountFen } } as const;
    await recordAudit(deps.database, entry, currentTime(deps), transaction);
    // What is of no order is looked for now and then.
    if (refund.orderId !== null) await wakeOrder(deps, refund.orderId, transaction);
  });
}
