import { allocate } from '../money/allocate.ts';
import type { Fen } from '../money/fen.ts';
import type { Taken } from '../orders/movements.ts';
import { incomeOf } from './income.ts';

/** A line of an order, as far as it decides what somebody earns by it. */
export interface SoldLine {
  line: number;
  payableFen: Fen;
  subject: { type: string; sellerId?: string };
}

/** What one line of an order brings its seller. */
export interface SellerShare {
  line: number;
  sellerId: string;
  grossFen: Fen;
  feeFen: Fen;
  incomeFen: Fen;
}

/** What of a payment is worth money to us: docs/decisions.md#income. */
const isMoney = ({ unit }: Taken): boolean => unit === 'money' || unit === 'coinBought';

/**
 * What an order's sellers earn: of what was really paid, each line's part by what it costs, less the platform's fee. Whoever buys from himself earns nothing,
 * and a line that brought nothing is left out.
 */
export function sellerShares(
  { ownerId, lines, taken }: { ownerId: string; lines: readonly SoldLine[]; taken: readonly Taken[] },
  feePercent: number,
): SellerShare[] {
  const sold = lines.flatMap(({ line, subject: { sellerId } }, index) =>
    sellerId === undefined || sellerId === ownerId ? [] : [{ line, sellerId, index }],
  );
  const paidFen = taken.filter(isMoney).reduce((sum, { amount }) => sum + amount, 0);
  if (sold.length === 0 || paidFen === 0) return [];
  const parts = allocate(
    paidFen,
    lines.map(({ payableFen }) => payableFen),
  );
  return sold
    .map(({ line, sellerId, index }) => ({ line, sellerId, ...incomeOf(parts[index] ?? 0, feePercent) }))
    .filter(({ incomeFen }) => incomeFen > 0);
}
