import { countKindOf, type Unit } from '../ledger/units.ts';
import type { Counter } from '../membership/benefits.ts';
import { allocate } from '../money/allocate.ts';
import type { Fen } from '../money/fen.ts';
import type { Taken } from './movements.ts';

/** What one line of an order was paid with: what goes back when it is refunded. The order's coupon is no line's. */
export interface LineShare {
  line: number;
  /** In money, coins or earnings. */
  paidFen: Fen;
  taken: Taken[];
}

interface PaidLine {
  line: number;
  amountFen: Fen;
  payableFen: Fen;
}

/** A count of models that cost nothing, which lines without a price take. */
const freeModel: Counter = 'freeModel';

/**
 * Splits what an order took among its lines, so that the shares add up to it exactly: money and coins by what each line cost, both kinds of coins alike, a use
 * of a count to each line that has one.
 *
 * @throws RangeError where more was taken than the lines explain.
 */
export function sharesOf({ paidFen, taken }: { paidFen: Fen; taken: readonly Taken[] }, lines: readonly PaidLine[]): LineShare[] {
  const paid = allocate(
    paidFen,
    lines.map(({ payableFen }) => payableFen),
  );
  // What of each line is still to be explained, by what explains it.
  const left = {
    money: paid,
    counts: lines.map(({ amountFen }) => Number(amountFen > 0)),
    freeModels: lines.map(({ amountFen }) => Number(amountFen === 0)),
  };
  const poolOf = (unit: Unit): keyof typeof left =>
    countKindOf(unit) === undefined ? 'money' : countKindOf(unit) === freeModel ? 'freeModels' : 'counts';
  const shares = lines.map(({ line }, index): LineShare => ({ line, paidFen: paid[index] ?? 0, taken: [] }));
  for (const one of taken) {
    if (one.from === 'coupons') continue;
    const pool = poolOf(one.unit);
    const amounts = allocate(one.amount, left[pool]);
    left[pool] = left[pool].map((rest, index) => rest - (amounts[index] ?? 0));
    for (const [index, { taken: ofLine }] of shares.entries()) {
      const amount = amounts[index] ?? 0;
      if (amount > 0) ofLine.push({ ...one, amount });
    }
  }
  return shares;
}

/** What several shares come to, each account once. */
export function sumOfShares(shares: readonly Pick<LineShare, 'taken'>[]): Taken[] {
  const sums = new Map<string, Taken>();
  for (const one of shares.flatMap(({ taken }) => taken)) {
    const key = `${one.from}/${one.unit}`;
    sums.set(key, { ...one, amount: one.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()];
}
