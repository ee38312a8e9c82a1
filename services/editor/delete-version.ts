import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';
import { findEditable } from './find.ts';

/** Removes a named version for good. `file.notFound`, `editor.notShown`, `editor.versionGone`. */
export async function deleteVersion(
  { database }: DatabaseDeps,
  { versionId, ...input }: { ownerId: string; fileId: string; versionId: string },
): Promise<void> {
  const { sceneVersions, transact } = database;
  await transact(async (transaction) => {
    const { id: fileId } = await findEditable(database, input, transaction);
    const removed = await sceneVersions.destroy({ where: { id: versionId, fileId }, transaction });
    if (removed === 0) throw new AppError('editor.versionGone');
  });
}
