import type { Unit } from '../ledger/units.ts';
import { describeTaken } from '../payments/order-history.ts';
import type { Taken } from '../orders/movements.ts';
import { isFinalSale } from '../orders/refunds.ts';
import { unfinishedStatuses, type OrderStatus } from '../orders/state.ts';
import type { TransactionTypeName } from '../trade/types.ts';
import { refundLimits } from './limits.ts';

/** Why somebody wants his money back. */
export const refundCauses = {
  badResult: '结果不符合预期',
  wrongChoice: '买错了或重复购买',
  unlikePicture: '模型与展示不符',
  notUsable: '文件打不开或不能使用',
  other: '其他原因',
} as const;
export type RefundCause = keyof typeof refundCauses;
export const refundCauseNames = Object.keys(refundCauses) as RefundCause[];

interface Asked {
  status: OrderStatus;
  type: TransactionTypeName;
  endedAt: Date | null;
}

/** Until when the refund of an order that is done can be asked for. */
export const askableUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + refundLimits.askMs);

/** Why the refund of an order cannot be asked for now, as its buyer reads it; undefined where it can. */
export function askRefusal({ status, type, endedAt }: Asked, now: Date): string | undefined {
  if (type === 'service') return '服务款按合同托管和退回，请在合同里处理';
  if (type === 'blindBox') return '盲盒开出后不退款';
  if (type === 'textTo3D' || type === 'imageTo3D') return '生成的模型已存入源文件，不能自助退款，有问题请联系客服';
  if (isFinalSale(type)) return '会员不退款、不转让';
  if (status === 'Refunding' || status === 'Refunded') return '这个订单已经退款';
  if (status !== 'Done' || endedAt === null)
    return unfinishedStatuses.some((one) => one === status) ? '订单完成后可以申请退款' : '没有付款的订单不需要退款';
  return now >= askableUntil(endedAt) ? '订单完成已超过 7 天，不能再申请退款' : undefined;
}

/** When what an order took is back where it came from. */
const whenOf: Record<Taken['from'], string> = {
  coins: '退款后立即',
  counts: '退款后立即',
  coupons: '随最后一项退回',
  incomeSettled: '退款后立即',
  alipay: '原路退回，1 至 3 个工作日',
  wechatPay: '原路退回，1 至 3 个工作日',
};

export interface WayBack {
  /** To where it goes back. */
  label: string;
  /** How much, in words. */
  text: string;
  when: string;
  unit: 'fen' | 'uses';
  amount: number;
}

const isUses = (unit: Unit): boolean => unit.startsWith('count');

/** What comes back of what was taken, where to and when. */
export const waysBack = (taken: readonly Taken[]): WayBack[] =>
  taken.flatMap((one) => {
    const words = describeTaken(one);
    return words === undefined ? [] : [{ ...words, when: whenOf[one.from], unit: isUses(one.unit) ? 'uses' : 'fen', amount: one.amount }];
  });
