/** The life of a job. `Waiting` is a fault of ours that an operator looks at; its owner reads it as still running. */

export const jobStatuses = ['Queued', 'Running', 'Waiting', 'Success', 'Error', 'Cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobTransitions: Record<JobStatus, readonly JobStatus[]> = {
  Queued: ['Running', 'Waiting', 'Success', 'Error', 'Cancelled', 'Queued'],
  Running: ['Waiting', 'Success', 'Error', 'Cancelled', 'Queued'],
  Waiting: ['Running', 'Success', 'Error', 'Cancelled', 'Queued'],
  Success: [],
  Error: ['Queued'],
  Cancelled: ['Queued'],
};

export const isFinalJobStatus = (status: JobStatus): boolean => status === 'Success' || status === 'Error' || status === 'Cancelled';

export const jobKinds = ['lightweight'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Steps of a lightweighting as a person sees them. */
export const jobStages = ['queued', 'fetch', 'read', 'weld', 'simplify', 'textures', 'write', 'quality', 'store', 'done'] as const;
export type JobStage = (typeof jobStages)[number];
