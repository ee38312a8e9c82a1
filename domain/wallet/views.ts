import { z } from 'zod';
import { certificationKinds } from '../certification/kinds.ts';
import { pageView } from '../wire/view.ts';
import { detailKindNames } from './details.ts';
import { incomeStatuses, withdrawalStatuses } from './state.ts';

const instant = z.iso.datetime();
const fen = z.int();
const kind = z.enum(certificationKinds).describe('personal 个人银行卡，enterprise 对公账户');

export const accountDetailView = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(detailKindNames),
  title: z.string().describe('发生了什么'),
  account: z.string().describe('变动的是什么'),
  description: z.string().describe('订单或优惠券的说明；没有则为空'),
  orderNo: z.string().describe('相关订单的编号；没有则为空'),
  amount: z.int().describe('云币和收益为分，免费次数为次，优惠券为张；支出为负'),
  amountText: z.string(),
});
export type AccountDetailView = z.infer<typeof accountDetailView>;

export const accountDetailsExportView = z.object({
  fileName: z.string(),
  content: z.string().describe('CSV 全文，开头带 BOM'),
  rowCount: z.int(),
  isCut: z.boolean().describe('还有更早的没有导出'),
});
export type AccountDetailsExportView = z.infer<typeof accountDetailsExportView>;

export const monthView = z.object({
  month: z.string().describe('如 2026-03，北京时间'),
  spending: fen.describe('消费，分；不含充值，已减退款'),
  income: fen.describe('作品收益，分；已减退回'),
});
export type MonthView = z.infer<typeof monthView>;
export const monthsView = z.array(monthView).describe('最近 12 个月，最早的在前');

export const cardView = z.object({
  cardId: z.string(),
  kind,
  bankName: z.string(),
  cardNumber: z.string().describe('只有后四位'),
  isDefault: z.boolean(),
  addedAt: instant,
});
export type CardView = z.infer<typeof cardView>;
export const cardListView = z.array(cardView);

export const incomeView = z.object({
  id: z.string(),
  orderNo: z.string(),
  description: z.string(),
  amount: fen.describe('买家实付的金额，分：钱、云币和收益，赠送的云币也算；由会员次数取得的，是分得的会员费'),
  given: fen.describe('其中用赠送云币支付、由平台承担的，分'),
  fee: fen.describe('平台服务费，分'),
  income: fen.describe('到手收益，分'),
  owed: fen.describe('退款后还要从以后的收益里扣回的，分'),
  byCount: z.boolean().describe('由会员次数取得，收益是当月会员费一半的一份'),
  reason: z.string().describe('这笔收益怎么算出来的'),
  status: z.enum(incomeStatuses),
  statusLabel: z.string(),
  createTime: instant,
  settlesAt: instant.describe('结算时间；待月末分配的，是最早的结算时间'),
  endedAt: instant.nullable().describe('结算或退回的时间'),
});
export type IncomeView = z.infer<typeof incomeView>;

const percent = z.number();
export const withdrawInfoView = z.object({
  available: fen.describe('可提现的收益，分'),
  pending: fen.describe('待结算的收益，分'),
  frozen: fen.describe('提现中的收益，分'),
  leastAmount: fen.describe('最低提现金额，分'),
  feePercent: percent.describe('提现手续费，百分之几'),
  taxPercent: percent.describe('代扣税费，百分之几'),
  platformFeePercent: percent.describe('平台服务费，百分之几'),
  checkStatus: z.literal([0, 1, 2, 3]).describe('0 审核中，1 已认证，2 未通过，3 未认证'),
  kind: kind.nullable().describe('已认证的类型；未认证为空'),
  payee: z.string().describe('收款人，已打码；未认证为空'),
});
export type WithdrawInfoView = z.infer<typeof withdrawInfoView>;

export const withdrawalView = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(withdrawalStatuses),
  statusLabel: z.string(),
  amount: fen.describe('提现金额，分'),
  fee: fen,
  tax: fen,
  net: fen.describe('实际到账，分'),
  kind,
  bankName: z.string(),
  cardNumber: z.string().describe('只有后四位'),
  cause: z.string().describe('未通过或失败的原因；没有则为空'),
  createTime: instant,
  decidedAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type WithdrawalView = z.infer<typeof withdrawalView>;

const account = z.object({
  id: z.string(),
  phone: z.string().describe('中间四位隐去'),
  nickName: z.string(),
  isFrozen: z.boolean().describe('账号是否冻结'),
});
export const withdrawalQueueRowView = withdrawalView.extend({
  account,
  refusal: z.string().nullable().describe('为什么这位管理员不能审核或打款；可以则为空'),
  provider: z.string().nullable().describe('打款方式：manual 人工转账，local 演示'),
  bankNumber: z.string().nullable().describe('银行流水号'),
});
export type WithdrawalQueueRowView = z.infer<typeof withdrawalQueueRowView>;

export const withdrawalQueueView = pageView(withdrawalQueueRowView).extend({
  sums: z
    .array(z.object({ status: z.enum(withdrawalStatuses), count: z.int(), amount: fen, net: fen }))
    .describe('每种状态的笔数和金额，不受筛选影响'),
});
export type WithdrawalQueueView = z.infer<typeof withdrawalQueueView>;

export const withdrawalDetailView = withdrawalQueueRowView.extend({
  payee: z.string().describe('收款人；不再保存时为空'),
  account: account.extend({ checkStatus: z.literal([0, 1, 2, 3]) }),
  fullNumber: z.string().describe('完整账号；不再保存时为空'),
  events: z.array(z.object({ status: z.enum(withdrawalStatuses), statusLabel: z.string(), at: instant, byOperator: z.boolean() })),
});
export type WithdrawalDetailView = z.infer<typeof withdrawalDetailView>;
