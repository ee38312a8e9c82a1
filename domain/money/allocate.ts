import { checkFen, type Fen } from './fen.ts';

/**
 * Splits an amount by weights, so that the parts add up to it exactly: each gets its share rounded down, and what is left goes, a fen each, to the largest
 * remainders, the earlier part where two are equal. No part is above its own weight while the amount is not above their sum.
 *
 * @param weights Whole numbers, 0 or more. A part without weight gets nothing.
 * @throws RangeError where there is something to split and nothing to split it by.
 * @example
 * allocate(100, [1, 1, 1]); // [34, 33, 33]
 */
export function allocate(totalFen: Fen, weights: readonly number[]): Fen[] {
  const total = BigInt(checkFen(totalFen));
  const sum = weights.reduce((sum, weight) => sum + BigInt(checkFen(weight)), 0n);
  if (sum === 0n) {
    if (total > 0n) throw new RangeError('Nothing to split the amount by');
    return weights.map(() => 0);
  }
  const shares = weights.map((weight, index) => {
    const scaled = total * BigInt(weight);
    return { index, fen: Number(scaled / sum), remainder: scaled % sum };
  });
  const left = totalFen - shares.reduce((given, { fen }) => given + fen, 0);
  const raised = shares.toSorted((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder));
  const lucky = new Set(raised.slice(0, left).map(({ index }) => index));
  return shares.map(({ index, fen }) => fen + Number(lucky.has(index)));
}
