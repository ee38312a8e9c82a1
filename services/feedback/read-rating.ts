import type { FeedbackRow } from '#storage/database/models/feedback';
import type { DatabaseDeps } from '../deps.ts';
import { findJob } from '../jobs/find.ts';

/** The owner's rating of a result, or null where he has not rated it. `job.notFound`. */
export async function readRating({ database }: DatabaseDeps, input: { ownerId: string; jobId: string }): Promise<FeedbackRow | null> {
  const { id } = await findJob(database, input);
  return database.feedback.findOne({ where: { jobId: id, ownerId: input.ownerId } });
}
