import type { Fen } from '../money/fen.ts';
import { percentOf } from '../money/percent.ts';
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
