import { Op, type Transaction } from 'sequelize';
import type { RefundReason } from '#domain/orders/refunds';
import { orderTransitions, payableStatuses, type CloseReason, type OrderStatus } from '#domain/orders/state';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transition, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<OrderRow, OrderStatus> = { table: ({ orders }) => orders, transitions: orderTransitions };

export interface OrderMove {
  to: OrderStatus;
  changes?: Partial<OrderRow>;
  /** Who did it; null: the platform itself. */
  actorId: string | null;
  reason?: CloseReason | RefundReason;
}

/**
 * The only place that writes an order's status, with its event: one conditional UPDATE from the state and version that `order` was read in, which then
 * tells the new ones. False, with nothing written, when it has changed since, when the table forbids the move, or when it is to be paid and its
 * time has run out: whatever a timer does, `expiresAt` decides, over `changes.paidAt` where a provider was paid.
 */
export async function transitionOrder(deps: ClockDeps, order: OrderRow, move: OrderMove, transaction: Transaction): Promise<boolean> {
  const { database } = deps;
  const { to, changes = {}, actorId, reason = null } = move;
  const { id, status: from, version } = order;
  if (!orderTransitions[from].includes(to)) return false;
  const now = currentTime(deps);
  const isPayment = to === 'Paid' || payableStatuses.some((status) => status === to);
  const paidAt = to === 'Paid' ? (changes.paidAt ?? now) : now;
  const where = { version, ...(isPayment ? { expiresAt: { [Op.gt]: paidAt } } : {}) };
  if (!(await transition(machine, database, { id, to, from: [from], where, changes }, transaction))) return false;
  order.set({ ...changes, status: to, version: version + 1 });
  const event = { orderId: id, seq: version + 1, fromStatus: from, toStatus: to, actorId, reason, at: now };
  await database.orderEvents.create(event, { transaction });
  return true;
}
