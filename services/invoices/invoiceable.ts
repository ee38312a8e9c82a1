import { Op, type Transaction } from 'sequelize';
import { invoiceKinds, type InvoiceKind } from '#domain/invoices/kinds';
import { invoiceLimits } from '#domain/invoices/limits';
import { outerMethods } from '#domain/trade/methods';
import { lastMonths } from '#domain/wallet/months';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';

/** An order with what of it can be invoiced. */
export interface Invoiceable {
  order: OrderRow;
  amountFen: number;
}

/**
 * Done orders of somebody that were paid in cash within the last 12 months and are on no invoice, the latest first, at most `limit`: all of a kind, or those with
 * these ids. Cash is what a provider was paid, less what goes back: docs/decisions/invoices.md. Within a transaction they stay as they are until its end.
 */
export async function findInvoiceable(
  deps: ClockDeps,
  { ownerId, kind, ids, limit = invoiceLimits.listed }: { ownerId: string; kind: InvoiceKind; ids?: readonly string[]; limit?: number },
  transaction: Transaction | null = null,
): Promise<Invoiceable[]> {
  const { orders, orderLines, invoiceOrders } = deps.database;
  const [earliest] = lastMonths(currentTime(deps), invoiceLimits.months);
  const paid = { status: 'Done' as const, method: [...outerMethods], paidAt: { [Op.gte]: earliest?.from ?? currentTime(deps) } };
  const found = await orders.findAll({
    where: { ownerId, type: [...invoiceKinds[kind].types], ...paid, ...(ids === undefined ? {} : { id: [...ids] }) },
    order: [
      ['paidAt', 'DESC'],
      ['id', 'DESC'],
    ],
    transaction,
    lock: transaction !== null,
  });
  const orderId = found.map(({ id }) => id);
  const invoiced = new Set((await invoiceOrders.findAll({ where: { orderId }, transaction })).map((row) => row.orderId));
  const refunded = await orderLines.findAll({
    where: { orderId, status: 'Refunded' },
    attributes: ['orderId', 'refundedFen'],
    transaction,
  });
  const backOf = (id: string): number =>
    refunded.filter((line) => line.orderId === id).reduce((sum, { refundedFen }) => sum + refundedFen, 0);
  return found
    .filter(({ id }) => !invoiced.has(id))
    .map((order) => ({ order, amountFen: order.paidFen - backOf(order.id) }))
    .filter(({ amountFen }) => amountFen > 0)
    .slice(0, limit);
}
