import { isFinalLookStatus } from '#domain/looks/state';
import { runId } from '#domain/workflows/ids';
import type { DatabaseDeps } from '../deps.ts';
import { findFile } from '../files/find.ts';
import { enqueueCancel } from '../work/outbox/enqueue.ts';

/** Asks a quick look that is on its way to stop; nothing where none is. `file.notFound` for other users' files. */
export async function cancelLook({ database }: DatabaseDeps, input: { ownerId: string; fileId: string }): Promise<void> {
  await database.transact(async (transaction) => {
    const file = await findFile(database, input, transaction);
    const look = await database.looks.findOne({ where: { fileId: file.id, fileAttempt: file.attempt }, transaction });
    if (look === null || isFinalLookStatus(look.status)) return;
    await enqueueCancel(database, { kind: 'look', workflowId: runId('look', look), reason: 'user' }, transaction);
  });
}
