import { AppError } from '#domain/errors/app-error';
import { inputOf, resultOf } from '#domain/kinds/jobs';
import { tilesetName, type TilesSummary } from '#domain/kinds/tiles/job';
import type { OfflineAbout } from '#domain/offline/page';
import type { EmbedSettings } from '#domain/scenes/assets';
import { completeTilesOptions, type TilesOptions } from '#domain/kinds/tiles/options';
import { hashSecret } from '#storage/database/ids';
import type { DatabaseDeps, StorageDeps } from '../deps.ts';
import type { MediaObject } from '../media-object.ts';
import { sceneMedia } from './scene.ts';
import { logoOfScene } from '../scenes/logo.ts';

interface Found {
  ownerId: string;
  jobId: string;
  settings: EmbedSettings;
}

/** The scene that a token opens. `job.notFound` for an unknown token, one that was replaced or turned off, and one of an account that is frozen or deleted. */
async function findByToken({ database }: DatabaseDeps, token: string): Promise<Found> {
  const asset = await database.sceneAssets.findOne({ where: { tokenHash: hashSecret(token), type: 'obliqueEmbed' } });
  const settings = (asset?.settings ?? null) as EmbedSettings | null;
  if (asset === null || settings?.isOpen !== true) throw new AppError('job.notFound');
  const { ownerId, jobId } = asset;
  const [owners, jobs] = await Promise.all([
    database.users.count({ where: { id: ownerId, frozenAt: null, deletedAt: null } }),
    database.jobs.count({ where: { id: jobId, ownerId, deletedAt: null } }),
  ]);
  if (owners === 0 || jobs === 0) throw new AppError('job.notFound');
  return { ownerId, jobId, settings };
}

/** One of the files of the scene that a token opens. `job.notFound`; `order.resultRefunded` where its work's price has gone back. */
export async function embeddedMedia(deps: DatabaseDeps, { token, path }: { token: string; path: string }): Promise<MediaObject> {
  const { ownerId, jobId } = await findByToken(deps, token);
  return sceneMedia(deps, { ownerId, jobId, path });
}

/** What the page of an embedded scene shows. */
export interface EmbeddedPage {
  modelName: string;
  options: TilesOptions;
  summary: TilesSummary;
  logo: NonNullable<OfflineAbout['logo']>;
  sites: readonly string[];
}

/** The page that a token opens; throws as `embeddedMedia`. */
export async function embeddedPage(deps: StorageDeps, { token }: { token: string }): Promise<EmbeddedPage> {
  const { ownerId, jobId, settings } = await findByToken(deps, token);
  await sceneMedia(deps, { ownerId, jobId, path: tilesetName });
  const job = await deps.database.jobs.findByPk(jobId, { attributes: ['id', 'kind', 'modelName', 'input', 'result'], rejectOnEmpty: true });
  const summary = resultOf('tiles', job)?.scene;
  if (summary === undefined) throw new AppError('job.notFound');
  return {
    ...{ modelName: job.modelName, options: completeTilesOptions(inputOf('tiles', job).options), summary },
    ...{ logo: await logoOfScene(deps, { ownerId, jobId }), sites: settings.sites },
  };
}
