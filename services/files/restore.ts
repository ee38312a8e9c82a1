import { AppError } from '#domain/errors/app-error';
import { purgeId } from '#domain/workflows/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { settleCurrent } from './settle-current.ts';
import { undoUntil } from '../work/undo-until.ts';
import { enqueueCancel } from '../work/outbox/enqueue.ts';

/** Undoes a deletion within 10 minutes and cancels its purge, with that of the versions deleted together with it; `file.undoExpired` after that. */
export async function restoreFile(deps: ClockDeps, input: { ownerId: string; fileId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const file = await database.files.findOne({ where: { id: input.fileId, ownerId: input.ownerId }, transaction });
    if (file === null) throw new AppError('file.notFound');
    const { deletedAt } = file;
    const until = undoUntil(deletedAt);
    if (deletedAt === null || until === null) return;
    const inTime = until > currentTime(deps);
    const { seriesId } = file;
    const together = seriesId === null ? [file] : await database.files.findAll({ where: { seriesId, deletedAt }, transaction });
    for (const { id } of together) {
      if (!inTime || !(await updateWhere(database.files, { id, deletedAt, purgedAt: null }, { deletedAt: null }, transaction)))
        throw new AppError('file.undoExpired');
      const workflowId = purgeId({ kind: 'file', id, deletedAtMs: deletedAt.getTime() });
      await enqueueCancel(database, { kind: 'purge', workflowId, reason: 'restored' }, transaction);
    }
    if (seriesId !== null) await settleCurrent(database, { seriesId }, transaction);
  });
}
