import { AppError } from '#domain/errors/app-error';
import type { SceneAssetType } from '#domain/scenes/assets';
import type { JobRow } from '#storage/database/models/jobs';
import type { DatabaseDeps } from '../deps.ts';
import { sourceColumns, type JobSource } from './source.ts';

/** One of the owner's jobs with its report, what of it was bought besides, and its source file, including a deleted job until its objects are purged. */
export async function jobDetail(
  deps: DatabaseDeps,
  input: { ownerId: string; jobId: string },
): Promise<{ job: JobRow; source: JobSource | undefined; assets: SceneAssetType[] }> {
  const { database } = deps;
  const where = { id: input.jobId, ownerId: input.ownerId, purgedAt: null };
  const job = await database.jobs.findOne({ where, attributes: { include: ['report'] } });
  if (job === null) throw new AppError('job.notFound');
  const source = job.fileId === null ? null : await database.files.findByPk(job.fileId, { attributes: [...sourceColumns] });
  const bought =
    job.kind === 'tiles'
      ? await database.sceneAssets.findAll({ where: { jobId: job.id, ownerId: input.ownerId }, attributes: ['type'] })
      : [];
  return { job, source: source ?? undefined, assets: bought.map(({ type }) => type) };
}
