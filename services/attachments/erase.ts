import { AppError } from '#domain/errors/app-error';
import type { StorageDeps } from '../deps.ts';
import { objectKeyOf } from './object-key.ts';
import { releaseAttachment } from './release.ts';
import { transitionAttachment } from './transition.ts';

/**
 * Removes an attachment for good, whatever state it is in; again is no error. False when the store does not answer: the sweep tries again.
 */
export async function eraseAttachment(deps: StorageDeps, attachmentId: string): Promise<boolean> {
  const { database, objects } = deps;
  await database.transact((transaction) => releaseAttachment(database, attachmentId, transaction));
  const row = await database.attachments.findOne({ where: { id: attachmentId, status: 'Erasing' } });
  if (row === null) return true;
  try {
    await objects.remove(objectKeyOf(row));
  } catch (error) {
    if (error instanceof AppError && error.code === 'objects.unavailable') return false;
    throw error;
  }
  return database.transact((transaction) => transitionAttachment(database, { id: attachmentId, to: 'Erased' }, transaction));
}
