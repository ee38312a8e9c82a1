import type { AccountKind } from '../ledger/accounts.ts';
import type { OperationKind } from '../ledger/operations.ts';
import { familyOf, packageOfUnit, type Unit, type UnitFamily } from '../ledger/units.ts';
import { counters, type Counter } from '../membership/benefits.ts';
import type { LineStatus } from '../orders/line-state.ts';
import type { AttemptState, ReceiptOutcome, RefundState } from '../payments/state.ts';
import { formatYuan } from '../money/yuan.ts';

/** What an operator reads of the ledger. */
export const accountLabels = {
  coins: '云币',
  counts: '免费次数',
  coupons: '优惠券',
  incomePending: '待结算收益',
  incomeSettled: '可用收益',
  incomeFrozen: '提现中的收益',
  incomeOwed: '卖家欠回的收益',
  held: '本单暂存',
  alipay: '支付宝',
  wechatPay: '微信支付',
  bank: '银行',
  refundsOwed: '应退款',
  taxOwed: '应缴税',
  coinsOwed: '未消费的云币',
  unexplained: '不明款项',
  sales: '销售收入',
  commissions: '佣金收入',
  withdrawalFees: '提现手续费',
  providerFees: '支付手续费',
  promotions: '优惠支出',
  issued: '已发放',
  used: '已使用',
  lapsed: '已过期',
} as const satisfies Record<AccountKind, string>;

export const operationLabels = {
  recharge: '充值',
  give: '发放',
  lapse: '过期',
  hold: '扣下',
  release: '返还',
  use: '抵扣接口调用',
  pay: '支付',
  refund: '退款',
  payRefund: '退款到账',
  receiveUnasked: '意外到账',
  repayIncome: '扣回欠款',
  settleIncome: '收益结算',
  askWithdrawal: '申请提现',
  payWithdrawal: '提现到账',
  returnWithdrawal: '提现退回',
  chargeFee: '手续费',
  clear: '资金划转',
  remitTax: '缴税',
  correct: '人工更正',
} as const satisfies Record<OperationKind, string>;

const lines: Record<LineStatus, string> = { Waiting: '待交付', Working: '处理中', Done: '已交付', Refunded: '已退款' };
export const lineLabel = (status: LineStatus): string => lines[status];

export const attemptLabels = {
  Live: '等待支付',
  Paid: '已支付',
  Closed: '已关闭',
  Absent: '支付平台没有记录',
  Unasked: '收到款项，没有用于本单',
} as const satisfies Record<AttemptState, string>;

export const receiptLabels = {
  settled: '用于本单',
  late: '关闭后到账，退回',
  second: '重复支付，退回',
  replaced: '已更换支付方式，退回',
  wrongAmount: '金额不符，退回',
  undeliverable: '无法交付，退回',
  unexplained: '不明款项',
} as const satisfies Record<ReceiptOutcome, string>;

export const refundLabels = {
  Owed: '等待退款',
  Refunded: '已退款',
  Refused: '被拒绝，需要处理',
  ByHand: '已人工转账',
} as const satisfies Record<RefundState, string>;

const sign = (amount: number): string => (amount > 0 ? '+' : '');
const yuan = (amount: number): string => `${sign(amount)}${formatYuan(amount)}`;
const uses = (amount: number): string => `${sign(amount)}${amount} 次`;

const countLabel = (unit: Unit): string => (packageOfUnit(unit) === undefined ? counters[unit.split('/')[1] as Counter].label : '套餐');

const inUnit: Record<UnitFamily, (amount: number, unit: Unit) => string> = {
  money: yuan,
  coinBought: (amount) => `${yuan(amount)}（充值云币）`,
  coinGiven: (amount) => `${yuan(amount)}（赠送云币）`,
  count: (amount, unit) => `${uses(amount)}（${countLabel(unit)}）`,
  coupon: (amount) => `${sign(amount)}${amount} 张`,
};

/** What an account got or gave: `-¥4.90（赠送云币）`, `+1 次（格式转换）`. */
export function amountText(amount: number, unit: Unit): string {
  const family = familyOf(unit);
  return family === undefined ? `${sign(amount)}${amount} ${unit}` : inUnit[family](amount, unit);
}
