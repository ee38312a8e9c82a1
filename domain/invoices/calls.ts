/** Calls about invoices; all ours, under the orders that they are of. */

import { userChange, userRead } from '../wire/call.ts';

const invoice = '/api-personal/laozi/v3/myOrder/invoice';

export const invoiceCalls = {
  invoiceOrders: userRead(`${invoice}/orders`),
  invoiceTitleList: userRead(`${invoice}/titleList`),
  invoiceTitleSave: userChange(`${invoice}/saveTitle`),
  invoiceTitleDelete: userChange(`${invoice}/deleteTitle`),
  invoiceRequest: userChange(`${invoice}/request`),
  invoiceList: userRead(`${invoice}/list`),
  invoiceDocument: userRead(`${invoice}/document`),
} as const;
