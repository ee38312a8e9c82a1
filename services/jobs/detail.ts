import { AppError } from '#domain/errors/app-error';
import type { LogoSettings, SceneAssetType } from '#domain/scenes/assets';
import type { JobRow } from '#storage/database/models/jobs';
import type { SceneAssetRow } from '#storage/database/models/scene-assets';
import type { DatabaseDeps } from '../deps.ts';
import { embedOf, type SceneEmbed } from '../scenes/set-embed.ts';
import type { SealDeps } from '../sealing.ts';
import { sourceColumns, type JobSource } from './source.ts';

/** What was bought of a scene; null for what was not. */
export interface BoughtOfScene {
  hasPackage: boolean;
  embed: SceneEmbed | null;
  logo: { settings: LogoSettings | null } | null;
}

/** One of the owner's jobs with its report, what of it was bought besides, and its source file, including a deleted job until its objects are purged. */
export async function jobDetail(
  deps: DatabaseDeps & SealDeps,
  input: { ownerId: string; jobId: string },
): Promise<{ job: JobRow; source: JobSource | undefined; assets: BoughtOfScene }> {
  const { database } = deps;
  const where = { id: input.jobId, ownerId: input.ownerId, purgedAt: null };
  const job = await database.jobs.findOne({ where, attributes: { include: ['report'] } });
  if (job === null) throw new AppError('job.notFound');
  const source = job.fileId === null ? null : await database.files.findByPk(job.fileId, { attributes: [...sourceColumns] });
  const bought = job.kind === 'tiles' ? await database.sceneAssets.findAll({ where: { jobId: job.id, ownerId: input.ownerId } }) : [];
  const find = (wanted: SceneAssetType): SceneAssetRow | undefined => bought.find(({ type }) => type === wanted);
  const [embed, logo] = [find('obliqueEmbed'), find('obliqueLogo')];
  const assets = {
    hasPackage: find('obliqueOffline') !== undefined,
    embed: embed === undefined ? null : embedOf(deps, embed),
    logo: logo === undefined ? null : { settings: logo.settings as LogoSettings | null },
  };
  return { job, source: source ?? undefined, assets };
}
