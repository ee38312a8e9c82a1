import { inputOf, reportOf, resultOf } from '#domain/jobs/kinds';
import { tilesetName } from '#domain/jobs/kinds/tiles';
import type { JobCardBase, TilesCardView, TilesDetailView } from '#domain/jobs/views';
import type { LogoSettings } from '#domain/scenes/assets';
import { embedPath } from '#domain/scenes/embed';
import type { SceneEmbedView, SceneLogoView } from '#domain/scenes/views';
import { completeTilesOptions } from '#domain/tiles/options';
import { jobSceneLogoPath, jobScenePackagePath, jobScenePath, jobSceneZipPath } from '#domain/jobs/media';
import type { BoughtOfScene } from '#services/jobs/detail';
import type { SceneEmbed } from '#services/scenes/set-embed';
import type { JobRow } from '#storage/database/models/jobs';

/** An embed code as its owner sees it. */
export const presentEmbed = ({ settings, token }: SceneEmbed): SceneEmbedView => ({
  isOpen: settings?.isOpen === true,
  url: token === null ? null : embedPath(token),
  sites: settings?.sites ?? [],
});

/** A scene's logo as its owner sees it; each picture has an address of its own. */
export const presentLogo = (jobId: string, logo: LogoSettings | null): SceneLogoView => ({
  pictureUrl: logo === null ? null : `${jobSceneLogoPath(jobId)}?${logo.pictureId}`,
  name: logo?.name ?? '',
  link: logo?.link ?? '',
});

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

  detail: (job: JobRow, base: JobCardBase, { hasPackage, embed, logo }: BoughtOfScene): TilesDetailView => ({
    ...tilesPresenter.card(job, base),
    report: reportOf('tiles', job),
    packageUrl: job.resultKey !== null && hasPackage ? jobScenePackagePath(job.id) : null,
    embed: embed === null ? null : presentEmbed(embed),
    logo: logo === null ? null : presentLogo(job.id, logo.settings),
  }),
};
