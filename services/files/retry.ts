import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import { findFile } from './find.ts';
import { orderCheck } from './order-check.ts';
import { moveFile } from './transition.ts';

/** Checks a failed or cancelled file again as attempt n + 1; of two who ask at once, one wins and the other is `file.notRetryable`. */
export async function retryCheck(deps: { database: Database }, input: { ownerId: string; fileId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const file = await findFile(database, input, transaction);
    const attempt = file.attempt + 1;
    const changes = { attempt, stage: 'queued', percent: 0, error: null, checkedAt: null } as const;
    const move = { id: file.id, attempt: file.attempt, from: ['Error', 'Cancelled'], to: 'Pending', changes } as const;
    if (!(await moveFile(database, move, transaction))) throw new AppError('file.notRetryable');
    await orderCheck(database, file, attempt, transaction);
  });
}
