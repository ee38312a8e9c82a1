import type { Fen } from '../money/fen.ts';
import type { TransactionTypeName } from '../trade/types.ts';

/** Why money goes back; `ourFault` decides how long a coupon that comes back lasts: docs/decisions/coupon-returns.md. */
export const refundReasons = {
  /** A payment arrived for an order that was closed. */
  paidLate: { label: '订单关闭后到账', ourFault: false },
  /** An order was paid a second time. */
  paidTwice: { label: '重复支付', ourFault: false },
  /** By an attempt in whose place there was another. */
  paidReplaced: { label: '已更换支付方式', ourFault: false },
  /** Not the amount that was asked. */
  paidWrong: { label: '付款金额不符', ourFault: false },
  /** What was bought could not be had any more when the money came. */
  undeliverable: { label: '购买的内容已变化，无法交付', ourFault: false },
  badFile: { label: '文件无法处理', ourFault: false },
  /** No model came of words or a picture, or one that did not pass the check. */
  notGenerated: { label: '没有生成出合格的模型', ourFault: false },
  ourFault: { label: '平台处理失败', ourFault: true },
  /** Its owner cancelled the work. */
  workCancelled: { label: '处理已取消', ourFault: false },
  byOperator: { label: '客服退款', ourFault: false },
  /** Its buyer asked for it and an operator agreed. */
  byRequest: { label: '买家申请退款', ourFault: false },
  /** A milestone of a contract was cancelled by its buyer, given up by its provider, or divided by a decision. */
  serviceCancelled: { label: '服务合同的一期取消', ourFault: false },
  serviceDecided: { label: '服务争议裁定退款', ourFault: false },
} as const;
export type RefundReason = keyof typeof refundReasons;

/** Why money goes back that its order never took: beside it, and in none of its sums. */
export const besideOrder: readonly RefundReason[] = ['paidLate', 'paidTwice', 'paidReplaced', 'paidWrong', 'undeliverable'];

/** What is not taken back once it was handed over on time; a service was accepted, or decided on, and a box was opened. */
const finalSales: readonly TransactionTypeName[] = ['membership', 'service', 'blindBox'];
export const isFinalSale = (type: TransactionTypeName): boolean => finalSales.includes(type);

/** What can still go back of a payment: never more than was paid. */
export const refundableFen = (paidFen: Fen, refundedFen: Fen): Fen => Math.max(0, paidFen - refundedFen);
