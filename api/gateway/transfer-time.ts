import type { ConnectionLimits } from '#domain/limits';

/** The longest that Node's timers can wait. */
const longestMs = 2 ** 31 - 1;

/** How long a transfer of `bytes` may take in all. Without a length, as long as it keeps moving. */
export const transferMs = (bytes: number | undefined, { stallMs, slowest }: Pick<ConnectionLimits, 'stallMs' | 'slowest'>): number =>
  bytes === undefined ? longestMs : Math.min(longestMs, stallMs + (bytes / slowest) * 1000);
