/** How much longer a running job will take, said only once enough of it has been measured. */

/** Less than this says nothing about the rest. */
const enough = { percent: 20, ms: 4000 } as const;

/** A rest below this is over before it has been read. */
const leastMs = 3000;

/** What is left of a job that began then and is now so far, in milliseconds; null while too little is known, and where it is about to end. */
export function remainingMs({ startedAt, percent, nowMs }: { startedAt: string | null; percent: number; nowMs: number }): number | null {
  if (startedAt === null || percent < enough.percent || percent >= 100) return null;
  const elapsed = nowMs - new Date(startedAt).getTime();
  if (elapsed < enough.ms) return null;
  // Percent follows the seconds that the stages are expected to take.
  const rest = (elapsed / percent) * (100 - percent);
  return rest < leastMs ? null : rest;
}

/** In plain words, rounded up so that it is rather done early: `大约还要 15 秒`, `大约还要 3 分钟`. */
export function describeRemaining(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 60) return `大约还要 ${Math.ceil(seconds / 5) * 5} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 60 ? `大约还要 ${minutes} 分钟` : `大约还要 ${Math.ceil(minutes / 60)} 小时`;
}
