import type { Transaction } from 'sequelize';
import { jobStatuses, jobTransitions, type JobStatus } from '#domain/jobs/state';
import type { Database } from '#storage/database/connect';
import type { JobRow } from '#storage/database/models/work';
import { updateWhere } from '#storage/database/update-where';

/** What may move along with a status. */
export type JobChanges = Partial<
  Pick<
    JobRow,
    | 'stage'
    | 'percent'
    | 'attempt'
    | 'error'
    | 'report'
    | 'before'
    | 'after'
    | 'resultKey'
    | 'resultBytes'
    | 'reportKey'
    | 'thumbnailKey'
    | 'startedAt'
    | 'endedAt'
  >
>;

/**
 * The only place that writes a job's status: one conditional UPDATE from the states that allow it, for the attempt named.
 * False when the job is elsewhere by now (or belongs to a later attempt): the caller lost and changes nothing.
 */
export async function moveJob(
  database: Database,
  move: { id: string; attempt: number; to: JobStatus; from?: readonly JobStatus[]; changes?: JobChanges },
  transaction: Transaction,
): Promise<boolean> {
  const from = move.from ?? jobStatuses.filter((status) => jobTransitions[status].includes(move.to));
  const where = { id: move.id, attempt: move.attempt, status: [...from], purgedAt: null };
  return updateWhere(database.jobs, where, { ...move.changes, status: move.to }, transaction);
}
