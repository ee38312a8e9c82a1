import { buffer } from 'node:stream/consumers';
import { AppError } from '#domain/errors/app-error';
import type { StorageDeps } from '../deps.ts';
import { unseal, type SealDeps } from '../sealing.ts';
import { objectKeyOf } from './object-key.ts';

/**
 * The bytes of a claimed attachment, decrypted: WebP for an avatar, JPEG for any other picture, an archive as it came. Who may see it is for the caller
 * to decide.
 * @throws AppError `attachment.unknown`, `attachment.keyUnknown`
 */
export async function openAttachment(deps: Pick<StorageDeps, 'database' | 'objects'> & SealDeps, attachmentId: string): Promise<Buffer> {
  const row = await deps.database.attachments.findOne({ where: { id: attachmentId, status: 'Claimed' } });
  if (row === null) throw new AppError('attachment.unknown');
  const bytes = await buffer(await deps.objects.open(objectKeyOf(row)));
  const { keyId } = row;
  return keyId === null ? bytes : unseal(deps, { kind: 'attachments', id: attachmentId }, { keyId, sealed: bytes });
}
