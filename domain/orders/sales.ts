import type { Counter } from '../membership/benefits.ts';
import { allocate } from '../money/allocate.ts';
import { countKindOf, type Unit } from '../ledger/units.ts';
import { sumFen, type Fen } from '../money/fen.ts';
import type { Taken } from './movements.ts';
import type { LineShare } from './shares.ts';
import { incomeOf } from '../wallet/income.ts';

/** A line of an order, as far as it decides who earns by it. */
export interface SoldLine {
  line: number;
  subject: { type: string; sellerId?: string };
}

/** A line that a member's monthly count paid for: its seller has a share of what the member paid for the month. */
export interface CountedSale {
  line: number;
  sellerId: string;
  unit: Unit;
  /** What the share is at most: the price less the fee. */
  mostFen: Fen;
}

const monthlyCount: Counter = 'paidModel';

/** The lines of an order that a monthly count paid for, but for what somebody sells himself. */
export function countedSales(
  { ownerId, lines, shares }: { ownerId: string; lines: readonly (SoldLine & { amountFen: Fen })[]; shares: readonly LineShare[] },
  feePercent: number,
): CountedSale[] {
  return lines.flatMap(({ line, amountFen, subject: { sellerId } }) => {
    if (sellerId === undefined || sellerId === ownerId) return [];
    const taken = shares.find((share) => share.line === line)?.taken ?? [];
    const counted = taken.find(({ unit }) => countKindOf(unit) === monthlyCount);
    return counted === undefined ? [] : [{ line, sellerId, unit: counted.unit, mostFen: incomeOf(amountFen, feePercent).incomeFen }];
  });
}

/** What one line of an order brings its seller. */
export interface SellerShare {
  line: number;
  sellerId: string;
  grossFen: Fen;
  /** Of it, what given coins paid, which is the platform's cost. */
  givenFen: Fen;
  feeFen: Fen;
  incomeFen: Fen;
}

const amountIn = (taken: readonly Taken[], ...units: Unit[]): Fen =>
  sumFen(taken.filter(({ unit }) => units.includes(unit)).map(({ amount }) => amount));

/**
 * What an order's sellers earn: what was paid for each line in money and coins, given ones too, less the platform's fee, which is rounded once for all that a seller sells in it. Whoever
 * buys from himself earns nothing, and a line that brought nothing is left out.
 */
export function sellerShares(
  { ownerId, lines, shares }: { ownerId: string; lines: readonly SoldLine[]; shares: readonly LineShare[] },
  feePercent: number,
): SellerShare[] {
  const sold = lines.flatMap(({ line, subject: { sellerId } }) => {
    if (sellerId === undefined || sellerId === ownerId) return [];
    const taken = shares.find((share) => share.line === line)?.taken ?? [];
    const givenFen = amountIn(taken, 'coinGiven');
    return [{ line, sellerId, grossFen: amountIn(taken, 'money', 'coinBought') + givenFen, givenFen }];
  });
  const earned = [...new Set(sold.map(({ sellerId }) => sellerId))].flatMap((seller) => {
    const own = sold.filter(({ sellerId }) => sellerId === seller);
    const paid = own.map(({ grossFen }) => grossFen);
    const fees = allocate(incomeOf(sumFen(paid), feePercent).feeFen, paid);
    return own.map((one, index) => ({ ...one, feeFen: fees[index] ?? 0, incomeFen: one.grossFen - (fees[index] ?? 0) }));
  });
  return earned.filter(({ grossFen }) => grossFen > 0).toSorted((first, second) => first.line - second.line);
}
