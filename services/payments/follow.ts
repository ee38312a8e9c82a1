import type { Transaction } from 'sequelize';
import { usualPaymentTiming } from '#domain/payments/limits';
import { orderRunId } from '#domain/workflows/ids';
import type { OrderRow } from '#storage/database/models/orders';
import type { DatabaseDeps, PaymentDeps } from '../deps.ts';
import { enqueueStart, enqueueWake } from '../work/outbox/enqueue.ts';

/** Enqueues, in the caller's transaction, the workflow that follows an order while money outside may move for it. */
export async function followOrder(
  { database, paymentTiming = usualPaymentTiming }: PaymentDeps,
  order: OrderRow,
  transaction: Transaction,
): Promise<void> {
  const { id: orderId, ownerId, description: fileName, expiresAt } = order;
  const input = { orderId, ownerId, fileName, expiresAtMs: expiresAt.getTime(), ...paymentTiming };
  await enqueueStart(database, { kind: 'order', input }, transaction);
}

/** Has an order's workflow look at it now, and starts one where none runs. */
export const wakeOrder = ({ database }: DatabaseDeps, orderId: string, transaction: Transaction): Promise<void> =>
  enqueueWake(database, { kind: 'order', workflowId: orderRunId(orderId) }, transaction);
