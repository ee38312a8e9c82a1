import type { Fen } from '../money/fen.ts';

/**
 * Which settled incomes of refunded sales their sellers can still give back, each as a whole and in this order, from what they have settled; `borneFen` is
 * what they have spent or withdrawn, which the platform bears: docs/decisions.md#income.
 */
export function takeBackSettled<I extends { ownerId: string; incomeFen: Fen }>(
  incomes: readonly I[],
  settledFen: ReadonlyMap<string, Fen>,
): { back: I[]; borneFen: Fen } {
  const left = new Map(settledFen);
  const back: I[] = [];
  let borneFen = 0;
  for (const income of incomes) {
    const rest = (left.get(income.ownerId) ?? 0) - income.incomeFen;
    if (rest < 0) borneFen += income.incomeFen;
    else {
      left.set(income.ownerId, rest);
      back.push(income);
    }
  }
  return { back, borneFen };
}
