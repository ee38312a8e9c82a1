import { inputOf, resultOf, type JobKind } from '#domain/kinds/jobs';
import { resultFileName, resultName } from '#domain/kinds/convert/job';
import { levelFileName } from '#domain/kinds/lightweight/levels';
import { mapTilesName, type JobMediaName } from '#domain/kinds/media';
import { offlineFileName } from '#domain/kinds/offline/job';
import { mapFileName, mapTilesFileName } from '#domain/kinds/super-resolve/job';
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

export type Media = Partial<Record<JobMediaName, { key: string | null; downloadName: string }>>;

/** What a job of a kind has stored. */
interface KindFiles {
  /** What can be read of it; a null key means not made, or not yet. */
  media: (job: JobRow) => Media;
  /** Which of them is its result; absent for a scene, of which all files are. */
  result?: (job: JobRow) => JobMediaName;
}

/** A GLB, and what compares it with the original. */
const comparedMedia = ({ id, attempt, resultKey, modelName, summary }: JobRow): Media => ({
  'result.glb': { key: resultKey, downloadName: `${modelName}.glb` },
  // The summary says whether these were made; they are stored beside the attempt's result.
  'comparison.webp': { key: summary?.pictures ? jobComparisonKey(id, attempt) : null, downloadName: `${modelName}-对比.webp` },
  'deviation.glb': { key: summary?.deviation ? jobDeviationKey(id, attempt) : null, downloadName: `${modelName}-偏差.glb` },
});

export const kindFiles: Readonly<Record<JobKind, KindFiles>> = {
  lightweight: {
    media: (job) => {
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
    result: () => 'result.glb',
  },
  convert: {
    media: (job) => {
      const { target } = inputOf('convert', job);
      return { [resultName(target)]: { key: job.resultKey, downloadName: resultFileName(job.modelName, target) } };
    },
    result: (job) => resultName(inputOf('convert', job).target),
  },
  offline: {
    media: (job) => ({ 'result.zip': { key: job.resultKey, downloadName: offlineFileName(job.modelName) } }),
    result: () => 'result.zip',
  },
  reduce: { media: comparedMedia, result: () => 'result.glb' },
  remesh: {
    media: (job) => {
      const { target = 'glb' } = inputOf('remesh', job);
      const key = job.resultKey === null ? null : `${jobAttemptPrefix(job.id, job.attempt)}${resultName(target)}`;
      return { [resultName(target)]: { key, downloadName: resultFileName(job.modelName, target) }, ...comparedMedia(job) };
    },
    result: (job) => resultName(inputOf('remesh', job).target ?? 'glb'),
  },
  // Its files have addresses of their own: `scene.ts`.
  tiles: { media: () => ({}) },
  superResolve: {
    media: (job) => {
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
    result: () => 'result.tif',
  },
};
