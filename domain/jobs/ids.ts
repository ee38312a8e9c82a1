/** Names, ids and inputs of the workflows: what services write into the outbox and workflows are started with. Pure, for Temporal's sandbox. */

export const workflowIds = {
  check: (fileId: string, attempt: number): string => `check/${fileId}/${attempt}`,
  job: (jobId: string, attempt: number): string => `job/${jobId}/${attempt}`,
  /** A deletion is named by the moment it was asked for, so that undoing and deleting again makes a new one. */
  purge: (kind: PurgeKind, id: string, deletedAtMs: number): string => `purge/${kind}/${id}/${deletedAtMs}`,
} as const;

export type PurgeKind = 'file' | 'job';

/** What a workflow id says; undefined for an id that is not ours. */
export function parseWorkflowId(
  workflowId: string,
): { kind: 'check' | 'job'; id: string; attempt: number } | { kind: 'purge'; of: PurgeKind; id: string; deletedAtMs: number } | undefined {
  const run = /^(check|job)\/([^/]+)\/(\d+)$/.exec(workflowId);
  if (run !== null) return { kind: run[1] as 'check' | 'job', id: run[2] ?? '', attempt: Number(run[3]) };
  const purge = /^purge\/(file|job)\/([^/]+)\/(\d+)$/.exec(workflowId);
  if (purge !== null) return { kind: 'purge', of: purge[1] as PurgeKind, id: purge[2] ?? '', deletedAtMs: Number(purge[3]) };
  return undefined;
}

/** How patient a workflow is with faults of ours. */
export interface StepTiming {
  /** A worker that says nothing for this long is taken for dead. */
  heartbeatMs: number;
  /** Pause before the second try; each further pause is three times as long, up to `retryMaxMs`. */
  retryFirstMs: number;
  retryMaxMs: number;
  /** Tries of a step before it waits for an operator. */
  tries: number;
  /** Pause between tries while the disk is full; these count as no try. */
  diskRetryMs: number;
}

/** Lengths of time are inputs, so that tests do not wait. */
export interface CheckInput {
  fileId: string;
  attempt: number;
  ownerId: string;
  fileName: string;
  unzipMs: number;
  /** Differs from the usual in tests only. */
  timing?: Partial<StepTiming>;
}

export interface LightweightInput {
  jobId: string;
  attempt: number;
  ownerId: string;
  fileName: string;
  timing?: Partial<StepTiming>;
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
