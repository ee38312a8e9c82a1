import type { DeletionGuard } from '#domain/deletion/guards';
import { findUser } from '../accounts/find.ts';
import { currentTime, retentionOf, type RetentionDeps } from '../deps.ts';
import { findDeletionBlocks } from './guards.ts';

export interface DeletionState {
  dueAt: Date | null;
  deletionMs: number;
  remainsMs: number;
  blocks: DeletionGuard[];
}

/** Whether an account is to be deleted, and what stands in the way. */
export async function deletionState(deps: RetentionDeps, { userId }: { userId: string }): Promise<DeletionState> {
  const { deletionDueAt } = await findUser(deps, { userId });
  const { deletionMs, remainsMs } = retentionOf(deps);
  return {
    dueAt: deletionDueAt,
    deletionMs,
    remainsMs,
    blocks: await findDeletionBlocks(deps.database, { userId, now: currentTime(deps) }),
  };
}
