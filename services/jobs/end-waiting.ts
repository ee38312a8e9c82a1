import type { JobRow } from '#storage/database/models/jobs';

/** What a job's row holds once it no longer waits for an operator: how long it did is no part of its time. */
export function endedWaiting({ waitingSince, waitedMs }: Pick<JobRow, 'waitingSince' | 'waitedMs'>): Partial<JobRow> {
  if (waitingSince === null) return {};
  const resumedAt = new Date();
  return { waitingSince: null, waitedMs: waitedMs + Math.max(0, resumedAt.getTime() - waitingSince.getTime()), resumedAt };
}
