import { isFen, type Fen } from '../money/fen.ts';
import { percentOf } from '../money/percent.ts';
import { formatYuan } from '../money/yuan.ts';
import { walletLimits } from './limits.ts';

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

/** What stands against withdrawing so much; null: nothing. Only settled income can be withdrawn, by whoever is certified: docs/decisions/withdrawals.md. */
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
