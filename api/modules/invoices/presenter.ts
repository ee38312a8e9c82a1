import type { InvoiceTitle } from '#domain/invoices/kinds';
import { invoiceLimits } from '#domain/invoices/limits';
import type { InvoiceOrdersView, InvoiceTitleView, InvoiceView } from '#domain/invoices/views';
import { inUtc8 } from '#domain/membership/calendar';
import { sumFen } from '#domain/money/fen';
import { formatOrderNumber } from '#domain/trade/order-number';
import { transactionTypes } from '#domain/trade/types';
import type { Invoiceable } from '#services/invoices/invoiceable';
import type { ListedInvoice } from '#services/invoices/list';

type Month = InvoiceOrdersView['months'][number];

const monthOf = (at: Date): string => inUtc8(at).toISOString().slice(0, 7);

const presentOrder = ({ order, amountFen }: Invoiceable): Month['orders'][number] => ({
  ...{ orderId: order.id, orderNo: formatOrderNumber(order.orderNumber) },
  ...{ orderType: transactionTypes[order.type].label, description: order.description },
  ...{ paidAt: (order.paidAt ?? order.createdAt).toISOString(), amount: amountFen },
});

/** Orders that can be invoiced, by the months in which they were paid; `found` has one more than is shown where there are more. */
export function presentInvoiceable(found: readonly Invoiceable[]): InvoiceOrdersView {
  const shown = found.slice(0, invoiceLimits.listed);
  const months = new Map<string, Invoiceable[]>();
  for (const one of shown) {
    const month = monthOf(one.order.paidAt ?? one.order.createdAt);
    months.set(month, [...(months.get(month) ?? []), one]);
  }
  const total = (some: readonly Invoiceable[]): number => sumFen(some.map(({ amountFen }) => amountFen));
  return {
    totalAmount: total(shown),
    isCut: found.length > shown.length,
    months: [...months].map(([month, some]) => ({ month, amount: total(some), orders: some.map(presentOrder) })),
  };
}

export const presentTitle = ({ id, kind, name, taxNumber }: InvoiceTitle & { id: string }): InvoiceTitleView => ({
  titleId: id,
  kind,
  name,
  taxNumber,
});

export const presentInvoice = ({ invoice, title, orders, corrections }: ListedInvoice): InvoiceView => ({
  ...{ id: invoice.id, number: invoice.number, kind: invoice.kind, title: title.name, taxNumber: title.taxNumber },
  ...{ amount: invoice.amountFen, corrected: invoice.correctedFen, createTime: invoice.createdAt.toISOString() },
  orderNos: orders.map(({ order }) => formatOrderNumber(order.orderNumber)),
  corrections: corrections.map(({ id, number, amountFen, createdAt }) => ({
    ...{ correctionId: id, number, amount: amountFen, createTime: createdAt.toISOString() },
  })),
});
