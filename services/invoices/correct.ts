import { randomBytes } from 'node:crypto';
import { literal, type Transaction } from 'sequelize';
import { orderNumberBytes, orderNumberOf } from '#domain/trade/order-number';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Takes back, in red letters and in the transaction of a refund, so much of the invoice that an order is on; nothing where it is on none. */
export async function correctInvoice(
  deps: ClockDeps,
  { orderId, amountFen }: { orderId: string; amountFen: number },
  transaction: Transaction,
): Promise<void> {
  const { invoices, invoiceOrders, invoiceCorrections } = deps.database;
  const invoiced = await invoiceOrders.findByPk(orderId, { transaction });
  if (invoiced === null) return;
  const { invoiceId } = invoiced;
  const now = currentTime(deps);
  await updateWhere(invoices, { id: invoiceId }, { correctedFen: literal(`corrected_fen + ${amountFen}`) }, transaction);
  const number = `HZ${orderNumberOf(now, randomBytes(orderNumberBytes))}`;
  await invoiceCorrections.create({ id: newId(), invoiceId, orderId, number, amountFen, createdAt: now }, { transaction });
}
