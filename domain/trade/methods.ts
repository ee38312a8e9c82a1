/** How an order can be paid. `memberCountBatch` is `memberCount` for models, as one call of its own. */

export interface PaymentMethod {
  label: string;
  /** `payWay` on the wire: 0 Alipay, 1 WeChat, 2 balance; null where no money moves. */
  payWay: 0 | 1 | 2 | null;
  /** Who moves it: a provider outside, a balance here, or a count here. */
  source: 'provider' | 'balance' | 'count';
}

export const paymentMethods = {
  wechat: { label: '微信支付', payWay: 1, source: 'provider' },
  alipay: { label: '支付宝', payWay: 0, source: 'provider' },
  cloudCoin: { label: '云币账户', payWay: 2, source: 'balance' },
  earnings: { label: '收益账户', payWay: 2, source: 'balance' },
  memberCount: { label: '会员免费次数', payWay: null, source: 'count' },
  memberCountBatch: { label: '会员免费次数', payWay: null, source: 'count' },
  aiFreeCount: { label: 'AI 免费次数', payWay: null, source: 'count' },
  packageDeduction: { label: '套餐抵扣', payWay: null, source: 'count' },
} as const satisfies Record<string, PaymentMethod>;

export type PaymentMethodName = keyof typeof paymentMethods;
export const paymentMethodNames = Object.keys(paymentMethods) as PaymentMethodName[];

/** Methods that money moves outside by. */
export const outerMethods = ['wechat', 'alipay'] as const satisfies readonly PaymentMethodName[];
export type OuterMethod = (typeof outerMethods)[number];
export const isOuterMethod = (method: PaymentMethodName): method is OuterMethod => outerMethods.some((outer) => outer === method);

/** The account of the ledger for what each holds for us. */
export const clearingAccounts = { wechat: 'wechatPay', alipay: 'alipay' } as const satisfies Record<OuterMethod, string>;
