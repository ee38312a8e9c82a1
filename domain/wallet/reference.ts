import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { walletCalls } from './calls.ts';
import { walletLimits } from './limits.ts';
import {
  accountDetailsExportSchema,
  accountDetailsSchema,
  cardAddSchema,
  cardIdSchema,
  cardModifySchema,
  incomeListSchema,
  manualCheckSchema,
  withdrawalConfirmSchema,
  withdrawalFailSchema,
  withdrawalIdSchema,
  withdrawalQueueSchema,
  withdrawApplySchema,
  withdrawListSchema,
} from './schema.ts';
import {
  accountDetailsExportView,
  accountDetailView,
  cardListView,
  cardView,
  incomeView,
  monthsView,
  withdrawalDetailView,
  withdrawalQueueView,
  withdrawalView,
  withdrawInfoView,
} from './views.ts';

const decisionRefusals = ['wallet.withdrawalNotFound', 'wallet.withdrawalDecided', 'administration.ownAccount'] as const;
const payoutRefusals = [...decisionRefusals, 'wallet.samePerson'] as const;

export const walletReference = {
  queryAccountDetails: {
    title: '账户明细：云币、收益、免费次数和优惠券的每一笔变动',
    payload: accountDetailsSchema,
    answer: pageView(accountDetailView),
    refusals: [],
  },
  accountDetailsExport: {
    title: '导出账户明细',
    payload: accountDetailsExportSchema,
    answer: accountDetailsExportView,
    refusals: [],
    note: `最多 ${walletLimits.exportedRows} 行，从最新的开始；可以用 Excel 直接打开。`,
  },
  accountMonths: { title: '按月的消费和收益', payload: nothingSchema, answer: monthsView, refusals: [] },
  queryCardList: { title: '自己的银行卡', payload: nothingSchema, answer: cardListView, refusals: [] },
  cardAdd: {
    title: '添加银行卡',
    payload: cardAddSchema,
    answer: cardView,
    refusals: ['wallet.notVerified', 'wallet.cardWrong', 'wallet.cardTaken', 'wallet.tooManyCards'],
    note: '须先完成实名认证，户名就是认证的姓名或企业名称。卡号加密保存，任何回答里都只有后四位。',
  },
  cardModify: { title: '修改开户银行，或设为默认', payload: cardModifySchema, answer: doneView, refusals: ['wallet.cardNotFound'] },
  deletCard: {
    title: '删除银行卡',
    payload: cardIdSchema,
    answer: doneView,
    refusals: ['wallet.cardNotFound'],
    note: '已经提交的提现不受影响。',
  },
  incomeList: {
    title: '作品收益',
    payload: incomeListSchema,
    answer: pageView(incomeView),
    refusals: [],
    note: '作品售出即记为待结算，7 天后结算；结算后才能使用或提现。结算前买家退款，收益随之退回。',
  },
  withdrawInfo: { title: '可提现的金额、费率和认证状态', payload: nothingSchema, answer: withdrawInfoView, refusals: [] },
  withdrawApply: {
    title: '申请提现',
    payload: withdrawApplySchema,
    answer: withdrawalView,
    refusals: ['wallet.withdrawalRefused', 'wallet.cardNotFound', 'wallet.cardWrong', 'wallet.tooManyWithdrawals'],
    note: '申请后金额冻结，手续费和税费按申请时的费率计算。审核通过后打款到所选银行卡；未通过或打款失败，金额全部退回。',
  },
  withdrawList: { title: '提现记录', payload: withdrawListSchema, answer: pageView(withdrawalView), refusals: [] },
  manualCheck: {
    title: '管理员：审核提现',
    payload: manualCheckSchema,
    answer: doneView,
    refusals: [...decisionRefusals, 'wallet.payoutUnknown'],
    note: '通过后立即打款，达到须由两位管理员处理的金额时由另一位打款；人工转账的，转账后用 withdrawalConfirm 填写银行流水号。两位管理员同时审核时，后一位会收到提示。',
  },
  withdrawalQueue: { title: '管理员：列出提现', payload: withdrawalQueueSchema, answer: withdrawalQueueView, refusals: [] },
  withdrawalDetail: {
    title: '管理员：查看一笔提现和完整的收款账号',
    payload: withdrawalIdSchema,
    answer: withdrawalDetailView,
    refusals: ['wallet.withdrawalNotFound'],
    note: '每次调用都记入审计日志。',
  },
  withdrawalPay: {
    title: '管理员：打款或重新打款',
    payload: withdrawalIdSchema,
    answer: doneView,
    refusals: [...payoutRefusals, 'wallet.payoutUnknown'],
    note: '用于由另一位管理员审核通过的，和不知道结果的打款；同一笔提现不会付两次。',
  },
  withdrawalConfirm: {
    title: '管理员：确认已转账',
    payload: withdrawalConfirmSchema,
    answer: doneView,
    refusals: [...payoutRefusals, 'wallet.bankNumberUsed'],
    note: '同一个流水号重复确认也返回成功，不会再次记账。',
  },
  withdrawalFail: {
    title: '管理员：打款失败，退回金额',
    payload: withdrawalFailSchema,
    answer: doneView,
    refusals: payoutRefusals,
  },
} satisfies AreaReference<typeof walletCalls>;
