import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { ClockDeps } from '../deps.ts';
import { wakeOrder } from './follow.ts';

/** Has a refund asked for again that its provider refused, as an operator may once he has put right why. `payment.notRefused` for any other. */
export async function retryRefund(deps: ClockDeps, { outRefundNo }: { outRefundNo: string }): Promise<void> {
  const { paymentRefunds, transact } = deps.database;
  await transact(async (transaction) => {
    const refused = { outRefundNo, state: 'Refused' } as const;
    if (!(await updateWhere(paymentRefunds, refused, { state: 'Owed' }, transaction))) throw new AppError('payment.notRefused');
    const refund = await paymentRefunds.findByPk(outRefundNo, { transaction, rejectOnEmpty: true });
    // What is of no order is looked for now and then.
    if (refund.orderId !== null) await wakeOrder(deps, refund.orderId, transaction);
  });
}
