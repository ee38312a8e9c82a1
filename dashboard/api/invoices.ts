import type { SWRResponse } from 'swr';
import type { InvoiceKind } from '#domain/invoices/kinds';
import type { InvoiceOrdersView, InvoiceTitleView, InvoiceView } from '#domain/invoices/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Answer, Payload } from './contract.ts';
import { keys } from './keys.ts';
import { saveFile } from './save-file.ts';
import { useCall } from './use-call.ts';

export const useInvoiceOrders = (kind: InvoiceKind): SWRResponse<InvoiceOrdersView, unknown> => useCall(keys.invoiceOrders(kind));
export const useInvoiceTitles = (): SWRResponse<InvoiceTitleView[], unknown> => useCall(keys.invoiceTitles());
export const useInvoices = (query: Payload<'invoiceList'>): SWRResponse<Page<InvoiceView>, unknown> =>
  useCall(keys.invoices(query), { keepPreviousData: true });

export const saveInvoiceTitle = (title: Payload<'invoiceTitleSave'>): Promise<InvoiceTitleView> =>
  changing(['invoiceTitles'], () => call('invoiceTitleSave', title));
export const deleteInvoiceTitle = (titleId: string): Promise<unknown> =>
  changing(['invoiceTitles'], () => call('invoiceTitleDelete', { titleId }));
export const requestInvoice = (request: Payload<'invoiceRequest'>): Promise<Answer<'invoiceRequest'>> =>
  changing(['invoices'], () => call('invoiceRequest', request));

/** Saves a document as a file. */
export async function downloadInvoice(document: Payload<'invoiceDocument'>): Promise<void> {
  const { fileName, content } = await call('invoiceDocument', document);
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  saveFile(url, fileName);
  // The download has begun by then, whatever becomes of the address.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
