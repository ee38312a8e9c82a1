import { canPay } from '#domain/orders/deadline';
import { AppError } from '#domain/errors/app-error';
import { currentTime, type PaymentDeps } from '../deps.ts';
import { chooseCoupon } from '../orders/choose-coupon.ts';
import { findOrder } from '../orders/find.ts';
import { ownCouponOf } from '../orders/own-coupon.ts';
import { freeOrder } from './free-order.ts';
import { isLive } from './live-attempt.ts';

/**
 * Leaves an order unpaid as it was before somebody began to pay it: closes what is live of it at a provider, and gives back the coupon that was chosen to pay it
 * with; one that it was made with stays. Once its time is over nothing is left to do. `order.paid` when it turns out to be paid, `payment.attemptOpen` when
 * the provider does not answer: all is then as before.
 */
export async function leaveOrder(deps: PaymentDeps, input: { ownerId: string; orderId: string }): Promise<void> {
  const { database } = deps;
  const { ownerId, orderId } = input;
  await findOrder(database, input);
  await freeOrder(deps, orderId);
  await database.transact(async (transaction) => {
    const order = await findOrder(database, input, transaction);
    if (order.paidAt !== null) throw new AppError('order.paid');
    if (!canPay(order, currentTime(deps)) || order.couponId === null) return;
    if (await isLive(deps, orderId, transaction)) throw new AppError('payment.attemptOpen');
    if ((await ownCouponOf(deps, order, transaction)) !== null) return;
    const { uploaderType } = await database.users.findByPk(ownerId, {
      attributes: ['uploaderType'],
      transaction,
      rejectOnEmpty: true,
    });
    const lines = await database.orderLines.findAll({ where: { orderId }, order: ['line'], transaction });
    await chooseCoupon(deps, { order, lines, couponId: null, uploaderType }, transaction);
  });
}
