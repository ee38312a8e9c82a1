export const bulkStatuses = ['Running', 'Paused', 'Done', 'Stopped'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

export const bulkTransitions: Record<BulkStatus, readonly BulkStatus[]> = {
  Running: ['Paused', 'Done', 'Stopped'],
  Paused: ['Running', 'Stopped'],
  Done: [],
  Stopped: [],
};

/** What who works here may have an act do, and from which states. */
export const bulkSteps = {
  pause: { to: 'Paused', from: ['Running'], label: '暂停' },
  resume: { to: 'Running', from: ['Paused'], label: '继续' },
  stop: { to: 'Stopped', from: ['Running', 'Paused'], label: '停止' },
} as const satisfies Record<string, { to: BulkStatus; from: readonly BulkStatus[]; label: string }>;
export type BulkStep = keyof typeof bulkSteps;

export const isOverBulk = (status: BulkStatus): boolean => bulkTransitions[status].length === 0;
