import { AppError } from '#domain/errors/app-error';
import type { JobDetailView } from '#domain/jobs/views';
import type { Database } from '#storage/database/connect';
import { sourceColumns, toJobDetailView } from './view.ts';

/** One job of the owner with its report; a deleted one as long as its objects stand. */
export async function jobDetail(deps: { database: Database }, input: { ownerId: string; jobId: string }): Promise<JobDetailView> {
  const { database } = deps;
  const job = await database.jobs.findOne({ where: { id: input.jobId, ownerId: input.ownerId, purgedAt: null } });
  if (job === null) throw new AppError('job.notFound');
  const source = await database.files.findByPk(job.fileId, { attributes: [...sourceColumns] });
  return toJobDetailView(job, source ?? undefined);
}
