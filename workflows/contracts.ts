/**
 * What workflows promise and need: queues, signals, queries, search attributes and the activities' interfaces.
 * Imported by workflows, activities, workers and the dispatcher; holds no Node and no zod, so that the bundle stays small.
 */

import type { SignalPayload } from '#domain/jobs/ids';
import type { JobStage } from '#domain/jobs/state';
import type { CheckStage } from '#domain/files/state';

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

/** Answer of the `progress` query. */
export interface WorkflowProgress {
  stage: string;
  /** Set while the workflow waits for an operator's `retry` or `giveUp`. */
  waitingFor: string | null;
  attemptsOfStep: number;
}

export type { SignalPayload };

interface Subject {
  /** File or job id. */
  id: string;
  attempt: number;
}

export interface UnpackResult {
  /** Path of the one model file inside the archive, or the file's own name. */
  modelPath: string;
}

/** Queue io: moves bytes. */
export interface IoActivities {
  /** Hashes the upload; of an archive, unpacks it and stores the entries. Ends as a data error at `deadlineMs` after the attempt's start. */
  unpackArchive(input: Subject & { unzipMs: number }): Promise<UnpackResult>;
  /** Removes what an ended attempt left in object storage and on disk. */
  discardAttempt(input: Subject & { kind: 'file' | 'job' }): Promise<void>;
  /** Removes a deleted file's or job's objects and gives its storage back, if it is still deleted since `deletedAtMs`. */
  purgeObjects(input: { kind: 'file' | 'job'; id: string; deletedAtMs: number }): Promise<{ purged: boolean }>;
}

/** Queue cpu: runs the engine in a child. */
export interface CpuActivities {
  /** Reads and examines the model; stores the preview, the picture and the check report. */
  inspectModel(input: Subject): Promise<void>;
  /** Lightweights, stores result and report. */
  lightweightModel(input: Subject): Promise<void>;
}

/** Queue orchestration: short steps over the database. */
export interface RecordActivities {
  beginCheck(input: Subject): Promise<{ goOn: boolean; oblique: boolean }>;
  stageCheck(input: Subject & { stage: CheckStage }): Promise<void>;
  finishCheck(input: Subject & { outcome: Outcome }): Promise<void>;
  beginJob(input: Subject): Promise<{ goOn: boolean }>;
  stageJob(input: Subject & { stage: JobStage }): Promise<void>;
  finishJob(input: Subject & { outcome: Outcome }): Promise<void>;
  /** A fault of ours: the row says that it waits for an operator, or runs again. */
  markWaiting(input: Subject & { kind: 'file' | 'job'; waiting: boolean; reason: string }): Promise<void>;
}

export type Outcome =
  | { status: 'Success' }
  | { status: 'Cancelled' }
  | { status: 'Error'; code: string; params: Record<string, string | number> };
