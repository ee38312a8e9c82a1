import { bulkRunId } from '../../workflows/ids.ts';
import type { WorkInput, WorkKind } from '../../workflows/kind.ts';

export interface BulkInput extends WorkInput {
  bulkId: string;
}

/** An act of the back office on much work, batch by batch. Each run works from its row, which says how far it is. */
export const bulk = {
  name: 'bulk',
  workflow: 'bulkWorkflow',
  idOf: ({ bulkId }: BulkInput) => bulkRunId(bulkId),
  summary: ({ fileName }: BulkInput) => fileName,
  reusePolicy: 'ALLOW_DUPLICATE',
  stages: {},
} as const satisfies WorkKind<BulkInput>;
