import { AppError } from '#domain/errors/app-error';
import { sceneFileName } from '#domain/jobs/kinds/tiles';
import type { JobRow } from '#storage/database/models/jobs';
import { jobScenePrefix } from '#storage/objects/keys';
import type { DatabaseDeps, StorageDeps } from '../deps.ts';
import type { MediaObject } from '../files/media.ts';
import { refuseRefundedResult } from '../orders/refuse-refunded-result.ts';

interface Asked {
  ownerId: string;
  jobId: string;
}

/** The finished scene of an owner's job. `job.notFound` for others' and for other kinds, `order.resultRefunded`. */
async function findScene({ database }: DatabaseDeps, { ownerId, jobId }: Asked): Promise<JobRow> {
  const job = await database.jobs.findOne({
    where: { id: jobId, ownerId, kind: 'tiles', purgedAt: null },
    attributes: ['id', 'attempt', 'modelName', 'resultKey', 'endedAt', 'createdAt'],
  });
  if (job === null || job.resultKey === null) throw new AppError('job.notFound');
  await refuseRefundedResult(database, jobId);
  return job;
}

/** A name that stands for itself in a key: what is served lies below the scene, wherever an address leads. */
const isName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[\u0000-\u001f\u007f\\]|\p{Surrogate}/u.test(name);
/** Bytes: a tile's name may be some longer than its source's, and a key has 1024 with what ours begin with. */
const maxPathLength = 960;

/** One of a scene's files by its path below the scene. `job.notFound` for a path that leads elsewhere, and as `findScene` says. */
export async function sceneMedia(deps: DatabaseDeps, { path, ...asked }: Asked & { path: string }): Promise<MediaObject> {
  const names = path.split('/');
  if (Buffer.byteLength(path) > maxPathLength || !names.every(isName)) throw new AppError('job.notFound');
  const { id, attempt } = await findScene(deps, asked);
  return { key: `${jobScenePrefix(id, attempt)}${path}`, downloadName: names.at(-1) ?? '' };
}

/** All files of a scene, as one ZIP holds them. */
export async function sceneContents(
  deps: StorageDeps,
  asked: Asked,
): Promise<{ fileName: string; entries: { name: string; key: string; bytes: number; modifiedAt: Date }[] }> {
  const { id, attempt, modelName, endedAt, createdAt } = await findScene(deps, asked);
  const prefix = jobScenePrefix(id, attempt);
  const entries = [];
  for await (const { key, bytes } of deps.objects.list(prefix))
    entries.push({ name: key.slice(prefix.length), key, bytes, modifiedAt: endedAt ?? createdAt });
  if (entries.length === 0) throw new AppError('job.notFound');
  return { fileName: sceneFileName(modelName), entries };
}
