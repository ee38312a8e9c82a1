import { fault, outcome, type ErrorEntry } from '../entry.ts';

/** Income, bank cards and withdrawals. */
export const walletErrors = {
  'wallet.withdrawalRefused': outcome(60460, '{message}'),
  'wallet.tooManyWithdrawals': outcome(60461, '处理中的提现不能超过 {count} 笔，请等待到账后再申请'),
  'wallet.cardNotFound': outcome(60462, '银行卡不存在或已删除'),
  'wallet.cardTaken': outcome(60463, '这张银行卡已经添加过'),
  'wallet.tooManyCards': outcome(60464, '最多添加 {count} 张银行卡'),
  'wallet.cardWrong': outcome(60465, '{message}'),
  'wallet.notVerified': outcome(60466, '完成实名认证后才能添加银行卡'),
  'wallet.withdrawalNotFound': outcome(60467, '提现申请不存在'),
  'wallet.withdrawalDecided': outcome(60468, '这笔提现已经处理过，请刷新后再看'),
  'wallet.samePerson': outcome(60471, '这笔提现是您审核通过的，须由另一位管理员打款和确认结果'),
  'wallet.bankNumberUsed': outcome(60469, '这个银行流水号已经用于另一笔提现，请核对'),
  'wallet.payoutUnknown': fault(60470, '暂时不知道打款结果，请稍后重新打款：同一笔不会付两次'),
} as const satisfies Record<string, ErrorEntry>;
