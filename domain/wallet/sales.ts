import type { Fen } from '../money/fen.ts';
import type { Taken } from '../orders/movements.ts';
import type { LineShare } from '../orders/shares.ts';
import { incomeOf } from './income.ts';

/** A line of an order, as far as it decides who earns by it. */
export interface SoldLine {
  line: number;
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
 * What an order's sellers earn: what was really paid for each line, less the platform's fee. Whoever buys from himself earns nothing, and a line that brought
 * nothing is left out.
 */
export const sellerShares = (
  { ownerId, lines, shares }: { ownerId: string; lines: readonly SoldLine[]; shares: readonly LineShare[] },
  feePercent: number,
): SellerShare[] =>
  lines
    .flatMap(({ line, subject: { sellerId } }) => {
      if (sellerId === undefined || sellerId === ownerId) return [];
      const taken = shares.find((share) => share.line === line)?.taken ?? [];
      const paidFen = taken.filter(isMoney).reduce((sum, { amount }) => sum + amount, 0);
      return [{ line, sellerId, ...incomeOf(paidFen, feePercent) }];
    })
    .filter(({ incomeFen }) => incomeFen > 0);
