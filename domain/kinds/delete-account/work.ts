import { accountDeletionId, type AccountDeletion } from '../../workflows/ids.ts';
import type { WorkInput, WorkKind } from '../../workflows/kind.ts';

export interface DeleteAccountInput extends WorkInput, AccountDeletion {
  /** Pause before it is tried again while something is not settled. */
  againMs: number;
  /** Pause for the purges of files and jobs, before each look whether they are done. */
  settleMs: number;
}

/**
 * Deletes an account whose time has come. Idempotent, so one that an operator terminated may be started again. Operators see no name: what is deleted
 * must not stay in a history.
 */
export const deleteAccount = {
  name: 'deleteAccount',
  workflow: 'deleteAccountWorkflow',
  idOf: (input: DeleteAccountInput) => accountDeletionId(input),
  summary: ({ userId }: DeleteAccountInput) => `注销账号 ${userId}`,
  reusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
  stages: {},
} as const satisfies WorkKind<DeleteAccountInput>;
