import { inputOf, resultOf } from '#domain/kinds/jobs';
import { tilesetName } from '#domain/kinds/tiles/job';
import type { LogoSettings } from '#domain/scenes/assets';
import { embedPath } from '#domain/scenes/embed';
import type { SceneEmbedView, SceneLogoView } from '#domain/scenes/views';
import { completeTilesOptions } from '#domain/kinds/tiles/options';
import { jobSceneLogoPath, jobScenePackagePath, jobScenePath, jobSceneZipPath } from '#domain/kinds/media';
import type { SceneEmbed } from '#services/scenes/set-embed';
import type { KindPresenter } from './kind-presenter.ts';

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

export const tilesPresenter: KindPresenter<'tiles'> = {
  card(job) {
    const isMade = job.resultKey !== null;
    return {
      options: completeTilesOptions(inputOf('tiles', job).options),
      scene: resultOf('tiles', job)?.scene ?? null,
      tilesetUrl: isMade ? jobScenePath(job.id, tilesetName) : null,
      resultUrl: isMade ? jobSceneZipPath(job.id) : null,
    };
  },

  detail: (job, { hasPackage, embed, logo }) => ({
    packageUrl: job.resultKey !== null && hasPackage ? jobScenePackagePath(job.id) : null,
    embed: embed === null ? null : presentEmbed(embed),
    logo: logo === null ? null : presentLogo(job.id, logo.settings),
  }),
};
