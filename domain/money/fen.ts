/** An amount of money in whole fen (1 yuan = 100 fen), never negative unless a function says so. Names of amounts end in `Fen`. */
export type Fen = number;

/** Whether a value is an amount: a whole number of fen from 0 to 2⁵³ − 1. */
export const isFen = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0 && !Object.is(value, -0);

/** The amount itself. @throws RangeError if it is none: a fraction, negative, or beyond what adds up exactly. */
export function checkFen(value: number): Fen {
  if (!isFen(value)) throw new RangeError(`Not an amount in fen: ${value}`);
  return value;
}

/** The sum of amounts; 0 of none. @throws RangeError if one is no amount, or the sum is not. */
export const sumFen = (amounts: readonly Fen[]): Fen => amounts.reduce((sum, amount) => checkFen(sum + checkFen(amount)), 0);
