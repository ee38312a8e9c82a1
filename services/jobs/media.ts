import { AppError } from '#domain/errors/app-error';
import type { JobMediaName } from '#domain/kinds/media';
import type { JobRow } from '#storage/database/models/jobs';
import type { DatabaseDeps } from '../deps.ts';
import type { MediaObject } from '../media-object.ts';
import { refuseRefundedResult } from '../bought/refuse-refunded-result.ts';
import { kindFiles, type Media } from './kind-files.ts';

const mediaOfAny = (job: JobRow): Media => ({
  'report.json': { key: job.reportKey, downloadName: `${job.modelName}-report.json` },
  'thumbnail.webp': { key: job.thumbnailKey, downloadName: `${job.modelName}.webp` },
});

/**
 * Resolves a job's media address to its object; `job.notFound` for other users' jobs and for objects that do not exist, `order.resultRefunded` for what was made by
 * work whose price has gone back, of which only report and picture are left.
 */
export async function jobMedia(deps: DatabaseDeps, input: { ownerId: string; jobId: string; name: JobMediaName }): Promise<MediaObject> {
  const job = await deps.database.jobs.findOne({
    where: { id: input.jobId, ownerId: input.ownerId, purgedAt: null },
    attributes: ['id', 'attempt', 'kind', 'input', 'result', 'resultKey', 'reportKey', 'thumbnailKey', 'modelName', 'summary'],
  });
  if (job === null) throw new AppError('job.notFound');
  const media = { ...mediaOfAny(job), ...kindFiles[job.kind].media(job) }[input.name];
  if (media === undefined || media.key === null) throw new AppError('job.notFound');
  if (!(input.name in mediaOfAny(job))) await refuseRefundedResult(deps.database, input.jobId);
  return { key: media.key, downloadName: media.downloadName };
}
