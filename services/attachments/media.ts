import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';
import type { MediaObject } from '../media-object.ts';
import { objectKeyOf } from './object-key.ts';

/** An avatar that is in use, whoever's it is; `attachment.unknown` for any other attachment: none of them has an address of its own. */
export async function avatarMedia(deps: DatabaseDeps, { attachmentId }: { attachmentId: string }): Promise<MediaObject> {
  const row = await deps.database.attachments.findOne({ where: { id: attachmentId, purpose: 'avatar', status: 'Claimed' } });
  if (row === null) throw new AppError('attachment.unknown');
  return { key: objectKeyOf(row), downloadName: 'avatar.webp' };
}
