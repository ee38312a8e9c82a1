/** How many parts of all uploads are on their way at once. */

import { uploadLimits } from '../limits.ts';

/** A part that took longer than `slowMs` shares its connection with too many; below `quickMs` there is room for another. */
const quickMs = 1000;
const slowMs = 2000;

export const firstLanes = 1;

/**
 * Parts that are sent at once after one that took `partMs`. Over a slow connection they follow one another, so that nearly all that was sent stands on the
 * server when somebody pauses: only whole parts do. Over a fast one several are on their way.
 */
export function nextLanes(lanes: number, partMs: number): number {
  if (partMs > slowMs) return Math.max(1, lanes - 1);
  return partMs < quickMs ? Math.min(uploadLimits.concurrency, lanes + 1) : lanes;
}
