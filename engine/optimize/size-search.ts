/** Finds the loosest setting whose result fits into a number of bytes, in few trials. */

export interface SizeTrial<T> {
  /** The setting that was tried. */
  at: number;
  bytes: number;
  /** No setting gives less than this one did. */
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
  /** The costly part: makes the result at a setting and measures it. If stuck, it says which setting it reached instead. */
  attempt: (at: number) => Promise<{ bytes: number; stuckAt?: number | undefined; result: T }>;
}

/** Bytes that are wanted: no more than `most`, and no less than `least` if that can be had. */
export interface Range {
  min: number;
  max: number;
}

/** Settings closer than this share are not distinguished: the target is in a step between them. */
const narrow = 0.02;

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
  let bottom = floor;
  let top = search.from.at - step;
  for (let round = 1; round <= rounds && top >= bottom; round++) {
    if (fits && (top - bottom) / top < narrow) break;
    const at: number = round === rounds && !fits ? bottom : guess(search, tried.length > 0 ? tried : [search.from], bottom, top);
    const { stuckAt, bytes, result } = await attempt(at);
    const trial: SizeTrial<T> = { at: stuckAt ?? at, bytes, stuck: stuckAt !== undefined, result };
    tried.push({ at: trial.at, bytes });
    const isEnough = bytes <= wanted.max;
    if (isEnough ? !fits || bytes > best!.bytes : !fits) best = trial;
    if (isEnough) bottom = trial.at + step;
    else top = trial.at - step;
    fits ||= isEnough;
    if (isEnough ? bytes >= wanted.min : trial.stuck) break;
  }
  return best;
}

/** Exponents beyond these are noise when extrapolating. */
const exponents = { min: 0.25, max: 4 };

/** In logarithms: a tenth. */
const far = 0.1;

/** The setting at which a power law through the nearest trials, one on each side if possible, gives the middle of the wanted range. */
function guess<T>(
  { wanted, expect, step = 1 }: SizeSearch<T>,
  tried: { at: number; bytes: number }[],
  bottom: number,
  top: number,
): number {
  const aim = Math.log(Math.max(1, (wanted.min + wanted.max) / 2));
  const trials = tried
    .map(({ at, bytes }) => ({ effort: Math.log(expect(at)), bytes: Math.log(bytes) }))
    .toSorted((a, b) => a.bytes - b.bytes);
  const above = trials.findIndex(({ bytes }) => bytes > aim);
  const isBetween = above > 0;
  const [near, other] = isBetween ? [trials[above]!, trials[above - 1]!] : above < 0 ? trials.toReversed() : trials;
  let exponent = 1;
  if (other && other.effort !== near!.effort) {
    const seen = (other.bytes - near!.bytes) / (other.effort - near!.effort);
    exponent = isBetween && seen > 0 ? seen : Math.min(exponents.max, Math.max(exponents.min, seen));
  }
  let effort = near!.effort + (aim - near!.bytes) / exponent;
  // Twice far off on the same side, the secant creeps: halfway to the other one then.
  const [last = 0, before = 0] = tried.slice(-2).map(({ bytes }) => Math.log(bytes) - aim);
  if (isBetween && tried.length > 2 && last * before > 0 && Math.abs(last) > far)
    effort = (effort + (last > 0 ? other! : near!).effort) / 2;
  let [low, high] = [0, Math.floor((top - bottom) / step)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (Math.log(expect(bottom + middle * step)) <= effort) low = middle;
    else high = middle - 1;
  }
  return bottom + low * step;
}
