/**
 * Contracts of workflows: queues, queries, search attributes and activity interfaces.
 * Imported by workflows, activities, workers and the dispatcher; free of Node and zod to keep the bundle small.
 */

import type { Sinks } from '@temporalio/workflow';
import type { Outcome } from '#domain/workflows/outcome';
import type { AccountDeletion, Deletion } from '#domain/workflows/ids';
import type { OneStepActivity, WorkKindName } from '#domain/kinds/works';
import type { Subject, SubjectKind } from '#domain/workflows/subject';
import type { TurnQueue } from '#domain/workflows/turn';
import type { StepTiming } from '#domain/workflows/timing';

export const queues = {
  orchestration: 'modelmill-orchestration',
  io: 'modelmill-io',
  cpu: 'modelmill-cpu',
  gpu: 'modelmill-gpu',
} as const;
export type PoolName = keyof typeof queues;

/** Temporal's name of the workers that run workflows; the versions of their code are told apart below it. */
export const deploymentName = 'modelmill';

/** Typed search attributes, registered on the server at start; all of type Keyword. */
export const searchAttributeNames = {
  owner: 'ModelmillOwner',
  kind: 'ModelmillKind',
  stage: 'ModelmillStage',
  fileName: 'ModelmillFileName',
} as const;

/** Under this name the origin (`domain/traces/ids.ts`) stands in the memo of a workflow and in the headers of its activities. */
export const originName = 'modelmill-origin';

/** What workflows tell the process that runs them. */
export interface TraceSinks extends Sinks {
  traces: { ended(failed: boolean): void };
}

/** Value of the stage attribute while a workflow waits for an operator or for disk space. */
export const waitingStage = 'waiting';

export const usualTiming: StepTiming = {
  heartbeatMs: 30_000,
  retryFirstMs: 1000,
  retryMaxMs: 90_000,
  tries: 6,
  diskRetryMs: 30_000,
};

/** How many pieces of one scene, or ranges of one map, are made at a time at most. */
export const jobLanes = 4;

/** How long an attempt of a step may take before its worker counts as stuck; the steps' own deadlines are shorter. */
export const stepLimits = {
  marginMs: 5 * 60_000,
  inspectMs: 60 * 60_000,
  lightweightMs: 3 * 60 * 60_000,
  /** The hour that unpacking may take, and what follows it. */
  planMs: 90 * 60_000,
  lookMs: 10 * 60_000,
  teaserMs: 15 * 60_000,
  tidyMs: 30 * 60_000,
  providersMs: 45_000,
  batchMs: 2 * 60_000,
} as const;

/** Failure type of a step whose row has finished or belongs to a later attempt, so there is nothing left to do. */
export const supersededFailure = 'attempt.superseded';
/** Failure type of a step whose worker shuts down: another takes it up, and it was no try. */
export const stoppedFailure = 'worker.stopped';
/** Failure type that waits for disk space without using up tries. */
export const diskFullFailure = 'engine.diskFull';

/** Answer of the `progress` query. */
export interface WorkflowProgress {
  stage: string;
  /** Why it waits for an operator's `retry` or `giveUp`, or for disk space; null while it runs. */
  waitingFor: string | null;
  /** Rounds of the current step, each with its limited number of tries. */
  rounds: number;
  /** Which try of the round this is, from 1. */
  tries: number;
}

/** Queue io: moves bytes. */
export interface IoActivities {
  /** Hashes an archive, unpacks it and stores its entries. Fails with a data error `unzipMs` after the attempt starts. */
  unpackArchive(input: Subject & { unzipMs: number }): Promise<void>;
  /** Hashes the archive of an oblique model and records what it holds. The same deadline. */
  surveyArchive(input: Subject & { unzipMs: number }): Promise<void>;
  /** Looks at a map and records what it is. The same deadline. */
  surveyMap(input: Subject & { unzipMs: number }): Promise<void>;
  /** Divides a map into ranges; stores the plan. */
  planMap(input: Subject): Promise<{ ranges: number }>;
  /** Plans a scene's tiles; stores the plan and what brings the files of its pieces, where the workflow makes such, else of each group. */
  planScene(input: Subject & { inPieces?: boolean }): Promise<{ groups: number; pieces?: number }>;
  /** Copies what a service has made into object storage, before its addresses expire. */
  fetchGenerated(input: Subject): Promise<void>;
  /** Removes what this attempt, or earlier ones, left in object storage. */
  discardAttempt(input: Subject & { kind: SubjectKind; which: 'this' | 'earlier' }): Promise<void>;
  /** Removes the objects of a deleted file or job and frees its storage, if it is still deleted since `deletedAtMs`. */
  purgeObjects(input: Deletion): Promise<{ purged: boolean }>;
  /** Removes what a deleted account had; files and jobs are left to their purges. */
  eraseAccount(input: { userId: string }): Promise<void>;
  /** Removes the rows of what is purged, and marks the account as erased; not settled while something is left. */
  settleAccount(input: { userId: string }): Promise<{ settled: boolean }>;
}

/** The steps of the kinds of job that have one: works on the model; stores result and report. */
export type OneStepActivities = { [A in OneStepActivity]: (input: Subject) => Promise<void> };

/** Queue cpu: runs the engine in a child. */
export interface CpuActivities extends OneStepActivities {
  /** Hashes a single model file; reads and examines the model; stores its preview, thumbnail and check report. */
  inspectModel(input: Subject): Promise<void>;
  /** Makes the tiles of one piece of a planned scene; stores them. */
  tileScenePiece(input: Subject & { piece: number }): Promise<void>;
  /** The same of one group, for scenes that an older version planned. */
  tileSceneGroup(input: Subject & { group: number }): Promise<void>;
  /** Puts a scene's groups together; stores what stands above them and the report. */
  assembleScene(input: Subject): Promise<void>;
  /** Makes one range of a divided map finer; stores it. */
  resolveMapRange(input: Subject & { range: number }): Promise<void>;
  /** Puts a map's ranges together; stores what is made of them and the report. Not `joined`: a new engine came into use meanwhile, and what the other one made is forgotten. */
  assembleMap(input: Subject): Promise<{ joined: boolean }>;
  /** Makes the models of a generation, or takes in those that were fetched; checks them, and stores them with the report. */
  makeGenerated(input: Subject): Promise<void>;
  /** Draws a quick look's pictures and stores them. */
  drawLook(input: Subject): Promise<void>;
  /** Makes what is shown of a model on sale and stores it. */
  drawTeaser(input: Subject): Promise<void>;
}

/** The activities that begin and finish an attempt, for each kind of row. The steps receive the rest of `begin`'s answer. */
export const lifecycles = {
  file: { begin: 'beginCheck', finish: 'finishCheck' },
  job: { begin: 'beginJob', finish: 'finishJob' },
  look: { begin: 'beginLook', finish: 'finishLook' },
  teaser: { begin: 'beginTeaser', finish: 'finishTeaser' },
} as const satisfies Record<SubjectKind, { begin: keyof RecordActivities; finish: keyof RecordActivities }>;

/** What is left of an order's money outside. */
export interface OrderStanding {
  /** Nothing can be paid for it any more. */
  isOver: boolean;
  /** Refunds that the provider has not paid yet, and those that it will not. */
  owed: number;
  refused: number;
}

/** The workflow over a row that takes a turn, or the child of it of that number. */
export interface TurnTaker extends Subject {
  subjectKind: SubjectKind;
  lane?: number;
}

/** Queue orchestration: short steps over the database. */
export interface RecordActivities {
  /** `bare`: a single model file, with nothing to unpack. Executions that began under older code have no `map`. */
  beginCheck(input: Subject): Promise<{ shouldRun: boolean; oblique: boolean; map?: boolean; bare?: boolean }>;
  finishCheck(input: Subject & { outcome: Outcome }): Promise<void>;
  beginJob(input: Subject): Promise<{ shouldRun: boolean }>;
  finishJob(input: Subject & { outcome: Outcome }): Promise<void>;
  beginLook(input: Subject): Promise<{ shouldRun: boolean }>;
  finishLook(input: Subject & { outcome: Outcome }): Promise<void>;
  beginTeaser(input: Subject): Promise<{ shouldRun: boolean }>;
  finishTeaser(input: Subject & { outcome: Outcome }): Promise<void>;
  /** Removes the identity of an account whose deletion is due, after which it cannot be withdrawn. */
  beginDeletion(input: AccountDeletion): Promise<{ state: 'begun' | 'withdrawn' | 'blocked' }>;
  /** Brings an order to what its providers know, and pays what it owes; `asks`: also asks about payments that may still come in time. */
  attendOrder(input: { orderId: string; asks: boolean }): Promise<OrderStanding>;
  /** Delivers what is due for an endpoint; not over: what waits is looked at again after that pause. */
  deliverWebhook(input: { webhookId: string }): Promise<{ isOver: true } | { isOver: false; afterMs: number }>;
  /** Does the next batch of an act of the back office on much work; not over nor paused: the batch after it is due after that pause. */
  runBulk(input: { bulkId: string }): Promise<{ standing: 'over' | 'paused' | 'crowded' | 'goesOn'; afterMs: number }>;
  /** Has a service outside begin a generation, once, which is then asked every `pollMs` for `waitMs`; null where our own rules make it. */
  submitGeneration(input: Subject): Promise<{ pollMs: number | null; waitMs: number }>;
  /** Asks the service how far it is, and shows it. */
  pollGeneration(input: Subject): Promise<{ isDone: boolean }>;
  /** Asks the service to spend no more on it. */
  cancelGeneration(input: Subject): Promise<void>;
  /** Asks for a turn at a queue, giving back the one that the workflow has; false: the signal `turn` will say when it is next. */
  askTurn(input: TurnTaker & { kind: WorkKindName; ownerId: string; queue: TurnQueue }): Promise<boolean>;
  /** Gives back the workflow's turn, between two tries. */
  giveBackTurn(input: TurnTaker): Promise<void>;
  /** Marks the row as waiting for an operator or for room, which gives its turn back, or as running again. */
  markWaiting(input: Subject & { kind: SubjectKind; waiting: boolean; reason: string }): Promise<void>;
}
