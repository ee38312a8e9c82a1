import { AppError } from '#domain/errors/app-error';
import { inputOf, resultOf, type JobKind } from '#domain/jobs/kinds';
import { resultFileName, resultName } from '#domain/jobs/kinds/convert';
import { mapFileName, mapTilesFileName } from '#domain/jobs/kinds/super-resolve';
import { offlineFileName } from '#domain/jobs/kinds/offline';
import { levelFileName } from '#domain/jobs/levels';
import { mapTilesName, type JobMediaName } from '#domain/jobs/media';
import type { JobRow } from '#storage/database/models/jobs';
import {
  jobAttemptPrefix,
  jobComparisonKey,
  jobDeviationKey,
  jobLevelKey,
  jobMapBeforeKey,
  jobMapQuicklookKey,
  jobMapTilesKey,
} from '#storage/objects/keys';
import type { DatabaseDeps } from '../deps.ts';
import type { MediaObject } from '../files/media.ts';
import { refuseRefundedResult } from '../orders/refuse-refunded-result.ts';

type Media = Partial<Record<JobMediaName, { key: string | null; downloadName: string }>>;

/** A GLB, and what compares it with the original. */
const comparedMedia = ({ id, attempt, resultKey, modelName, summary }: JobRow): Media => ({
  'result.glb': { key: resultKey, downloadName: `${modelName}.glb` },
  // The summary says whether these were made; they are stored beside the attempt's result.
  'comparison.webp': { key: summary?.pictures ? jobComparisonKey(id, attempt) : null, downloadName: `${modelName}-对比.webp` },
  'deviation.glb': { key: summary?.deviation ? jobDeviationKey(id, attempt) : null, downloadName: `${modelName}-偏差.glb` },
});

/** The media of each kind of job; a null key means not made, or not yet. */
const mediaOf: Record<JobKind, (job: JobRow) => Media> = {
  lightweight: (job) => {
    const { summary } = job;
    const level = (number: number) => ({
      key: summary?.levels?.some((one) => one.level === number) ? jobLevelKey(job.id, job.attempt, number) : null,
      downloadName: levelFileName(job.modelName, number),
    });
    return {
      ...comparedMedia(job),
      'lod1.glb': level(1),
      'lod2.glb': level(2),
      'lod3.glb': level(3),
    };
  },
  reduce: comparedMedia,
  remesh: (job) => {
    const { target = 'glb' } = inputOf('remesh', job);
    const key = job.resultKey === null ? null : `${jobAttemptPrefix(job.id, job.attempt)}${resultName(target)}`;
    return { [resultName(target)]: { key, downloadName: resultFileName(job.modelName, target) }, ...comparedMedia(job) };
  },
  convert: (job) => {
    const { target } = inputOf('convert', job);
    return { [resultName(target)]: { key: job.resultKey, downloadName: resultFileName(job.modelName, target) } };
  },
  // Its files have addresses of their own: `scene.ts`.
  tiles: () => ({}),
  superResolve: (job) => {
    const { id, attempt, resultKey, modelName } = job;
    const { options } = inputOf('superResolve', job);
    const made = resultOf('superResolve', job);
    const tiles = made?.map.tiles ? mapTilesName(options) : undefined;
    return {
      'result.tif': { key: resultKey, downloadName: mapFileName(modelName, options) },
      'before.tif': { key: made?.map.copyBytes ? resultKey && jobMapBeforeKey(id, attempt) : null, downloadName: `${modelName}.tif` },
      'quicklook.webp': { key: resultKey && jobMapQuicklookKey(id, attempt), downloadName: `${modelName}.webp` },
      ...(tiles && {
        [tiles]: { key: resultKey && jobMapTilesKey(id, attempt, tiles), downloadName: mapTilesFileName(modelName, options) },
      }),
    };
  },
  offline: (job) => ({ 'result.zip': { key: job.resultKey, downloadName: offlineFileName(job.modelName) } }),
};

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
  const media = { ...mediaOfAny(job), ...mediaOf[job.kind](job) }[input.name];
  if (media === undefined || media.key === null) throw new AppError('job.notFound');
  if (!(input.name in mediaOfAny(job))) await refuseRefundedResult(deps.database, input.jobId);
  return { key: media.key, downloadName: media.downloadName };
}
