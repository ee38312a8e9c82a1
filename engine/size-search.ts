/** Finds the loosest setting whose result fits into a number of bytes, in few trials. */

export interface SizeTrial<T> {
  /** The setting that was tried. */
  at: number;
  bytes: number;
  /** Nothing lower than this can be had: a setting below would give the same. */
  stuck: boolean;
  result: T;
}

export interface SizeSearch<T> {
  /** The loosest setting allowed and its bytes, which are too many. */
  from: { at: number; bytes: number };
  /** The tightest setting allowed. */
  floor: number;
  /** Settings go in steps of this from `floor` on; default 1. */
  step?: number;
  wanted: Range;
  /** Trials at most. */
  rounds: number;
  /** Bytes of a setting as far as they can be told beforehand: rising with it, right up to a factor. */
  expect: (at: number) => number;
  /** The costly part: makes the result at a setting and weighs it. */
  attempt: (at: number) => Promise<{ bytes: number; stuck?: boolean; result: T }>;
}

/** Bytes that are wanted: no more than `most`, and no less than `least` if that can be had. */
export interface Range {
  least: number;
  most: number;
}

/**
 * Tries settings between `floor` and `from` until one gives bytes within `wanted`: the first where `expect` says, from the bytes at
 * `from`; later ones from the trials alone, where a power law through the two nearest says (secant in logarithms). The last trial allowed is the floor
 * if nothing has fitted by then. Gives the best that fits, else the tightest that was tried; undefined when there is no setting below `from`.
 *
 * @example
 * const trial = await searchSize({ from: { at: 2048, bytes }, floor: 64, wanted, rounds: 4, expect: (edge) => edge ** 1.6, attempt });
 */
export async function searchSize<T>(search: SizeSearch<T>): Promise<SizeTrial<T> | undefined> {
  const { floor, step = 1, wanted, rounds, attempt } = search;
  const tried: { at: number; bytes: number }[] = [];
  // The best so far alone is kept: results may be large.
  let best: SizeTrial<T> | undefined;
  let fits = false;
  let top = search.from.at - step;
  for (let round = 1; round <= rounds; round++) {
    const bottom = best && fits ? best.at + step : floor;
    if (top < bottom) break;
    const at: number = round === rounds && !fits ? bottom : guess(search, tried.length > 0 ? tried : [search.from], bottom, top);
    const { stuck = false, ...made } = await attempt(at);
    const trial: SizeTrial<T> = { at, stuck, ...made };
    tried.push({ at, bytes: trial.bytes });
    const isEnough = trial.bytes <= wanted.most;
    if (isEnough || !fits) best = trial;
    if (!isEnough) top = at - step;
    fits ||= isEnough;
    if (stuck || (isEnough && trial.bytes >= wanted.least)) break;
  }
  return best;
}

/** Exponents seen beyond these are noise. */
const exponents = { least: 0.25, most: 4 };

/** Where a power law through the trials nearest to the aim, one on each side of it if there are, gives the middle of what is wanted. */
function guess<T>(
  { wanted, expect, step = 1 }: SizeSearch<T>,
  tried: { at: number; bytes: number }[],
  bottom: number,
  top: number,
): number {
  const aim = Math.log(Math.max(1, (wanted.least + wanted.most) / 2));
  const trials = tried
    .map(({ at, bytes }) => ({ effort: Math.log(expect(at)), bytes: Math.log(bytes) }))
    .toSorted((a, b) => a.bytes - b.bytes);
  const above = trials.findIndex(({ bytes }) => bytes > aim);
  const [near, other] = above <= 0 ? trials : [trials[above]!, trials[above - 1]!];
  let exponent = 1;
  if (other && other.effort !== near!.effort) {
    exponent = Math.min(exponents.most, Math.max(exponents.least, (other.bytes - near!.bytes) / (other.effort - near!.effort)));
  }
  const effort = near!.effort + (aim - near!.bytes) / exponent;
  let [low, high] = [0, Math.floor((top - bottom) / step)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (Math.log(expect(bottom + middle * step)) <= effort) low = middle;
    else high = middle - 1;
  }
  return bottom + low * step;
}
