/** Calls about invoices; all ours, under the orders that they are of. */

import { userChange, userRead } from '../wire/call.ts';

const invoice = '/api-personal/laozi/v3/myOrder/invoice';

export const invoiceCalls = {
  invoiceOrders: userRead(`${invoice}/orders`, 'list'),
  invoiceTitleList: userRead(`${invoice}/titleList`),
  invoiceTitleSave: userChange(`${invoice}/saveTitle`),
  invoiceTitleDelete: userChange(`${invoice}/deleteTitle`),
  invoiceRequest: userChange(`${invoice}/request`, 'many'),
  invoiceList: userRead(`${invoice}/list`, 'list'),
  invoiceDocument: userRead(`${invoice}/document`, 'search'),
} as const;
