import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { OuterMethod } from '#domain/trade/methods';
import { ProviderFault } from '#providers/calling/ask';
import type { PayerDevice, PaymentPayers, PaymentProvider, PaymentStart } from '#providers/payments/contract';
import { PaymentRefused } from '#providers/payments/refused';
import { SignInRefused } from '#providers/signin/contract';
import type { OrderRow } from '#storage/database/models/orders';
import type { PaymentAttemptRow } from '#storage/database/models/payments';
import type { Visitor } from '../accounts/caller.ts';
import { currentTime, type PaymentDeps } from '../deps.ts';
import { takeFreeShare } from '../mall/take-free-share.ts';
import { chooseCoupon } from '../orders/choose-coupon.ts';
import { findOrder } from '../orders/find.ts';
import { goodsOf } from '../orders/goods/table.ts';
import { priceToPay } from '../orders/price-to-pay.ts';
import { refuseUnpayable } from '../orders/refuse-unpayable.ts';
import { transitionOrder } from '../orders/transition.ts';
import { addAttempt } from './add-attempt.ts';
import { closeAttempt } from './close-attempt.ts';
import { freeOrder } from './free-order.ts';
import { followOrder } from './follow.ts';
import { findLiveAttempt } from './live-attempt.ts';
import { providerOf } from './provider-of.ts';

export interface StartInput {
  ownerId: string;
  orderId: string;
  method: OuterMethod;
  /** The coupon that was chosen in the dialog, null for none; left out: the one that the order has. */
  couponId?: string | null | undefined;
  /** Where the provider tells us of the payment, and where a browser that left comes back. */
  notifyUrl: string;
  returnUrl: string;
  /** What the payer holds; default a computer. */
  device?: PayerDevice;
  payerAddress?: string;
  /** Within WeChat: what its authorisation brought, which says who pays. */
  code?: string | undefined;
  /** Where it is paid from, whose share of free models it takes of; left out: from no place. */
  visitor?: Visitor;
}

/** What the payer needs, or where he is first told apart. */
export type Started = PaymentStart | { authorizeUrl: string };

/**
 * Begins to pay an order through a provider: fixes method, coupon and amount in an attempt, and asks the provider for what the payer needs. Asked again for the
 * same it answers the same attempt; another method, coupon or device first closes that at its provider. Within WeChat it first answers where the payer is told
 * apart, also for a code that is not good; a provider that tells nobody apart there shows a code to press. `payment.unreachable` when the provider gives no
 * answer, after which it can be asked again; `payment.orderLost` when it says no; `mall.freeHereSpent`; what `freeOrder`, `refuseUnpayable`, the goods, the method or the coupon say.
 */
export async function startPayment(deps: PaymentDeps, asked: StartInput): Promise<Started> {
  const provider = providerOf(deps, asked.method);
  const { orderId, returnUrl } = asked;
  const order = await findOrder(deps.database, asked);
  refuseUnpayable(order, currentTime(deps));
  const device = asked.device === 'wechat' && provider.payers === undefined ? 'computer' : (asked.device ?? 'computer');
  const payerId = device === 'wechat' ? await identify(provider.payers, asked.code) : undefined;
  if (device === 'wechat' && provider.payers !== undefined && payerId === undefined)
    return { authorizeUrl: provider.payers.authorizeUrl(returnUrl) };
  const input = { ...asked, device };
  const live = await findLiveAttempt(deps, orderId);
  const isKept = live !== null && isSame(live, order, input);
  if (live !== null && !isKept) await freeOrder(deps, orderId);
  const ask = async (): Promise<PaymentStart> =>
    askProvider(deps, provider, { order, input, attempt: await beginCounted(deps, input), payerId });
  return ask().catch((error: unknown) => {
    // Another person within WeChat: a number is for one payer, and what was refused is closed by now.
    const isAnothers = isKept && payerId !== undefined && error instanceof AppError && error.code === 'payment.orderLost';
    if (!isAnothers) throw error;
    return ask();
  });
}

/** Who pays; undefined where no good code says so. */
async function identify(payers: PaymentPayers | undefined, code: string | undefined): Promise<string | undefined> {
  if (payers === undefined || code === undefined) return undefined;
  try {
    return await payers.identify(code);
  } catch (error) {
    if (error instanceof SignInRefused) return undefined;
    throw error instanceof ProviderFault ? new AppError('payment.unreachable', {}, { cause: error }) : error;
  }
}

interface Begun {
  order: OrderRow;
  input: StartInput;
  attempt: PaymentAttemptRow;
  payerId: string | undefined;
}

async function askProvider(deps: PaymentDeps, provider: PaymentProvider, { order, input, attempt, payerId }: Begun): Promise<PaymentStart> {
  const { notifyUrl, returnUrl, device = 'computer', payerAddress } = input;
  const { outTradeNo, amountFen } = attempt;
  const { description: subject, expiresAt } = order;
  try {
    const payer = { device, ...(payerAddress !== undefined && { payerAddress }), ...(payerId !== undefined && { payerId }) };
    return await provider.create({ outTradeNo, amountFen, subject, expiresAt, notifyUrl, returnUrl, ...payer });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (!(error instanceof PaymentRefused)) throw new AppError('payment.unreachable', {}, { cause: error });
    // It will not be paid by this number; the next try takes another.
    await closeAttempt(deps, attempt).catch(() => undefined);
    throw new AppError('payment.orderLost', {}, { cause: error });
  }
}

const isSame = (
  live: PaymentAttemptRow,
  order: OrderRow,
  { method, couponId = order.couponId, device = 'computer' }: StartInput,
): boolean => live.method === method && live.device === device && live.couponId === couponId && live.amountFen === order.payableFen;

/** Models of the order that cost nothing count from here on, whether or not it is paid: nobody is asked to pay for what he may not have. */
async function beginCounted(deps: PaymentDeps, input: StartInput): Promise<PaymentAttemptRow> {
  const { visitor } = input;
  const giveBack = visitor === undefined ? undefined : await takeFreeShare(deps, { ...input, visitor });
  try {
    return await deps.database.transact((transaction) => begin(deps, input, transaction));
  } catch (error) {
    await giveBack?.();
    throw error;
  }
}

/** The live attempt, where it is what is asked for, or a new one. Nobody is asked to pay for what could not be handed over now. */
async function begin(deps: PaymentDeps, input: StartInput, transaction: Transaction): Promise<PaymentAttemptRow> {
  const { database } = deps;
  const { ownerId, orderId, method, couponId, device = 'computer' } = input;
  const order = await findOrder(database, input, transaction);
  refuseUnpayable(order, currentTime(deps));
  const lines = await database.orderLines.findAll({ where: { orderId }, order: ['line'], transaction });
  // Those of one order are of one kind: docs/decisions/batch-orders.md.
  if (lines[0] !== undefined)
    await goodsOf(lines[0].type).refuse?.(deps, { order, subjects: lines.map(({ subject }) => subject) }, transaction);
  const live = await database.paymentAttempts.findOne({ where: { liveOrderId: orderId }, transaction });
  if (live !== null && isSame(live, order, input)) return live;
  if (live !== null) throw new AppError('payment.attemptOpen');

  const { uploaderType } = await database.users.findByPk(ownerId, { attributes: ['uploaderType'], transaction, rejectOnEmpty: true });
  const isOther = couponId !== undefined && couponId !== order.couponId;
  if (isOther) await chooseCoupon(deps, { order, lines, couponId, uploaderType }, transaction);
  await priceToPay(deps, { order, lines, uploaderType, method }, transaction);

  const fixed = { order, method, couponId: order.couponId, amountFen: order.payableFen, device, state: 'Live' } as const;
  const attempt = await addAttempt(deps, fixed, transaction);
  const changes = { attempts: order.attempts };
  const isFirst = order.status === 'Created';
  if (!(await transitionOrder(deps, order, { to: 'Paying', changes, actorId: ownerId }, transaction))) throw new AppError('order.timedOut');
  if (isFirst) await followOrder(deps, order, transaction);
  return attempt;
}
