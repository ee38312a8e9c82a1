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
  const events = await eventsSince(deps, { userId: input.ownerId, sinceSeq: input.sinceSeq, subjectId: input.jobId });
  return { job: await findJob(deps.database, input), events };
}
