import type { Subject } from '#domain/workflows/subject';
import { lookPrefix } from '#storage/objects/keys';
import type { StorageDeps } from '../deps.ts';

/** Removes a look's pictures unless they are its result or are being drawn; returns false when they were kept. All attempts draw the same ones. */
export async function discardLook({ database, objects }: StorageDeps, { id }: Subject): Promise<boolean> {
  const look = await database.looks.findByPk(id);
  if (look === null || (look.status !== 'Error' && look.status !== 'Cancelled')) return false;
  await objects.removePrefix(lookPrefix(look.fileId, look.fileAttempt));
  return true;
}
