import { AppError } from '#domain/errors/app-error';
import { isFinalFileStatus } from '#domain/files/state';
import { workflowIds } from '#domain/jobs/ids';
import type { Database } from '#storage/database/connect';
import { enqueueSignal } from '../outbox/enqueue.ts';
import { findFile } from './find.ts';

/** Asks a running check to stop; its row becomes Cancelled when it has. `file.notCancellable` once it has ended. */
export async function cancelCheck(deps: { database: Database }, input: { ownerId: string; fileId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const file = await findFile(database, input, transaction);
    if (isFinalFileStatus(file.status)) throw new AppError('file.notCancellable');
    const workflowId = workflowIds.check(file.id, file.attempt);
    await enqueueSignal(database, { workflowId, name: 'cancel', reason: 'user' }, transaction);
  });
}
