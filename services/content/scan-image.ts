import { avatarOf } from '#domain/attachments/media';
import { AppError } from '#domain/errors/app-error';
import { fileMediaNames } from '#domain/files/media';
import { jobMediaNames } from '#domain/kinds/media';
import type { ObjectStore } from '#storage/objects/object-store';
import { objectKeyOf } from '../attachments/object-key.ts';
import type { ModeratorDeps } from '../deps.ts';
import { fileMedia } from '../files/media.ts';
import { jobMedia } from '../jobs/media.ts';
import { judge } from '../moderation/judge.ts';

export interface ImageScanDeps extends ModeratorDeps {
  objects: Pick<ObjectStore, 'open' | 'stat'>;
}

const address = /^\/media\/(files|jobs)\/([0-9a-f]{32})\/([\w.]+\.webp)$/;

/**
 * Has one of the owner's pictures judged, named by its address under /media; no other address is opened, so that nobody makes this server fetch for
 * him. `content.imageUnknown` for anything else, `content.imageRejected` when it is refused.
 */
export async function scanImage(deps: ImageScanDeps, { ownerId, imgUrl }: { ownerId: string; imgUrl: string }): Promise<void> {
  const { objects, moderator } = deps;
  const key = await pictureKey(deps, ownerId, imgUrl);
  const info = key === undefined ? undefined : await objects.stat(key);
  if (key === undefined || info === undefined) throw new AppError('content.imageUnknown');
  await judge(moderator.scanImage({ bytes: info.bytes, open: () => objects.open(key) }), 'content.imageRejected');
}

async function pictureKey(deps: ImageScanDeps, ownerId: string, imgUrl: string): Promise<string | undefined> {
  const avatar = avatarOf(imgUrl);
  if (avatar !== undefined) return ownAvatarKey(deps, ownerId, avatar);
  const [, kind, id = '', name] = address.exec(imgUrl) ?? [];
  const fileName = fileMediaNames.find((known) => kind === 'files' && known === name);
  const jobName = jobMediaNames.find((known) => kind === 'jobs' && known === name);
  try {
    if (fileName !== undefined) return (await fileMedia(deps, { ownerId, fileId: id, name: fileName })).key;
    if (jobName !== undefined) return (await jobMedia(deps, { ownerId, jobId: id, name: jobName })).key;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return undefined;
}

async function ownAvatarKey({ database }: ImageScanDeps, ownerId: string, id: string): Promise<string | undefined> {
  const row = await database.attachments.findOne({ where: { id, ownerId, purpose: 'avatar', status: 'Claimed' } });
  return row === null ? undefined : objectKeyOf(row);
}
