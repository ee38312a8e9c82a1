import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';
import { findFile } from '../files/find.ts';
import { transitionFile } from '../files/transition.ts';
import { refuseTooMany } from '../work/refuse-too-many.ts';
import { checkStart, queuedEvent } from './enqueue.ts';

/**
 * Checks a failed or cancelled file again as attempt n + 1. Of two concurrent calls one wins and the other gets `file.notRetryable`.
 * `check.tooMany` when too many checks are unfinished.
 */
export async function retryCheck(deps: DatabaseDeps, input: { ownerId: string; fileId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const { id, attempt } = await findFile(database, input, transaction);
    const changes = { attempt: attempt + 1, stage: 'queued', percent: 0, error: null, checkedAt: null } as const;
    const move = { id, attempt, from: ['Error', 'Cancelled'], to: 'Pending', changes, event: queuedEvent, start: checkStart } as const;
    if (!(await transitionFile(database, move, transaction))) throw new AppError('file.notRetryable');
    await refuseTooMany(database, 'check', input, transaction);
  });
}
