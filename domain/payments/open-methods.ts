import { covers } from '../membership/counts.ts';
import { shortYuan } from '../money/yuan.ts';
import type { TransactionTypeName } from '../trade/types.ts';
import type { PricedOrder } from '../pricing/price-order.ts';
import { isOuterMethod, paymentMethodNames, paymentMethods, type OuterMethod, type PaymentMethodName } from '../trade/methods.ts';
import { tooDearForCounts, tooFewCounts } from './texts.ts';

/** Who pays, with what is there to pay with. */
export interface Payer {
  /** Null: no uploader type was granted. */
  uploaderType: number | null;
  coinFen: number;
  /** Settled income; what is pending pays for nothing. */
  incomeFen: number;
  /** Uses that are left in the packages that pay for this order. */
  packageUses: number;
}

/** Whether a method is open; where not, whether it is shown at all, and what is said. */
export interface MethodState {
  method: PaymentMethodName;
  open: boolean;
  /** A closed method is shown disabled, with its message, or not at all. */
  shown: boolean;
  /** '' while it is open. */
  message: string;
}

interface Asked {
  order: PricedOrder;
  payer: Payer;
}

/** A reason against a method, the first that holds counts. */
interface Closing {
  when: (asked: Asked) => boolean;
  message: string | ((asked: Asked) => string);
  hidden?: true;
}

/** Orders that become money's worth, which money's worth does not pay for. */
const boughtWithCash: readonly TransactionTypeName[] = ['recharge', 'package', 'rechargePackage'];
const topUps: readonly TransactionTypeName[] = ['recharge', 'rechargePackage'];
const aiTypes: readonly TransactionTypeName[] = ['textTo3D', 'imageTo3D'];

const has = ({ order }: Asked, types: readonly TransactionTypeName[]): boolean => order.lines.some(({ type }) => types.includes(type));

const noFreeModelLeft: Closing = {
  when: ({ order: { freeModels } }) => freeModels !== null && !covers(freeModels.left, freeModels.needed),
  message: ({ order }) => `今天还可以免费领取 ${order.freeModels?.left ?? 0} 个模型，明天再来，或开通会员后不限次数`,
};
const nothingToPay: Closing = { when: ({ order }) => order.payableFen === 0, message: '本单无需付款，请用云币账户确认' };
const couponForced: Closing = { when: ({ order }) => order.forcedMethod === 'cloudCoin', message: '使用这张优惠券时只能用云币账户支付' };
const byMoney = [noFreeModelLeft, nothingToPay, couponForced];

/** A count that this order has, for one of the methods that take one. */
const byCount = (method: PaymentMethodName): readonly Closing[] => [
  { when: ({ order }) => order.countChoice?.method !== method, message: '此类订单不能用免费次数抵扣', hidden: true },
  { when: ({ order: { countChoice } }) => countChoice?.tooDear === true, message: tooDearForCounts },
  {
    when: ({ order: { countChoice } }) => countChoice !== null && !covers(countChoice.left, countChoice.needed),
    message: ({ order }) => tooFewCounts(order.countChoice?.left ?? 0),
  },
  noFreeModelLeft,
];

/** Why each method can be closed: docs/decisions/payment-methods.md. */
const closings: Readonly<Record<PaymentMethodName, readonly Closing[]>> = {
  wechat: byMoney,
  alipay: [{ when: (asked) => has(asked, aiTypes), message: 'AI 模型订单不支持支付宝', hidden: true }, ...byMoney],
  cloudCoin: [
    noFreeModelLeft,
    { when: (asked) => has(asked, ['service']), message: '服务款会结给服务商，不能用云币账户支付' },
    { when: (asked) => has(asked, boughtWithCash), message: '充值和购买套餐不能用云币账户支付' },
    {
      when: ({ order, payer }) => payer.coinFen < order.payableFen,
      message: ({ payer }) => `云币余额不足，当前可用 ${shortYuan(payer.coinFen)}`,
    },
  ],
  earnings: [
    { when: ({ payer }) => payer.uploaderType === null, message: '仅模型发布者可以使用收益账户支付' },
    { when: (asked) => has(asked, topUps), message: '充值不能用收益账户支付' },
    ...byMoney,
    {
      when: ({ order, payer }) => payer.incomeFen < order.payableFen,
      message: ({ payer }) => `收益余额不足，当前可用 ${shortYuan(payer.incomeFen)}`,
    },
  ],
  memberCount: byCount('memberCount'),
  memberCountBatch: byCount('memberCountBatch'),
  aiFreeCount: byCount('aiFreeCount'),
  packageDeduction: [
    {
      when: ({ order, payer }) => order.packageNeed === null || payer.packageUses === 0,
      message: '没有可以抵扣此类订单的套餐',
      hidden: true,
    },
    {
      when: ({ order, payer }) => payer.packageUses < (order.packageNeed?.uses ?? 0),
      message: ({ payer }) => `套餐剩余 ${payer.packageUses} 次，不足以抵扣此次订单`,
    },
    noFreeModelLeft,
  ],
};

function stateOf(method: PaymentMethodName, asked: Asked): MethodState {
  const reason = closings[method].find(({ when }) => when(asked));
  if (reason === undefined) return { method, open: true, shown: true, message: '' };
  const { message, hidden } = reason;
  return { method, open: false, shown: hidden !== true, message: typeof message === 'string' ? message : message(asked) };
}

/** Every method, in the order in which the dialog shows them: whether it pays for this order, and why not. The server asks the same before it charges. */
export const openMethods = (order: PricedOrder, payer: Payer): MethodState[] =>
  paymentMethodNames.map((method) => stateOf(method, { order, payer }));

/** What was bought to pay with is spent only by who chooses it. */
export const costsNothing = ({ method, open }: MethodState): boolean =>
  open && paymentMethods[method].source === 'count' && method !== 'packageDeduction';

/**
 * The method that is chosen when the dialog opens, or a coupon is: cloud coins where only they are left; where no coupon was chosen, a free count that pays for all
 * of it; else WeChat, or where that is not to be had the first that is open.
 */
export function preferredMethod(order: Pick<PricedOrder, 'forcedMethod' | 'spends'>, methods: readonly MethodState[]): PaymentMethodName {
  const byCount = order.spends.couponId === null ? methods.find(costsNothing) : undefined;
  const first = methods.find(({ method, shown }) => method === 'wechat' && shown) ?? methods.find(({ open }) => open);
  return byCount?.method ?? order.forcedMethod ?? first?.method ?? 'wechat';
}

/** The same without what is paid through a provider that is not there. */
export const withProviders = (methods: readonly MethodState[], has: (method: OuterMethod) => boolean): MethodState[] =>
  methods.map((state) =>
    isOuterMethod(state.method) && !has(state.method) ? { ...state, open: false, shown: false, message: '暂不支持' } : state,
  );
