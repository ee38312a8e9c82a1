import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { currentTime, type ClockDeps, type PaymentDeps } from '../deps.ts';
import type { Visitor } from '../accounts/caller.ts';
import { takeFreeShare } from '../mall/take-free-share.ts';
import { freeOrder } from '../payments/free-order.ts';
import { isLive } from '../payments/live-attempt.ts';
import { chooseCoupon } from './choose-coupon.ts';
import { findOrder } from './find.ts';
import { priceToPay, type Priced } from './price-to-pay.ts';
import { refuseUnpayable } from './refuse-unpayable.ts';
import { settle } from './settle.ts';
import { takeFrom, type InnerMethod } from './sources.ts';

export interface PayInput {
  ownerId: string;
  orderId: string;
  method: InnerMethod;
  /** The coupon that was chosen in the dialog, null for none; left out: the one that the order has. */
  couponId?: string | null | undefined;
  /** Where it is paid from, whose share of free models it takes of; left out: from no place, as by the platform itself. */
  visitor?: Visitor;
}

/**
 * Pays an order with what its owner has here: takes it, marks the order and hands over what was bought in one transaction, so that none of it is there
 * without the rest. Of several at once one pays. What is live at a provider is closed there before. `order.methodClosed` with the sentence that says why the
 * method does not pay for it, `mall.freeHereSpent`, `payment.attemptOpen`, and what `refuseUnpayable`, the coupon or the goods say.
 */
export async function payOrder(deps: PaymentDeps, input: PayInput): Promise<void> {
  const { visitor } = input;
  if (visitor === undefined) return payFreed(deps, input);
  const giveBack = await takeFreeShare(deps, { ...input, visitor });
  try {
    await payFreed(deps, input);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

async function payFreed(deps: PaymentDeps, input: PayInput): Promise<void> {
  const { transact } = deps.database;
  if (await transact((transaction) => payUnlessLive(deps, input, transaction))) return;
  await freeOrder(deps, input.orderId);
  if (!(await transact((transaction) => payUnlessLive(deps, input, transaction)))) throw new AppError('payment.attemptOpen');
}

/** Pays, unless the order may be paid at a provider: then false. */
async function payUnlessLive(deps: ClockDeps, input: PayInput, transaction: Transaction): Promise<boolean> {
  const { database } = deps;
  const { ownerId, orderId, method, couponId } = input;
  const order = await findOrder(database, { ownerId, orderId }, transaction);
  refuseUnpayable(order, currentTime(deps));
  if (order.status === 'Paying' && (await isLive(deps, orderId, transaction))) return false;
  const lines = await database.orderLines.findAll({ where: { orderId }, order: ['line'], transaction });
  const { uploaderType } = await database.users.findByPk(ownerId, { attributes: ['uploaderType'], transaction, rejectOnEmpty: true });
  const isOther = couponId !== undefined && couponId !== order.couponId;
  if (isOther) await chooseCoupon(deps, { order, lines, couponId, uploaderType }, transaction);
  await pay(deps, { order, lines, uploaderType, method }, transaction);
  return true;
}

async function pay(deps: ClockDeps, asked: Priced & { method: InnerMethod }, transaction: Transaction): Promise<void> {
  const { order, lines, method } = asked;
  const { paid, counts, purse } = await priceToPay(deps, asked, transaction);
  const taken = await takeFrom(deps, method, { ownerId: order.ownerId, priced: paid, purse, counts }, transaction);
  await settle(deps, { order, lines, method, paid, taken }, transaction);
}
