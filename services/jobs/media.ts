import { AppError } from '#domain/errors/app-error';
import { levelFileName } from '#domain/jobs/levels';
import type { JobMediaName } from '#domain/wire/paths';
import type { Database } from '#storage/database/connect';
import { jobComparisonKey, jobDeviationKey, jobLevelKey } from '#storage/objects/keys';
import type { MediaObject } from '../files/media.ts';

/** Which object stands behind a job's address; `job.notFound` for others' jobs and for what does not exist (yet, or any more). */
export async function jobMedia(
  deps: { database: Database },
  input: { ownerId: string; jobId: string; name: JobMediaName },
): Promise<MediaObject> {
  const job = await deps.database.jobs.findOne({
    where: { id: input.jobId, ownerId: input.ownerId, purgedAt: null },
    attributes: ['id', 'attempt', 'resultKey', 'reportKey', 'thumbnailKey', 'modelName', 'report'],
  });
  if (job === null) throw new AppError('job.notFound');
  const level = (number: number) => ({
    key: job.report?.levels?.some((one) => one.level === number) ? jobLevelKey(job.id, job.attempt, number) : null,
    downloadName: levelFileName(job.modelName, number),
  });
  const media = {
    'result.glb': { key: job.resultKey, downloadName: `${job.modelName}.glb` },
    'report.json': { key: job.reportKey, downloadName: `${job.modelName}-report.json` },
    'thumbnail.webp': { key: job.thumbnailKey, downloadName: `${job.modelName}.webp` },
    // The report says whether these were made; they lie beside the result of the attempt that made it.
    'comparison.webp': {
      key: job.report?.pictures ? jobComparisonKey(job.id, job.attempt) : null,
      downloadName: `${job.modelName}-对比.webp`,
    },
    'deviation.glb': {
      key: job.report?.deviation ? jobDeviationKey(job.id, job.attempt) : null,
      downloadName: `${job.modelName}-偏差.glb`,
    },
    'lod1.glb': level(1),
    'lod2.glb': level(2),
    'lod3.glb': level(3),
  } satisfies Record<JobMediaName, { key: string | null; downloadName: string }>;
  const { key, downloadName } = media[input.name];
  if (key === null) throw new AppError('job.notFound');
  return { key, downloadName };
}
