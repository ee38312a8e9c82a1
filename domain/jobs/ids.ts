/** Names, ids and inputs of the workflows: what services write into the outbox and workflows are started with. Pure, for Temporal's sandbox. */

export const workflowIds = {
  check: (fileId: string, attempt: number): string => `check/${fileId}/${attempt}`,
  job: (jobId: string, attempt: number): string => `job/${jobId}/${attempt}`,
  /** A deletion is named by the moment it was asked for, so that undoing and deleting again makes a new one. */
  purge: (kind: PurgeKind, id: string, deletedAtMs: number): string => `purge/${kind}/${id}/${deletedAtMs}`,
} as const;

export type PurgeKind = 'file' | 'job';

/** Lengths of time are inputs, so that tests do not wait. */
export interface CheckInput {
  fileId: string;
  attempt: number;
  ownerId: string;
  fileName: string;
  unzipMs: number;
}

export interface LightweightInput {
  jobId: string;
  attempt: number;
  ownerId: string;
  fileName: string;
}

export interface PurgeInput {
  kind: PurgeKind;
  id: string;
  ownerId: string;
  fileName: string;
  deletedAtMs: number;
  afterMs: number;
}

export interface WorkflowStarts {
  checkModelWorkflow: CheckInput;
  lightweightWorkflow: LightweightInput;
  purgeWorkflow: PurgeInput;
}
export type WorkflowName = keyof WorkflowStarts;

export const signalNames = ['cancel', 'retry', 'giveUp'] as const;
export type SignalName = (typeof signalNames)[number];

/** What every signal of ours carries; a workflow ignores an outbox id it has seen. */
export interface SignalPayload {
  /** Absent when an operator sends it by hand. */
  outboxId?: number;
  reason?: string;
}
