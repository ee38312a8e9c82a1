import type { Fen } from '../money/fen.ts';
import { formatYuan } from '../money/yuan.ts';
import { percentOf } from '../money/percent.ts';
import type { IncomeStatus } from './state.ts';
import { walletLimits } from './limits.ts';

/**
 * What of a sale is the platform's and what its seller's. The fee is rounded down, so that the seller never gets less than his share:
 * docs/decisions.md#income.
 */
export function incomeOf(
  paidFen: Fen,
  feePercent: number = walletLimits.platformFeePercent,
): { grossFen: Fen; feeFen: Fen; incomeFen: Fen } {
  const feeFen = percentOf(paidFen, feePercent);
  return { grossFen: paidFen, feeFen, incomeFen: paidFen - feeFen };
}

/** From when income that was credited then pays and is withdrawn. */
export const settlesAt = (creditedAt: Date): Date => new Date(creditedAt.getTime() + walletLimits.pendingMs);

/** What a sale brought its seller and why, in one sentence. */
export function incomeReason({
  grossFen,
  givenFen,
  feeFen,
  status,
}: {
  grossFen: Fen;
  givenFen: Fen;
  feeFen: Fen;
  status: IncomeStatus;
}): string {
  if (status === 'Reversed') return '买家退款，收益已退回';
  const given = givenFen === 0 ? '' : `，其中 ${formatYuan(givenFen)} 是赠送云币，由平台承担`;
  return `买家实付 ${formatYuan(grossFen)}${given}；扣除平台服务费 ${formatYuan(feeFen)}`;
}
