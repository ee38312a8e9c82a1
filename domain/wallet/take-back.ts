import type { Fen } from '../money/fen.ts';

/** A settled income of a sale that is refunded, and what of it its seller cannot give back now. */
export interface TakenBack<I> {
  income: I;
  owedFen: Fen;
}

/**
 * What of settled incomes of refunded sales their sellers still have, in this order; the rest they owe, and later income pays it: docs/decisions/income.md.
 *
 * @param settledFen What each seller has settled.
 */
export function takeBackSettled<I extends { ownerId: string; incomeFen: Fen }>(
  incomes: readonly I[],
  settledFen: ReadonlyMap<string, Fen>,
): TakenBack<I>[] {
  const left = new Map(settledFen);
  return incomes.map((income) => {
    const had = left.get(income.ownerId) ?? 0;
    const backFen = Math.min(had, income.incomeFen);
    left.set(income.ownerId, had - backFen);
    return { income, owedFen: income.incomeFen - backFen };
  });
}
