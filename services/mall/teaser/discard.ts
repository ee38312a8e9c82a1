import type { Subject } from '#domain/workflows/subject';
import { teaserPrefix } from '#storage/objects/keys';
import type { StorageDeps } from '../../deps.ts';

/** Removes a teaser's objects unless they are its result or are being made; returns false when they were kept. All attempts make the same ones. */
export async function discardTeaser({ database, objects }: StorageDeps, { id }: Subject): Promise<boolean> {
  const teaser = await database.mallTeasers.findByPk(id);
  if (teaser === null || (teaser.status !== 'Error' && teaser.status !== 'Cancelled')) return false;
  await objects.removePrefix(teaserPrefix(teaser.fileId, teaser.fileAttempt));
  return true;
}
