/** The life of a source file's check. Deleting is not a state: `deletedAt` stands beside it. */

export const fileStatuses = ['Pending', 'Checking', 'Success', 'Error', 'Cancelled'] as const;
export type FileStatus = (typeof fileStatuses)[number];

export const fileTransitions: Record<FileStatus, readonly FileStatus[]> = {
  Pending: ['Checking', 'Success', 'Error', 'Cancelled', 'Pending'],
  Checking: ['Success', 'Error', 'Cancelled', 'Pending'],
  Success: [],
  Error: ['Pending'],
  Cancelled: ['Pending'],
};

export const isFinalFileStatus = (status: FileStatus): boolean => status === 'Success' || status === 'Error' || status === 'Cancelled';

/** Steps of a check as a person sees them. */
export const checkStages = ['queued', 'unpack', 'inspect', 'done'] as const;
export type CheckStage = (typeof checkStages)[number];
