import type { UserEventRow } from '#storage/database/models/events';
import type { JobRow } from '#storage/database/models/jobs';
import type { DatabaseDeps } from '../deps.ts';
import { eventsSince } from '../events/since.ts';
import { findJob } from './find.ts';

/** The job and its events after `sinceSeq`; the row outlives the events. */
export async function jobStatus(
  deps: DatabaseDeps,
  input: { ownerId: string; jobId: string; sinceSeq: number },
): Promise<{ job: JobRow; events: UserEventRow[] }> {
  // The row first, as for checks: a final state comes with its last event.
  const job = await findJob(deps.database, input);
  return { job, events: await eventsSince(deps, { userId: input.ownerId, sinceSeq: input.sinceSeq, subjectId: input.jobId }) };
}
