import type { MessageStatus, ModelStatusView } from '#domain/events/push';
import type { JobStatus } from '#domain/jobs/state';
import type { Database } from '#storage/database/connect';
import { eventsSince } from '../events/since.ts';
import { findJob } from './find.ts';

const messageStatus: Record<JobStatus, MessageStatus> = {
  Queued: 'Begin',
  Running: 'Normal',
  Waiting: 'Normal',
  Success: 'Success',
  Error: 'Error',
  Cancelled: 'Cancelled',
};

/** Where a job stands, from its row, with its events after `sinceSeq`: docs/decisions.md#model-status. */
export async function jobStatus(
  deps: { database: Database },
  input: { ownerId: string; jobId: string; sinceSeq: number },
): Promise<ModelStatusView> {
  const results = await eventsSince(deps, { userId: input.ownerId, sinceSeq: input.sinceSeq, subjectId: input.jobId });
  const { status, stage, percent } = await findJob(deps.database, input);
  return { status: messageStatus[status], stage, percent, lastSeq: results.at(-1)?.seq ?? input.sinceSeq, results };
}
