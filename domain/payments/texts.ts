import { shortYuan } from '../money/yuan.ts';
import { orderLimits } from '../trade/limits.ts';

/** What the payment dialog says, in the documented words. */
export const paymentTexts = {
  timedOut: '订单已超时,请重新下单',
  noQrCode: '订单失效，请取消订单重新下单',
  networkFailed: '支付失败，请检查您的网络',
  /** Beside the choice of coupons: docs/decisions/coupon-returns.md. */
  couponNote: '提交订单即扣除优惠，支付失败 30 分钟后返还',
} as const;

/** A model that no count pays for: docs/decisions/payment-methods.md. */
export const tooDearForCounts = `免费次数只能抵扣不超过 ${shortYuan(orderLimits.countedModelFen)} 的模型，请重新选择或者直接支付`;

/** A member's count that is too small: the documented sentence. */
export const tooFewCounts = (left: number): string => `您的免费次数为${left}次，不足以抵扣此次订单，请重新选择或者直接支付`;
