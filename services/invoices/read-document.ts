import { AppError } from '#domain/errors/app-error';
import { formatOrderNumber } from '#domain/trade/order-number';
import { transactionTypes } from '#domain/trade/types';
import type { OrderRow } from '#storage/database/models/orders';
import type { StorageDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import type { InvoiceDocument } from './document/draw.ts';
import { keepDocument } from './keep-document.ts';
import { listInvoices } from './list.ts';

export interface InvoiceFile {
  fileName: string;
  bytes: Buffer;
}

const rowOf = (order: OrderRow, amountFen: number): InvoiceDocument['rows'][number] => ({
  ...{ orderNo: formatOrderNumber(order.orderNumber), what: transactionTypes[order.type].label },
  ...{ paidAt: order.paidAt ?? order.createdAt, amountFen },
});

/** The document of an invoice, or of one of its corrections, as PDF, drawn the first time that it is read. `invoice.notFound` where it is not the owner's. */
export async function readInvoiceDocument(
  deps: StorageDeps & SealDeps,
  { ownerId, invoiceId, correctionId }: { ownerId: string; invoiceId: string; correctionId?: string | undefined },
): Promise<InvoiceFile> {
  const [found] = (await listInvoices(deps, { ownerId, invoiceId, pageNo: 1, pageSize: 1 })).invoices;
  if (found === undefined) throw new AppError('invoice.notFound');
  const { invoice, title, orders, corrections } = found;
  const { number, amountFen, createdAt } = invoice;
  if (correctionId === undefined) {
    const rows = orders.map(({ order, amountFen }) => rowOf(order, amountFen));
    return fileOf(deps, { ownerId, id: invoiceId }, '收据', { number, madeAt: createdAt, title, note: '', rows, amountFen });
  }
  const correction = corrections.find(({ id }) => id === correctionId);
  const corrected = orders.find(({ order }) => order.id === correction?.orderId);
  if (correction === undefined || corrected === undefined) throw new AppError('invoice.notFound');
  const back = -correction.amountFen;
  return fileOf(deps, { ownerId, id: correction.id }, '红字收据', {
    ...{ number: correction.number, madeAt: correction.createdAt, title, note: `因退款冲销收据 ${number}` },
    ...{ rows: [rowOf(corrected.order, back)], amountFen: back },
  });
}

const fileOf = async (
  deps: StorageDeps & SealDeps,
  of: { ownerId: string; id: string },
  heading: string,
  document: Omit<InvoiceDocument, 'heading'>,
): Promise<InvoiceFile> => ({
  fileName: `${heading}-${document.number}.pdf`,
  bytes: await keepDocument(deps, of, { heading, ...document }),
});
