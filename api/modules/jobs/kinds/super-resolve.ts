import { inputOf, reportOf, resultOf } from '#domain/jobs/kinds';
import type { JobCardBase, SuperResolveCardView, SuperResolveDetailView } from '#domain/jobs/views';
import { jobMediaPath, mapTilesName } from '#domain/jobs/media';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobRow } from '#storage/database/models/jobs';

export const superResolvePresenter = {
  card(job: JobRow, base: JobCardBase): SuperResolveCardView {
    const { options } = inputOf('superResolve', job);
    const map = resultOf('superResolve', job)?.map ?? null;
    const isMade = job.resultKey !== null;
    const tiles = map?.tiles ? mapTilesName(options) : undefined;
    return {
      ...base,
      ...{ kind: 'superResolve', options, map, pieces: isFinalJobStatus(job.status) ? null : job.pieces },
      ...{ before: null, after: null },
      resultUrl: isMade ? jobMediaPath(job.id, 'result.tif') : null,
      beforeUrl: isMade && map !== null && map.copyBytes > 0 ? jobMediaPath(job.id, 'before.tif') : null,
      tilesUrl: isMade && tiles !== undefined ? jobMediaPath(job.id, tiles) : null,
      quicklookUrl: isMade ? jobMediaPath(job.id, 'quicklook.webp') : null,
    };
  },

  detail: (job: JobRow, base: JobCardBase): SuperResolveDetailView => ({
    ...superResolvePresenter.card(job, base),
    report: reportOf('superResolve', job),
  }),
};
