import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { paymentMethods } from '#domain/payments/methods';
import { openMethods } from '#domain/payments/open-methods';
import { freeModelsOf, type CountMethod } from '#domain/pricing/counts';
import type { PricedOrder } from '#domain/pricing/price-order';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps, type PaymentDeps } from '../deps.ts';
import { readCounts } from '../membership/read-counts.ts';
import { freeOrder, isLive } from '../payments/free-order.ts';
import { chooseCoupon } from './choose-coupon.ts';
import { findOrder } from './find.ts';
import { readPayer } from './payer.ts';
import { couponOf, linesOf, priceOf } from './price.ts';
import { refuseUnpayable } from './refuse-unpayable.ts';
import { settle } from './settle.ts';
import { takeFrom, type InnerMethod } from './sources.ts';

export interface PayInput {
  ownerId: string;
  orderId: string;
  method: InnerMethod;
  /** The coupon that was chosen in the dialog, null for none; left out: the one that the order has. */
  couponId?: string | null | undefined;
}

/**
 * Pays an order with what its owner has here: takes it, marks the order and hands over what was bought in one transaction, so that none of it is there
 * without the rest. Of several at once one pays. What is live at a provider is closed there before. `order.methodClosed` with the sentence that says why the method does not pay for it, and what
 * `refuseUnpayable`, the coupon or the goods say.
 */
export async function payOrder(deps: PaymentDeps, input: PayInput): Promise<void> {
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

const isCountMethod = (method: InnerMethod): method is Extract<InnerMethod, CountMethod> => paymentMethods[method].source === 'count';

interface Paying {
  order: OrderRow;
  lines: OrderLineRow[];
  uploaderType: number | null;
  method: InnerMethod;
}

async function pay(deps: ClockDeps, { order, lines, uploaderType, method }: Paying, transaction: Transaction): Promise<void> {
  const { database } = deps;
  const { ownerId } = order;
  const counts =
    isCountMethod(method) || freeModelsOf(linesOf(lines), {}) !== null
      ? await readCounts(database, { userId: ownerId, now: currentTime(deps) }, transaction)
      : null;
  const coupon = await couponOf(database, order, true, transaction);
  const asked = { order, lines, uploaderType, coupon, counts: counts?.left ?? {} };
  const priced = priceOf(asked);
  const about = { ownerId, uploaderType, need: priced.packageNeed, now: currentTime(deps) };
  const { payer, purse } = await readPayer(database, about, transaction);
  const state = openMethods(priced, payer).find((known) => known.method === method);
  if (state?.open !== true) throw new AppError('order.methodClosed', { message: state?.message ?? '' });
  const paid: PricedOrder = isCountMethod(method) ? priceOf({ ...asked, payBy: method }) : priced;
  const taken = await takeFrom(deps, method, { ownerId, priced: paid, purse, counts }, transaction);
  await settle(deps, { order, lines, method, paid, taken }, transaction);
}
