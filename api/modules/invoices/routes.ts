import { invoiceLimits } from '#domain/invoices/limits';
import {
  invoiceDocumentSchema,
  invoiceListSchema,
  invoiceOrdersSchema,
  invoiceRequestSchema,
  invoiceTitleIdSchema,
  invoiceTitleSchema,
} from '#domain/invoices/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import type { StorageDeps } from '#services/deps';
import { deleteTitle } from '#services/invoices/delete-title';
import { findInvoiceable } from '#services/invoices/invoiceable';
import { listInvoices } from '#services/invoices/list';
import { listTitles } from '#services/invoices/list-titles';
import { readInvoiceDocument } from '#services/invoices/read-document';
import { requestInvoice } from '#services/invoices/request';
import { saveTitle } from '#services/invoices/save-title';
import type { SealDeps } from '#services/sealing';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { presentPage } from '../presenting.ts';
import { presentInvoice, presentInvoiceable, presentTitle } from './presenter.ts';

export const invoiceRoutes = (deps: StorageDeps & SealDeps): Route[] => [
  route(calls.invoiceOrders, invoiceOrdersSchema, async ({ kind }, { caller }) =>
    presentInvoiceable(await findInvoiceable(deps, { ownerId: caller.userId, kind, limit: invoiceLimits.listed + 1 })),
  ),
  route(calls.invoiceTitleList, nothingSchema, async (_, { caller }) =>
    (await listTitles(deps, { ownerId: caller.userId })).map(presentTitle),
  ),
  route(calls.invoiceTitleSave, invoiceTitleSchema, async ({ titleId, kind, name, taxNumber }, { caller }) => {
    const id = await saveTitle(deps, { ownerId: caller.userId, titleId, kind, name, taxNumber });
    return presentTitle({ id, kind, name, taxNumber });
  }),
  route(calls.invoiceTitleDelete, invoiceTitleIdSchema, ({ titleId }, { caller }) =>
    done(deleteTitle(deps, { ownerId: caller.userId, titleId })),
  ),
  route(calls.invoiceRequest, invoiceRequestSchema, async ({ kind, titleId, orderIds }, { caller }) => {
    const { id, number, amountFen } = await requestInvoice(deps, { ownerId: caller.userId, kind, titleId, orderIds });
    return { invoiceId: id, number, amount: amountFen };
  }),
  route(calls.invoiceList, invoiceListSchema, async (input, { caller }) => {
    const { invoices, totalCount } = await listInvoices(deps, { ...input, ownerId: caller.userId });
    return presentPage(input, totalCount, invoices.map(presentInvoice));
  }),
  route(calls.invoiceDocument, invoiceDocumentSchema, async ({ invoiceId, correctionId }, { caller }) => {
    const { fileName, bytes } = await readInvoiceDocument(deps, { ownerId: caller.userId, invoiceId, correctionId });
    return { fileName, content: bytes.toString('base64') };
  }),
];
