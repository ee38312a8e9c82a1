/** States of a job. `Waiting` is a fault of ours that an operator looks into; its owner is told so. */

export const jobStatuses = ['Queued', 'Running', 'Waiting', 'Success', 'Error', 'Cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A move to the same state writes progress; a move back to `Queued` starts the next attempt. */
export const jobTransitions: Record<JobStatus, readonly JobStatus[]> = {
  Queued: ['Queued', 'Running', 'Error', 'Cancelled'],
  Running: ['Queued', 'Running', 'Waiting', 'Success', 'Error', 'Cancelled'],
  Waiting: ['Queued', 'Running', 'Error', 'Cancelled'],
  Success: [],
  Error: ['Queued'],
  Cancelled: ['Queued'],
};

export const isFinalJobStatus = (status: JobStatus): boolean => status === 'Success' || status === 'Error' || status === 'Cancelled';
export const openJobStatuses = jobStatuses.filter((status) => !isFinalJobStatus(status));
