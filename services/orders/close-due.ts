import { Op } from 'sequelize';
import { orderLimits } from '#domain/trade/limits';
import { payableStatuses } from '#domain/orders/state';
import { currentTime, type ClockDeps } from '../deps.ts';
import { closeOrder } from './close.ts';

/** How long after their time orders are left to whoever else may end them: one that is being paid, to its workflow, which asks the provider first. */
const leftMs = { Created: 0, Paying: orderLimits.unattendedMs } as const satisfies Record<(typeof payableStatuses)[number], number>;

/**
 * Closes orders whose time has run out, a bounded number, each in a transaction of its own; returns how many there were. Of one that was being paid the attempt
 * stays as it is, for its workflow: what is paid by it goes back. Several processes may do it at once: each order is closed once.
 */
export async function closeDueOrders(deps: ClockDeps): Promise<number> {
  const { orders, transact } = deps.database;
  const now = currentTime(deps).getTime();
  const found: { id: string; due: object }[] = [];
  for (const status of payableStatuses) {
    const due = { status, expiresAt: { [Op.lte]: new Date(now - leftMs[status]) } };
    const limit = orderLimits.closedAtOnce - found.length;
    const rows = limit === 0 ? [] : await orders.findAll({ where: due, attributes: ['id'], order: ['expiresAt'], limit });
    found.push(...rows.map(({ id }) => ({ id, due })));
  }
  const failures: unknown[] = [];
  for (const { id, due } of found) {
    await transact(async (transaction) => {
      const order = await orders.findOne({ where: { ...due, id }, transaction, lock: true });
      if (order !== null) await closeOrder(deps, { order, reason: 'timedOut', actorId: null }, transaction);
    }).catch((error: unknown) => failures.push(error));
  }
  // One that cannot be closed keeps no other open.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${found.length} due orders are still open`);
  return found.length;
}
