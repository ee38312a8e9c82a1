import type { WorkState } from '../backoffice/work.ts';

interface BulkAct {
  /** On its button, and where it is told of. */
  label: string;
  /** Of the filter, with which it may be done: what all of its rows can take. */
  states: readonly WorkState[];
  /** Ends the work, and gives back what it was paid with. */
  refunds: boolean;
}

/** What is done to many works at once, each as one is. What failed is not tried again: it was refunded, so that its user orders it anew. */
export const bulkActs = {
  retry: { label: '批量重试', states: ['waiting'], refunds: false },
  giveUp: { label: '批量放弃', states: ['waiting'], refunds: true },
  cancel: { label: '批量取消', states: ['running'], refunds: true },
} as const satisfies Record<string, BulkAct>;

export type BulkActName = keyof typeof bulkActs;
export const bulkActNames = Object.keys(bulkActs) as BulkActName[];

/** What may be done to the rows of a filter. */
export const bulkActsOf = (state: WorkState): BulkActName[] =>
  bulkActNames.filter((name) => (bulkActs[name].states as readonly WorkState[]).includes(state));
