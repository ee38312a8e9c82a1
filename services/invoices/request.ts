import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors/app-error';
import type { InvoiceKind } from '#domain/invoices/kinds';
import { sumFen } from '#domain/money/fen';
import { orderNumberBytes, orderNumberOf } from '#domain/trade/order-number';
import { newId } from '#storage/database/ids';
import type { InvoiceRow } from '#storage/database/models/invoices';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { findInvoiceable } from './invoiceable.ts';
import { openTitle, sealTitle } from './sealed-title.ts';

/**
 * Makes one document over orders of one kind. An order is on one at most, whoever else asks at the same time. `invoice.titleUnknown`, and `invoice.orderClosed`
 * where one of them cannot be invoiced, or not any more.
 */
export async function requestInvoice(
  deps: ClockDeps & SealDeps,
  { ownerId, kind, titleId, orderIds }: { ownerId: string; kind: InvoiceKind; titleId: string; orderIds: readonly string[] },
): Promise<InvoiceRow> {
  const { invoices, invoiceOrders, invoiceTitles, transact } = deps.database;
  return transact(async (transaction) => {
    const now = currentTime(deps);
    const title = await invoiceTitles.findOne({ where: { id: titleId, ownerId }, transaction });
    if (title === null) throw new AppError('invoice.titleUnknown');
    // Holds the orders, so that neither another invoice nor a refund comes between.
    const found = await findInvoiceable(deps, { ownerId, kind, ids: orderIds }, transaction);
    if (found.length < orderIds.length) throw new AppError('invoice.orderClosed');
    const id = newId();
    const invoice = await invoices.create(
      {
        ...{ id, ownerId, kind, number: `SJ${orderNumberOf(now, randomBytes(orderNumberBytes))}` },
        sealedTitle: sealTitle(deps, 'invoices', id, openTitle(deps, 'invoiceTitles', title)),
        amountFen: sumFen(found.map(({ amountFen }) => amountFen)),
        createdAt: now,
      },
      { transaction },
    );
    const rows = found.map(({ order, amountFen }) => ({ orderId: order.id, invoiceId: id, amountFen }));
    await invoiceOrders.bulkCreate(rows, { transaction });
    return invoice;
  });
}
