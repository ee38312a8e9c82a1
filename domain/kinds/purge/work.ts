import { purgeId, type Deletion } from '../../workflows/ids.ts';
import type { WorkInput, WorkKind } from '../../workflows/kind.ts';

export interface PurgeInput extends WorkInput, Deletion {
  /** How long the deletion can be undone. */
  afterMs: number;
}

/**
 * Removes a deleted row's objects once the deletion can no longer be undone. Idempotent, so one that an operator terminated may be started
 * again.
 */
export const purge = {
  name: 'purge',
  workflow: 'purgeWorkflow',
  idOf: (input: PurgeInput) => purgeId(input),
  summary: ({ fileName }: PurgeInput) => `清除 ${fileName}`,
  reusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
  stages: {},
} as const satisfies WorkKind<PurgeInput>;
