/**
 * What workflows promise and need: queues, queries, search attributes and the activities' interfaces.
 * Imported by workflows, activities, workers and the dispatcher; holds no Node and no zod, so that the bundle stays small.
 */

import type { Outcome } from '#domain/workflows/outcome';
import type { Deletion } from '#domain/workflows/ids';
import type { Subject, SubjectKind } from '#domain/workflows/subject';
import type { StepTiming } from '#domain/workflows/timing';

export const queues = {
  orchestration: 'modelmill-orchestration',
  io: 'modelmill-io',
  cpu: 'modelmill-cpu',
  gpu: 'modelmill-gpu',
} as const;
export type PoolName = keyof typeof queues;

/** Typed search attributes, registered on the server at start; all of type Keyword. */
export const searchAttributeNames = {
  owner: 'ModelmillOwner',
  kind: 'ModelmillKind',
  stage: 'ModelmillStage',
  fileName: 'ModelmillFileName',
} as const;

/** Value of the stage attribute while a workflow waits for an operator or for room on a disk. */
export const waitingStage = 'waiting';

export const usualTiming: StepTiming = {
  heartbeatMs: 30_000,
  retryFirstMs: 1000,
  retryMaxMs: 90_000,
  tries: 6,
  diskRetryMs: 30_000,
};

/** Longest an attempt of a step may take before its worker is taken for stuck; the steps' own deadlines lie below. */
export const stepLimits = { marginMs: 5 * 60_000, inspectMs: 60 * 60_000, lightweightMs: 3 * 60 * 60_000, tidyMs: 30 * 60_000 } as const;

/** Failure type of a step whose row belongs to a later attempt or has ended: nothing is left to do. */
export const supersededFailure = 'attempt.superseded';
/** Failure type that waits for room without counting tries. */
export const diskFullFailure = 'engine.diskFull';

/** Answer of the `progress` query. */
export interface WorkflowProgress {
  stage: string;
  /** Why it waits for an operator's `retry` or `giveUp`, or for room on a disk; null while it runs. */
  waitingFor: string | null;
  /** Rounds of the present step, each with its bounded tries. */
  rounds: number;
}

/** Queue io: moves bytes. */
export interface IoActivities {
  /** Hashes an archive, unpacks it and stores the entries. Ends as a data error `unzipMs` after the attempt's start. */
  unpackArchive(input: Subject & { unzipMs: number }): Promise<void>;
  /** Removes what an ended attempt, or those before it, left in object storage. */
  discardAttempt(input: Subject & { kind: SubjectKind; which: 'this' | 'earlier' }): Promise<void>;
  /** Removes a deleted file's or job's objects and gives its storage back, if it is still deleted since `deletedAtMs`. */
  purgeObjects(input: Deletion): Promise<{ purged: boolean }>;
}

/** Queue cpu: runs the engine in a child. */
export interface CpuActivities {
  /** Hashes a bare model file; reads and examines the model; stores the preview, the picture and the check report. */
  inspectModel(input: Subject): Promise<void>;
  /** Lightweights, stores result and report. */
  lightweightModel(input: Subject): Promise<void>;
  /** Writes the model in another format; stores result and report. */
  convertModel(input: Subject): Promise<void>;
}

/** The activities that begin and end an attempt, for each kind of row. What `begin` answers beside `shouldRun` reaches the steps. */
export const lifecycles = {
  file: { begin: 'beginCheck', finish: 'finishCheck' },
  job: { begin: 'beginJob', finish: 'finishJob' },
} as const satisfies Record<SubjectKind, { begin: keyof RecordActivities; finish: keyof RecordActivities }>;

/** Queue orchestration: short steps over the database. */
export interface RecordActivities {
  /** `bare`: a model file that is no archive, which has nothing to unpack. */
  beginCheck(input: Subject): Promise<{ shouldRun: boolean; oblique: boolean; bare?: boolean }>;
  finishCheck(input: Subject & { outcome: Outcome }): Promise<void>;
  beginJob(input: Subject): Promise<{ shouldRun: boolean }>;
  finishJob(input: Subject & { outcome: Outcome }): Promise<void>;
  /** A fault of ours: the row says that it waits for an operator, or runs again. */
  markWaiting(input: Subject & { kind: SubjectKind; waiting: boolean; reason: string }): Promise<void>;
}
