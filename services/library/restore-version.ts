import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';
import { findFile } from '../files/find.ts';
import { settleCurrent } from '../files/settle-current.ts';

/** Makes a checked version the current one again; nothing is copied, and the others stay. `file.notFound`, `file.notReady`. */
export async function restoreVersion({ database }: DatabaseDeps, input: { ownerId: string; fileId: string }): Promise<void> {
  await database.transact(async (transaction) => {
    const { id, status, seriesId } = await findFile(database, input, transaction);
    if (status !== 'Success') throw new AppError('file.notReady');
    if (seriesId !== null) await settleCurrent(database, { seriesId, wanted: id }, transaction);
  });
}
