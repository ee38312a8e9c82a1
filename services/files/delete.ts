import { AppError } from '#domain/errors/app-error';
import { isFinalFileStatus } from '#domain/files/state';
import { workflowIds } from '#domain/jobs/ids';
import { deleteLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { enqueueSignal, enqueueStart } from '../outbox/enqueue.ts';
import { findFile } from './find.ts';

/**
 * Marks the owner's file deleted, cancels its check and its running jobs, and orders the removal of its objects in 10 minutes.
 * Until then `restoreFile` takes it back; cancelled work stays cancelled. Finished results stay.
 */
export async function deleteFile(
  deps: { database: Database; clock?: () => Date },
  input: { ownerId: string; fileId: string },
): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const file = await findFile(database, input, transaction);
    const deletedAt = deps.clock?.() ?? new Date();
    const deleted = await updateWhere(database.files, { id: file.id, deletedAt: null }, { deletedAt }, transaction);
    if (!deleted) throw new AppError('file.notFound');
    if (!isFinalFileStatus(file.status)) {
      await enqueueSignal(
        database,
        { workflowId: workflowIds.check(file.id, file.attempt), name: 'cancel', reason: 'deleted' },
        transaction,
      );
    }
    const running = { fileId: file.id, status: ['Queued', 'Running', 'Waiting'] };
    for (const job of await database.jobs.findAll({ where: running, attributes: ['id', 'attempt'], transaction })) {
      await enqueueSignal(database, { workflowId: workflowIds.job(job.id, job.attempt), name: 'cancel', reason: 'deleted' }, transaction);
    }
    const deletedAtMs = deletedAt.getTime();
    const purge = {
      kind: 'file',
      id: file.id,
      ownerId: file.ownerId,
      fileName: file.fileName,
      deletedAtMs,
      afterMs: deleteLimits.undoMs,
    } as const;
    await enqueueStart(
      database,
      { workflowId: workflowIds.purge('file', file.id, deletedAtMs), name: 'purgeWorkflow', input: purge },
      transaction,
    );
  });
}
