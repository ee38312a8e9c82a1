import { inputOf, resultOf, type JobKind } from '#domain/kinds/jobs';
import { resultFileName, resultName } from '#domain/kinds/convert/job';
import { levelFileName } from '#domain/kinds/lightweight/levels';
import { generatedVariants, mapTilesName, type JobMediaName } from '#domain/kinds/media';
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
  jobVariantKey,
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

/** The first model of a generation, and those beside it with their pictures. */
function generatedMedia(job: JobRow): Media {
  const { id, attempt, resultKey, modelName, result } = job;
  const count = result !== null && 'variants' in result ? result.variants.length : 0;
  const more = generatedVariants.slice(0, Math.max(0, count - 1)).flatMap(({ number, model, picture }): [string, Media[JobMediaName]][] => [
    [model, { key: jobVariantKey(id, attempt, model), downloadName: `${modelName}-${number}.glb` }],
    [picture, { key: jobVariantKey(id, attempt, picture), downloadName: `${modelName}-${number}.webp` }],
  ]);
  return { 'result.glb': { key: resultKey, downloadName: `${modelName}.glb` }, ...Object.fromEntries(more) };
}

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
  text3d: { media: generatedMedia, result: () => 'result.glb' },
  image3d: { media: generatedMedia, result: () => 'result.glb' },
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
