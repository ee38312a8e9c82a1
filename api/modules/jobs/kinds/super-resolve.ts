import { isFinalJobStatus } from '#domain/jobs/state';
import { inputOf, resultOf } from '#domain/kinds/jobs';
import { jobMediaPath, mapTilesName } from '#domain/kinds/media';
import type { KindPresenter } from './kind-presenter.ts';

export const superResolvePresenter: KindPresenter<'superResolve'> = {
  card(job) {
    const { options } = inputOf('superResolve', job);
    const map = resultOf('superResolve', job)?.map ?? null;
    const isMade = job.resultKey !== null;
    const tiles = map?.tiles ? mapTilesName(options) : undefined;
    return {
      ...{ options, map, pieces: isFinalJobStatus(job.status) ? null : job.pieces },
      resultUrl: isMade ? jobMediaPath(job.id, 'result.tif') : null,
      beforeUrl: isMade && map !== null && map.copyBytes > 0 ? jobMediaPath(job.id, 'before.tif') : null,
      tilesUrl: isMade && tiles !== undefined ? jobMediaPath(job.id, tiles) : null,
      quicklookUrl: isMade ? jobMediaPath(job.id, 'quicklook.webp') : null,
    };
  },
};
