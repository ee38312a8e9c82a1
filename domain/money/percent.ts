import { checkFen, type Fen } from './fen.ts';

/** Parts of a whole that a percentage with two decimals counts in. */
const whole = 10_000;

/**
 * That percentage of an amount, rounded once, down to the fen: docs/decisions/amounts.md.
 *
 * @param percent From 0 to 100, with at most two decimals.
 * @throws RangeError for another percentage, or what is no amount.
 * @example
 * percentOf(999, 90); // 899
 */
export function percentOf(amountFen: Fen, percent: number): Fen {
  checkFen(amountFen);
  const parts = Math.round(percent * 100);
  if (!(percent >= 0 && percent <= 100) || Math.abs(percent * 100 - parts) > 1e-6) throw new RangeError(`Not a percentage: ${percent}`);
  // In two steps, so that no product is beyond what a number holds exactly.
  return Math.floor(amountFen / whole) * parts + Math.floor(((amountFen % whole) * parts) / whole);
}
