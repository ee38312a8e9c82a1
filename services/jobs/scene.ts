import { AppError } from '#domain/errors/app-error';
import { inputOf, resultOf } from '#domain/kinds/jobs';
import { sceneFileName, type TilesSummary } from '#domain/kinds/tiles/job';
import { completeTilesOptions, type TilesOptions } from '#domain/kinds/tiles/options';
import type { OfflineAbout } from '#domain/offline/page';
import type { JobRow } from '#storage/database/models/jobs';
import { jobScenePrefix } from '#storage/objects/keys';
import type { DatabaseDeps, StorageDeps } from '../deps.ts';
import type { MediaObject } from '../media-object.ts';
import { refuseRefundedResult } from '../bought/refuse-refunded-result.ts';
import { logoOfScene } from '../scenes/logo.ts';

interface Asked {
  ownerId: string;
  jobId: string;
}

/** The finished scene of an owner's job. `job.notFound` for others' and for other kinds, `order.resultRefunded`. */
async function findScene({ database }: DatabaseDeps, { ownerId, jobId }: Asked): Promise<JobRow> {
  const job = await database.jobs.findOne({
    where: { id: jobId, ownerId, kind: 'tiles', purgedAt: null },
    attributes: ['id', 'kind', 'attempt', 'modelName', 'input', 'result', 'resultKey', 'endedAt', 'createdAt'],
  });
  if (job === null || job.resultKey === null) throw new AppError('job.notFound');
  await refuseRefundedResult(database, jobId);
  return job;
}

/** Bytes of a name, as file systems have it, where scenes are made and S3 servers may keep them. */
const maxNameLength = 255;
/** A name that stands for itself in a key: what is served lies below the scene, wherever an address leads. */
const isName = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  Buffer.byteLength(name) <= maxNameLength &&
  !/[\u0000-\u001f\u007f\\]|\p{Surrogate}/u.test(name);
/** Bytes: a tile's name may be some longer than its source's, and a key has 1024 with what ours begin with. */
const maxPathLength = 960;

/** One of a scene's files by its path below the scene. `job.notFound` for a path that leads elsewhere, and as `findScene` says. */
export async function sceneMedia(deps: DatabaseDeps, { path, ...asked }: Asked & { path: string }): Promise<MediaObject> {
  const names = path.split('/');
  if (Buffer.byteLength(path) > maxPathLength || !names.every(isName)) throw new AppError('job.notFound');
  const { id, attempt } = await findScene(deps, asked);
  return { key: `${jobScenePrefix(id, attempt)}${path}`, downloadName: names.at(-1) ?? '' };
}

/** A file of a scene by its path in it. */
export interface SceneEntry {
  name: string;
  key: string;
  bytes: number;
  modifiedAt: Date;
}

async function entriesOf({ objects }: StorageDeps, { id, attempt, endedAt, createdAt }: JobRow): Promise<SceneEntry[]> {
  const prefix = jobScenePrefix(id, attempt);
  const entries = [];
  for await (const { key, bytes } of objects.list(prefix))
    entries.push({ name: key.slice(prefix.length), key, bytes, modifiedAt: endedAt ?? createdAt });
  if (entries.length === 0) throw new AppError('job.notFound');
  return entries;
}

/** All files of a scene, as one ZIP holds them. */
export async function sceneContents(deps: StorageDeps, asked: Asked): Promise<{ fileName: string; entries: SceneEntry[] }> {
  const job = await findScene(deps, asked);
  return { fileName: sceneFileName(job.modelName), entries: await entriesOf(deps, job) };
}

/** What an offline package of a scene is made from. */
export interface SceneToPack {
  modelName: string;
  options: TilesOptions;
  summary: TilesSummary;
  logo: NonNullable<OfflineAbout['logo']>;
  entries: SceneEntry[];
}

/** A scene whose offline package its owner has bought. `job.notFound` also where he has not. */
export async function sceneToPack(deps: StorageDeps, asked: Asked): Promise<SceneToPack> {
  const job = await findScene(deps, asked);
  const summary = resultOf('tiles', job)?.scene;
  const isBought = await deps.database.sceneAssets.count({ where: { jobId: job.id, type: 'obliqueOffline', ownerId: asked.ownerId } });
  if (isBought === 0 || summary === undefined) throw new AppError('job.notFound');
  const options = completeTilesOptions(inputOf('tiles', job).options);
  const logo = await logoOfScene(deps, asked);
  return { modelName: job.modelName, options, summary, logo, entries: await entriesOf(deps, job) };
}
