import { AppError } from '#domain/errors/app-error';
import { isFinalFileStatus } from '#domain/files/state';
import { runId } from '#domain/workflows/ids';
import type { DatabaseDeps } from '../deps.ts';
import { findFile } from '../files/find.ts';
import { enqueueCancel } from '../work/outbox/enqueue.ts';

/** Asks a running check to stop; its row becomes Cancelled once it has. `file.notCancellable` if it has finished. */
export async function cancelCheck(deps: DatabaseDeps, input: { ownerId: string; fileId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const file = await findFile(database, input, transaction);
    if (isFinalFileStatus(file.status)) throw new AppError('file.notCancellable');
    await enqueueCancel(database, { kind: 'check', workflowId: runId('check', file), reason: 'user' }, transaction);
  });
}
