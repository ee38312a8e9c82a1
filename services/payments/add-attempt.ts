import type { Transaction } from 'sequelize';
import { tradeNumberOf } from '#domain/trade/order-number';
import type { PaymentMethodName } from '#domain/trade/methods';
import type { PayerDevice } from '#providers/payments/contract';
import type { OrderRow } from '#storage/database/models/orders';
import type { PaymentAttemptRow } from '#storage/database/models/payments';
import { currentTime, type ClockDeps } from '../deps.ts';

interface NewAttempt {
  order: OrderRow;
  method: PaymentMethodName;
  couponId: string | null;
  amountFen: number;
  device?: PayerDevice;
  /** `Paid`: settled here, at once. */
  state: 'Live' | 'Paid';
}

/** Adds an order's next attempt, in the caller's transaction, who writes the order's `attempts`, which it counts up. Of two live ones the unique key refuses one. */
export async function addAttempt(
  deps: ClockDeps,
  { order, method, couponId, amountFen, device = 'computer', state }: NewAttempt,
  transaction: Transaction,
): Promise<PaymentAttemptRow> {
  const now = currentTime(deps);
  const number = order.attempts + 1;
  order.set({ attempts: number });
  const fixed = {
    orderId: order.id,
    number,
    outTradeNo: tradeNumberOf(order.orderNumber, number),
    method,
    couponId,
    amountFen,
    device,
    at: now,
  };
  const standing = state === 'Live' ? { liveOrderId: order.id } : { endedAt: now };
  return deps.database.paymentAttempts.create({ ...fixed, ...standing, state }, { transaction });
}
