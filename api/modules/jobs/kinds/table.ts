import { resultName } from '#domain/kinds/convert/job';
import { inputOf, type JobKind } from '#domain/kinds/jobs';
import { jobMediaPath, type JobMediaName } from '#domain/kinds/media';
import { defaultRemeshOptions } from '#domain/kinds/remesh/options';
import type { JobRow } from '#storage/database/models/jobs';
import { comparisonOf } from './comparison.ts';
import type { KindPresenter } from './kind-presenter.ts';
import { generatedCard } from './generated.ts';
import { lightweightPresenter } from './lightweight.ts';
import { superResolvePresenter } from './super-resolve.ts';
import { tilesPresenter } from './tiles.ts';

const resultUrlOf = ({ id, resultKey }: JobRow, name: JobMediaName): string | null => (resultKey === null ? null : jobMediaPath(id, name));

/** How each kind of job is presented. */
export const presenters: { readonly [K in JobKind]: KindPresenter<K> } = {
  lightweight: lightweightPresenter,
  convert: {
    card(job) {
      const { target, tessellation = null } = inputOf('convert', job);
      return { target, tessellation, resultUrl: resultUrlOf(job, resultName(target)) };
    },
  },
  offline: {
    card(job) {
      const { logo, resultOf } = inputOf('offline', job);
      return { logo, resultOf, resultUrl: resultUrlOf(job, 'result.zip') };
    },
  },
  reduce: {
    card: (job) => ({ options: inputOf('reduce', job).options, resultUrl: resultUrlOf(job, 'result.glb') }),
    detail: comparisonOf,
  },
  remesh: {
    card(job) {
      const { options, target = 'glb' } = inputOf('remesh', job);
      return { options: { ...defaultRemeshOptions, ...options }, target, resultUrl: resultUrlOf(job, 'result.glb') };
    },
    detail: comparisonOf,
  },
  tiles: tilesPresenter,
  superResolve: superResolvePresenter,
  text3d: { card: (job) => ({ ...generatedCard(job, 'text3d'), sentence: inputOf('text3d', job).sentence }) },
  image3d: {
    card(job) {
      const { quality, shape, pictureId } = inputOf('image3d', job);
      return { ...generatedCard(job, 'image3d'), quality, shape, pictureId };
    },
  },
};
