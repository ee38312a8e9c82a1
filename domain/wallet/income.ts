import type { Fen } from '../money/fen.ts';
import { percentOf } from '../money/percent.ts';
import { walletLimits } from './limits.ts';

/** States of one income: it settles when its time is over, unless a refund takes it back before: docs/decisions.md#income. */
export const incomeStatuses = ['Pending', 'Settled', 'Reversed'] as const;
export type IncomeStatus = (typeof incomeStatuses)[number];

export const incomeTransitions: Record<IncomeStatus, readonly IncomeStatus[]> = {
  Pending: ['Settled', 'Reversed'],
  Settled: [],
  Reversed: [],
};

export const incomeStatusLabels = { Pending: '待结算', Settled: '已结算', Reversed: '已退回' } as const satisfies Record<
  IncomeStatus,
  string
>;

/** What of a sale is the platform's and what its seller's. The fee is rounded down, so that the seller never gets less than his share. */
export function incomeOf(paidFen: Fen, feePercent: number): { grossFen: Fen; feeFen: Fen; incomeFen: Fen } {
  const feeFen = percentOf(paidFen, feePercent);
  return { grossFen: paidFen, feeFen, incomeFen: paidFen - feeFen };
}

/** From when income that was credited then pays and is withdrawn. */
export const settlesAt = (creditedAt: Date): Date => new Date(creditedAt.getTime() + walletLimits.pendingMs);
