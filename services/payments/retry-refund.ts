import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { PaymentDeps } from '../deps.ts';
import { wakeOrder } from './follow.ts';
import { payRefunds } from './pay-refunds.ts';

/** Has a refund asked for again that its provider refused, as an operator may once he has put right why. `payment.notRefused` for any other. */
export async function retryRefund(deps: PaymentDeps, { outRefundNo }: { outRefundNo: string }): Promise<void> {
  const { paymentRefunds, transact } = deps.database;
  const orderId = await transact(async (transaction) => {
    const refused = { outRefundNo, state: 'Refused' } as const;
    if (!(await updateWhere(paymentRefunds, refused, { state: 'Owed' }, transaction))) throw new AppError('payment.notRefused');
    const refund = await paymentRefunds.findByPk(outRefundNo, { transaction, rejectOnEmpty: true });
    if (refund.orderId !== null) await wakeOrder(deps, refund.orderId, transaction);
    return refund.orderId;
  });
  // No workflow follows what is of no order.
  if (orderId === null) await payRefunds(deps, { orderId });
}
