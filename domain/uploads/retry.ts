/** When to retry a failed request of an upload. */

const firstMs = 1000;
const longestMs = 30_000;

/**
 * Delay before attempt `failures + 1`: 1, 2, 4 … 30 s, each shortened by up to half by `random` (0–1), so that parts do not all retry at
 * once.
 */
export function retryDelayMs(failures: number, random: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (1 - random / 2));
}

export type PartFailure = 'network' | 'expired' | 'busy' | 'refused';

/**
 * Classifies a part's HTTP status, 0 for no response. `network` and `busy` are retried after a delay, `expired` needs a new address,
 * `refused` ends the upload.
 */
export function partFailureOf(status: number): PartFailure {
  if (status === 0) return 'network';
  if (status === 401 || status === 403) return 'expired';
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'busy';
  return 'refused';
}
