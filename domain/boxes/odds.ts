/** Shares are in millionths: `12.5 %` is 125,000. */
export const wholePpm = 1_000_000;

/** A prize as far as its odds go. */
export interface PrizeStock {
  id: string;
  /** Its share while it lasts, in millionths. */
  ppm: number;
  /** How many there are; null: without an end, as the one that takes over what ran out. */
  stock: number | null;
  given: number;
  /** Promised after so many boxes without one. */
  rare: boolean;
}

/** A prize's share at one moment, of the sum of all. */
export interface Share {
  prizeId: string;
  share: number;
}

const isLeft = ({ stock, given }: PrizeStock): boolean => stock === null || given < stock;

/**
 * The share of each prize now. What ran out leaves its share to the first prize without an end, so that the odds of the others stay as published. With `pity` only
 * rare ones that are left have a share; where none is left, the odds are the usual ones.
 *
 * @throws RangeError for prizes that no box may have: without one that never runs out.
 */
export function oddsOf(prizes: readonly PrizeStock[], { pity }: { pity: boolean }): Share[] {
  const rest = prizes.find(({ stock }) => stock === null);
  if (rest === undefined) throw new RangeError('A box needs a prize without an end');
  const rareLeft = prizes.filter((prize) => prize.rare && isLeft(prize) && prize.ppm > 0);
  if (pity && rareLeft.length > 0) return prizes.map((prize) => ({ prizeId: prize.id, share: rareLeft.includes(prize) ? prize.ppm : 0 }));
  const gone = prizes.filter((prize) => !isLeft(prize)).reduce((sum, { ppm }) => sum + ppm, 0);
  return prizes.map((prize) => ({
    prizeId: prize.id,
    share: isLeft(prize) ? prize.ppm + (prize === rest ? gone : 0) : 0,
  }));
}

export const sumOfShares = (odds: readonly Share[]): number => odds.reduce((sum, { share }) => sum + share, 0);

/**
 * The prize that a roll falls on.
 *
 * @param roll A whole number from 0 to just below the sum of the shares.
 * @throws RangeError for another roll.
 */
export function prizeAt(odds: readonly Share[], roll: number): string {
  let from = 0;
  for (const { prizeId, share } of odds) {
    if (roll >= from && roll < from + share) return prizeId;
    from += share;
  }
  throw new RangeError(`No prize for a roll of ${roll}`);
}

/** Whether the next box of somebody who has opened so many in a row without a rare prize holds one. */
export const isPityDue = (pityAfter: number | null, sinceRare: number): boolean => pityAfter !== null && sinceRare >= pityAfter - 1;

/** A share in percent, with as many digits as it needs: `12.5%`, `0.005%`. */
export const percentText = (share: number, of: number = wholePpm): string =>
  of === 0 ? '0%' : `${String(Number(((share / of) * 100).toFixed(4)))}%`;
