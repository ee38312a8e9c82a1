/** States of a source file's check. Deletion is not a state: `deletedAt` is set separately. */

export const fileStatuses = ['Pending', 'Checking', 'Success', 'Error', 'Cancelled'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** A move to the same state writes progress; a move back to `Pending` starts the next attempt. */
export const fileTransitions: Record<FileStatus, readonly FileStatus[]> = {
  Pending: ['Pending', 'Checking', 'Error', 'Cancelled'],
  Checking: ['Pending', 'Checking', 'Success', 'Error', 'Cancelled'],
  Success: [],
  Error: ['Pending'],
  Cancelled: ['Pending'],
};

export const isFinalFileStatus = (status: FileStatus): boolean => status === 'Success' || status === 'Error' || status === 'Cancelled';
export const openFileStatuses = fileStatuses.filter((status) => !isFinalFileStatus(status));
