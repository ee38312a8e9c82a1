import type { UserAccountKind } from '../ledger/accounts.ts';
import type { OperationKind } from '../ledger/operations.ts';
import { countKindOf, packageOfUnit, type Unit } from '../ledger/units.ts';
import { counters, type Counter } from '../membership/benefits.ts';
import { yuanText } from '../money/yuan.ts';

/** What account details are filtered by: the accounts whose movements are shown. */
export const detailKinds = {
  all: ['coins', 'incomePending', 'incomeSettled', 'incomeFrozen', 'incomeOwed', 'counts', 'coupons'],
  coins: ['coins'],
  income: ['incomePending', 'incomeSettled', 'incomeFrozen', 'incomeOwed'],
  counts: ['counts'],
  coupons: ['coupons'],
} as const satisfies Record<string, readonly UserAccountKind[]>;
export type DetailKind = keyof typeof detailKinds;
export const detailKindNames = Object.keys(detailKinds) as DetailKind[];

export const detailKindLabels = {
  all: '全部',
  coins: '云币',
  income: '收益',
  counts: '免费次数',
  coupons: '优惠券',
} as const satisfies Record<DetailKind, string>;

/** The kind of an account's movements, as a filter names it. */
export const detailKindOf = (account: UserAccountKind): Exclude<DetailKind, 'all'> =>
  account === 'coins' || account === 'counts' || account === 'coupons' ? account : 'income';

const accountLabels = {
  coins: '云币',
  counts: '免费次数',
  coupons: '优惠券',
  incomePending: '待结算收益',
  incomeSettled: '可用收益',
  incomeFrozen: '提现中的收益',
  incomeOwed: '待扣回的收益',
} as const satisfies Record<UserAccountKind, string>;

const isCounter = (name: string): name is Counter => Object.hasOwn(counters, name);

/** What was moved: `云币`, `赠送云币`, `可用收益`, `格式转换免费次数`. */
export function accountLabel(account: UserAccountKind, unit: Unit): string {
  if (unit === 'coinGiven') return '赠送云币';
  if (packageOfUnit(unit) !== undefined) return '套餐次数';
  const counter = countKindOf(unit);
  if (counter === undefined || !isCounter(counter)) return accountLabels[account];
  const { label } = counters[counter];
  return label.includes('免费') ? label : `${label}免费次数`;
}

type Words = string | Partial<Record<UserAccountKind, string>>;

/** What happened, in the words of whoever has the account. */
const titles: Readonly<Record<OperationKind, Words>> = {
  recharge: '充值',
  give: { coins: '平台赠送', counts: '会员权益发放', coupons: '获得优惠券' },
  lapse: '过期',
  hold: '下单使用',
  release: '订单关闭，退回',
  use: '抵扣接口调用',
  pay: { incomePending: '作品售出', coins: '支付订单', counts: '抵扣订单', coupons: '订单使用', incomeSettled: '支付订单' },
  refund: {
    incomePending: '买家退款，收益退回',
    coins: '订单退款',
    counts: '订单退款，次数退回',
    coupons: '订单退款，优惠券退回',
    incomeSettled: '订单退款',
    incomeOwed: '买家退款，待扣回',
  },
  payRefund: '退款',
  receiveUnasked: '退款',
  settleIncome: '收益结算',
  repayIncome: '扣回已退款的收益',
  askWithdrawal: '申请提现',
  payWithdrawal: '提现到账',
  returnWithdrawal: '提现未成功，收益退回',
  chargeFee: '手续费',
  clear: '清算',
  remitTax: '缴税',
  correct: '客服更正',
};

/** The same of packages, which no membership gave. */
const packageTitles: Partial<Record<OperationKind, string>> = { give: '获得套餐', lapse: '套餐到期', refund: '订单退款' };

export function detailTitle(operation: OperationKind, account: UserAccountKind, unit: Unit): string {
  const ofPackage = packageOfUnit(unit) === undefined ? undefined : packageTitles[operation];
  if (ofPackage !== undefined) return ofPackage;
  const words = titles[operation];
  return typeof words === 'string' ? words : (words[account] ?? '变动');
}

/** `+12.00 元`, `-3 次`, `+1 张`: money and coins in yuan, the rest in uses. */
export function amountText(amount: number, account: UserAccountKind): string {
  const sign = amount < 0 ? '-' : '+';
  const size = Math.abs(amount);
  if (account === 'counts') return `${sign}${size} 次`;
  if (account === 'coupons') return `${sign}${size} 张`;
  return `${sign}${yuanText(size)} ${account === 'coins' ? '云币' : '元'}`;
}
