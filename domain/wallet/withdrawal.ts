import { isFen, type Fen } from '../money/fen.ts';
import { percentOf } from '../money/percent.ts';
import { formatYuan } from '../money/yuan.ts';
import { walletLimits } from './limits.ts';

/**
 * States of a withdrawal. Its gross amount is frozen from the request on; `Paying` once the payout is under way, which must not happen twice; a rejected or failed
 * one gives back what it froze.
 */
export const withdrawalStatuses = ['UnderReview', 'Approved', 'Paying', 'Paid', 'Rejected', 'Failed'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export const withdrawalTransitions: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  UnderReview: ['Approved', 'Rejected'],
  Approved: ['Paying', 'Rejected'],
  Paying: ['Paid', 'Failed'],
  Paid: [],
  Rejected: [],
  Failed: [],
};

export const withdrawalStatusLabels = {
  UnderReview: '审核中',
  Approved: '审核通过',
  Paying: '打款中',
  Paid: '已到账',
  Rejected: '未通过',
  Failed: '打款失败，已退回',
} as const satisfies Record<WithdrawalStatus, string>;

/** What is kept of a withdrawal, in percent of its gross amount; an operator's setting. */
export interface WithdrawalRates {
  feePercent: number;
  taxPercent: number;
}

/** What a withdrawal comes to: gross = fee + tax + net, each percentage rounded down by itself. @throws RangeError for rates above 100 together. */
export function quoteWithdrawal(
  grossFen: Fen,
  { feePercent, taxPercent }: WithdrawalRates,
): { grossFen: Fen; feeFen: Fen; taxFen: Fen; netFen: Fen } {
  if (feePercent + taxPercent > 100) throw new RangeError(`Rates above the whole: ${feePercent} + ${taxPercent}`);
  const feeFen = percentOf(grossFen, feePercent);
  const taxFen = percentOf(grossFen, taxPercent);
  return { grossFen, feeFen, taxFen, netFen: grossFen - feeFen - taxFen };
}

/** What stands against withdrawing so much; null: nothing. Only settled income can be withdrawn, by whoever is certified: docs/decisions.md#withdrawals. */
export function withdrawalProblem({
  grossFen,
  settledFen,
  isVerified,
}: {
  grossFen: number;
  settledFen: Fen;
  isVerified: boolean;
}): string | null {
  if (!isVerified) return '完成实名认证后才能提现';
  if (!isFen(grossFen) || grossFen % 100 !== 0) return '提现金额须为整数元';
  if (grossFen < walletLimits.leastWithdrawalFen) return `提现金额不能少于 ${formatYuan(walletLimits.leastWithdrawalFen)}`;
  return grossFen > settledFen ? `可提现的收益不足，当前可提现 ${formatYuan(settledFen)}` : null;
}
