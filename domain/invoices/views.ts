import { z } from 'zod';
import { invoiceKindNames, titleKindNames } from './kinds.ts';

const instant = z.iso.datetime();
const fen = z.int().describe('分');

/** `invoiceOrders`. */
export const invoiceOrdersView = z.object({
  totalAmount: fen.describe('可以开票的金额，分'),
  isCut: z.boolean().describe('还有更早的订单没有列出'),
  months: z
    .array(
      z.object({
        month: z.string().describe('支付的月份，如 2026-03'),
        amount: fen,
        orders: z.array(
          z.object({
            orderId: z.string(),
            orderNo: z.string(),
            orderType: z.string(),
            description: z.string(),
            paidAt: instant,
            amount: fen.describe('实际付款减去退款，分'),
          }),
        ),
      }),
    )
    .describe('最近的月份在前'),
});
export type InvoiceOrdersView = z.infer<typeof invoiceOrdersView>;

export const invoiceTitleView = z.object({ titleId: z.string(), kind: z.enum(titleKindNames), name: z.string(), taxNumber: z.string() });
export type InvoiceTitleView = z.infer<typeof invoiceTitleView>;

const correctionView = z.object({ correctionId: z.string(), number: z.string(), amount: fen, createTime: instant });

/** An invoice in the list. */
export const invoiceView = z.object({
  id: z.string().describe('票据的编号，即 invoiceId'),
  number: z.string().describe('票据编号'),
  kind: z.enum(invoiceKindNames),
  title: z.string(),
  taxNumber: z.string(),
  amount: fen,
  corrected: fen.describe('因退款冲销的金额，分'),
  orderNos: z.array(z.string()),
  createTime: instant,
  corrections: z.array(correctionView).describe('红字冲销'),
});
export type InvoiceView = z.infer<typeof invoiceView>;

export const requestedInvoiceView = z.object({ invoiceId: z.string(), number: z.string(), amount: fen });
export const invoiceDocumentView = z.object({
  fileName: z.string(),
  content: z.string().describe('PDF 文件，Base64'),
});
