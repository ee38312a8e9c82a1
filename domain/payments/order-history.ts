import type { CouponUseStatus } from '../coupons/state.ts';
import { familyOf, packageOfUnit, countKindOf } from '../ledger/units.ts';
import { counters, type Counter } from '../membership/benefits.ts';
import { formatYuan } from '../money/yuan.ts';
import type { AttemptState, RefundState } from './state.ts';
import { closeReasonLabels } from '../orders/labels.ts';
import type { LineStatus } from '../orders/line-state.ts';
import type { Taken } from '../orders/movements.ts';
import { refundReasons, type RefundReason } from '../orders/refunds.ts';
import type { CloseReason, OrderStatus } from '../orders/state.ts';

/** A change of an order's status. */
export interface OrderEvent {
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  reason: CloseReason | RefundReason | null;
}

const reasons: Readonly<Record<CloseReason | RefundReason, string>> = {
  ...closeReasonLabels,
  ...(Object.fromEntries(Object.entries(refundReasons).map(([name, { label }]) => [name, label])) as Record<RefundReason, string>),
};

const partly = ({ reason }: OrderEvent): string | undefined => (reason === null ? undefined : '部分退款');

const happenings: Readonly<Record<OrderStatus, (event: OrderEvent) => string>> = {
  Created: ({ fromStatus }) => (fromStatus === null ? '提交订单' : '更换优惠券，重新计价'),
  Paying: ({ fromStatus }) => (fromStatus === 'Paying' ? '更换支付方式' : '发起支付'),
  Paid: (event) => partly(event) ?? '支付成功',
  Fulfilling: (event) => partly(event) ?? '开始处理',
  Done: (event) => (event.fromStatus === 'Done' ? partly(event) : undefined) ?? '订单完成',
  Closed: () => '订单关闭',
  Refunding: () => '开始退款',
  Refunded: () => '退款完成',
};

/** What happened, and why where there is a reason, as an order's owner reads it. */
export const describeEvent = (event: OrderEvent): { title: string; reason: string } => ({
  title: happenings[event.toStatus](event),
  reason: event.reason === null ? '' : reasons[event.reason],
});

/** Who did it, as the owner reads it. */
export const actorLabel = (actorId: string | null, ownerId: string): string =>
  actorId === null ? '平台' : actorId === ownerId ? '您' : '客服';

/** How one try to pay stands. */
export const attemptWords = {
  Live: '等待付款',
  Paid: '已支付',
  Absent: '未付款，已关闭',
  Closed: '未付款，已关闭',
  Unasked: '到账后已退回',
} as const satisfies Record<AttemptState, string>;

/** How one refund through a provider stands; one that the provider refuses is still under way for its owner. */
export const refundWords = { Owed: '退款中', Refunded: '已退回', Refused: '退款中，客服处理', ByHand: '已退回' } as const satisfies Record<
  RefundState,
  string
>;

export const couponUseWords = { Held: '已扣除', Spent: '已使用', Returned: '已退回' } as const satisfies Record<CouponUseStatus, string>;

const lineWords = { Waiting: '', Working: '处理中', Done: '已交付', Refunded: '已退款' } as const satisfies Record<LineStatus, string>;

/** What has come of a line; '' before it was paid. */
export const lineLabel = (status: LineStatus): string => lineWords[status];

const uses = (amount: number): string => `${amount} 次`;
const ofCoins = { coinBought: '云币（充值）', coinGiven: '云币（赠送）' } as const;

/** What something that an order took was, and how much of it; undefined for the coupon, which is said by its name. */
export function describeTaken({ from, unit, amount }: Taken): { label: string; text: string } | undefined {
  if (from === 'coupons') return undefined;
  if (from === 'counts')
    return {
      label: packageOfUnit(unit) === undefined ? (counters[countKindOf(unit) as Counter]?.label ?? '免费次数') : '套餐',
      text: uses(amount),
    };
  const family = familyOf(unit);
  const coins = family === 'coinBought' || family === 'coinGiven' ? ofCoins[family] : undefined;
  const money = { coins: '云币', incomeSettled: '收益账户', alipay: '支付宝', wechatPay: '微信支付' }[from];
  return { label: coins ?? money, text: formatYuan(amount) };
}
