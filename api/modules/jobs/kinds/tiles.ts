import { inputOf, reportOf, resultOf } from '#domain/jobs/kinds';
import { tilesetName } from '#domain/jobs/kinds/tiles';
import type { JobCardBase, TilesCardView, TilesDetailView } from '#domain/jobs/views';
import type { SceneAssetType } from '#domain/scenes/assets';
import { completeTilesOptions } from '#domain/tiles/options';
import { jobScenePackagePath, jobScenePath, jobSceneZipPath } from '#domain/jobs/media';
import type { JobRow } from '#storage/database/models/jobs';

export const tilesPresenter = {
  card(job: JobRow, base: JobCardBase): TilesCardView {
    const isMade = job.resultKey !== null;
    return {
      ...base,
      ...{ kind: 'tiles', options: completeTilesOptions(inputOf('tiles', job).options) },
      ...{ before: null, after: null },
      scene: resultOf('tiles', job)?.scene ?? null,
      tilesetUrl: isMade ? jobScenePath(job.id, tilesetName) : null,
      resultUrl: isMade ? jobSceneZipPath(job.id) : null,
    };
  },

  detail: (job: JobRow, base: JobCardBase, assets: SceneAssetType[]): TilesDetailView => ({
    ...tilesPresenter.card(job, base),
    report: reportOf('tiles', job),
    packageUrl: job.resultKey !== null && assets.includes('obliqueOffline') ? jobScenePackagePath(job.id) : null,
  }),
};
