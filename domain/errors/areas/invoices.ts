import { outcome, type ErrorEntry } from '../entry.ts';

/** Invoices. */
export const invoiceErrors = {
  'invoice.titleUnknown': outcome(60442, '抬头不存在或已删除，请重新选择'),
  'invoice.tooManyTitles': outcome(60443, '最多保存 {count} 个抬头，请先删除不用的'),
  'invoice.orderClosed': outcome(60444, '所选订单中有的已经开票、退款或不能开票，请刷新后重新选择'),
  'invoice.notFound': outcome(60445, '票据不存在'),
} as const satisfies Record<string, ErrorEntry>;
