import type { InvoiceTitle } from '#domain/invoices/kinds';
import { pageWindow } from '#domain/wire/page-window';
import type { InvoiceCorrectionRow, InvoiceRow } from '#storage/database/models/invoices';
import type { OrderRow } from '#storage/database/models/orders';
import type { DatabaseDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { openTitle } from './sealed-title.ts';

/** An invoice with all that it is of. */
export interface ListedInvoice {
  invoice: InvoiceRow;
  title: InvoiceTitle;
  orders: { order: OrderRow; amountFen: number }[];
  corrections: InvoiceCorrectionRow[];
}

/** A page of somebody's invoices, the newest first; or the one with this id. */
export async function listInvoices(
  deps: DatabaseDeps & SealDeps,
  { ownerId, invoiceId, pageNo, pageSize }: { ownerId: string; invoiceId?: string; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; invoices: ListedInvoice[] }> {
  const { invoices, invoiceOrders, invoiceCorrections, orders } = deps.database;
  const { rows, count } = await invoices.findAndCountAll({
    where: { ownerId, ...(invoiceId === undefined ? {} : { id: invoiceId }) },
    order: [['id', 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  const where = { invoiceId: rows.map(({ id }) => id) };
  const corrections = await invoiceCorrections.findAll({ where, order: ['id'] });
  const lines = await invoiceOrders.findAll({ where });
  const found = await orders.findAll({ where: { id: lines.map(({ orderId }) => orderId) }, order: ['paidAt', 'id'] });
  const listed = rows.map((invoice) => ({
    invoice,
    title: openTitle(deps, 'invoices', invoice),
    orders: found.flatMap((order) => {
      const line = lines.find(({ orderId, invoiceId }) => orderId === order.id && invoiceId === invoice.id);
      return line === undefined ? [] : [{ order, amountFen: line.amountFen }];
    }),
    corrections: corrections.filter((correction) => correction.invoiceId === invoice.id),
  }));
  return { totalCount: count, invoices: listed };
}
