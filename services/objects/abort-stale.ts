import { currentTime, type StorageDeps } from '../deps.ts';

/** Longer than any step may take. */
const staleMs = 24 * 60 * 60_000;

/** Where steps store what they make; uploads of people have rows, and end by these. */
const rooms = ['files/', 'jobs/'] as const;

/** Aborts what killed workers left half stored: it takes room in the store and is listed nowhere. Returns how many. */
export async function abortStale(deps: StorageDeps): Promise<number> {
  const before = new Date(currentTime(deps).getTime() - staleMs);
  let aborted = 0;
  for (const room of rooms) aborted += await deps.objects.abortStale(room, before);
  return aborted;
}
