import { Op } from 'sequelize';
import { orderLimits } from '#domain/orders/limits';
import { currentTime, type ClockDeps } from '../deps.ts';
import { closeOrder } from './close.ts';

/**
 * Closes orders whose time has run out, a bounded number, each in a transaction of its own; returns how many there were. Several processes may do it at once:
 * each order is closed once.
 */
export async function closeDueOrders(deps: ClockDeps): Promise<number> {
  const { orders, transact } = deps.database;
  const due = { status: 'Created' as const, expiresAt: { [Op.lte]: currentTime(deps) } };
  const found = await orders.findAll({ where: due, attributes: ['id'], order: ['expiresAt'], limit: orderLimits.closedAtOnce });
  const failures: unknown[] = [];
  for (const { id } of found) {
    await transact(async (transaction) => {
      const order = await orders.findOne({ where: { ...due, id }, transaction, lock: true });
      if (order !== null) await closeOrder(deps, { order, reason: 'timedOut', actorId: null }, transaction);
    }).catch((error: unknown) => failures.push(error));
  }
  // One that cannot be closed keeps no other open.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${found.length} due orders are still open`);
  return found.length;
}
