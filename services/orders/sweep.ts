import { literal, Op, type WhereOptions } from 'sequelize';
import { orderLimits } from '#domain/trade/limits';
import { openAttemptStates } from '#domain/payments/state';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';

const batch = 200;

/** Tables whose rows tell of money, a count or a coupon that an order took, maybe for a moment. */
const traces = ['ledger_operations', 'payment_receipts', 'payment_refunds', 'invoice_orders'];

/**
 * Removes orders that were closed without having taken anything, 30 days after their time ran out, with their lines, events and attempts; returns how many. Those that held a coupon
 * stay, as the ledger tells of them, and those by which money may still come: docs/decisions/closed-orders.md.
 */
export async function sweepOrders(deps: ClockDeps): Promise<number> {
  const { orders, orderLines, orderEvents, paymentAttempts, transact } = deps.database;
  const before = new Date(currentTime(deps).getTime() - orderLimits.closedStayMs);
  const told = traces.map((table) => literal(`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.order_id = orders.id)`));
  const states = openAttemptStates.map((state) => `'${state}'`).join(', ');
  const unpayable = literal(`NOT EXISTS (SELECT 1 FROM payment_attempts WHERE order_id = orders.id AND state IN (${states}))`);
  const where: WhereOptions<OrderRow> = {
    ...{ status: 'Closed', expiresAt: { [Op.lt]: before }, couponId: null, paidFen: 0 },
    [Op.and]: [...told, unpayable],
  };
  for (let removed = 0; ;) {
    const found = await orders.findAll({ where, attributes: ['id'], order: ['expiresAt'], limit: batch });
    await transact(async (transaction) => {
      // Held, so that a payment that arrives now finds the order, or finds that there is none.
      const rows = await orders.findAll({
        where: { [Op.and]: [{ id: found.map(({ id }) => id) }, where] },
        attributes: ['id'],
        transaction,
        lock: true,
      });
      const orderId = rows.map(({ id }) => id);
      // The models refuse removals, which nothing else makes.
      const of = { where: { orderId }, hooks: false, transaction };
      await orderLines.destroy(of);
      await orderEvents.destroy(of);
      await paymentAttempts.destroy(of);
      removed += await orders.destroy({ where: { id: orderId }, transaction });
    });
    if (found.length < batch) return removed;
  }
}
