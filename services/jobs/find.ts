import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { JobRow } from '#storage/database/models/jobs';

/** Finds the owner's job unless it is deleted; anybody else's job is `job.notFound`. */
export async function findJob(database: Database, input: { ownerId: string; jobId: string }, transaction?: Transaction): Promise<JobRow> {
  const where = { id: input.jobId, ownerId: input.ownerId, deletedAt: null };
  const job = await database.jobs.findOne({ where, ...(transaction !== undefined && { transaction }) });
  if (job === null) throw new AppError('job.notFound');
  return job;
}
