import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { WorkKindName } from '#domain/kinds/works';
import type { TurnQueue } from '#domain/workflows/turn';
import { code, flag, instant, integer, jsonColumn, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';

/** A message to Temporal, written in the transaction that requires it. */
export interface OutboxRow extends Model<InferAttributes<OutboxRow>, InferCreationAttributes<OutboxRow>> {
  /** Also the order in which a workflow's messages are sent. */
  id: CreationOptional<number>;
  workflowId: string;
  /** The kind of work. */
  kind: WorkKindName;
  action: 'start' | 'signal';
  /** Workflow type or signal name. */
  name: string;
  /** Workflow input or signal argument. */
  payload: unknown;
  status: 'Pending' | 'Sent' | 'Dropped';
  leaseOwner: string | null;
  leaseUntil: Date | null;
  tries: CreationOptional<number>;
  notBefore: Date;
  /** Why the row was dropped, or why the last attempt failed. */
  note: string | null;
  /** Whose work it is; null for signals of the product and of operators. */
  ownerId: string | null;
  /** The queue whose turn it waits for; null for what is sent at once. */
  queue: TurnQueue | null;
  /** When the turn was given; it is the work's until `releasedAt`. */
  takenAt: Date | null;
  releasedAt: Date | null;
  /** Whether it is expected to be over soon, so that it may have the slot that stays for such work. */
  short: CreationOptional<boolean>;
  /** The request that had it written, and that one's W3C traceparent; null in what nobody asked for. */
  requestId: CreationOptional<string | null>;
  traceparent: CreationOptional<string | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineOutbox = (sequelize: Sequelize): ModelStatic<OutboxRow> =>
  sequelize.define<OutboxRow>('workflow_outbox', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    workflowId: code(200),
    kind: code(30),
    action: code(20),
    name: code(60),
    payload: jsonColumn<unknown>('payload', false),
    status: code(20),
    leaseOwner: code(64, true),
    leaseUntil: maybeInstant(),
    tries: integer(0),
    notBefore: instant(),
    note: text(500, true),
    ownerId: maybeReference(),
    queue: code(20, true),
    takenAt: maybeInstant(),
    releasedAt: maybeInstant(),
    short: flag(),
    requestId: code(64, true),
    traceparent: code(55, true),
    version: version(),
    createdAt: instant(),
  });

/** The dispatcher's heartbeat, which tells the api whether Temporal is reachable. */
export interface HeartbeatRow extends Model<InferAttributes<HeartbeatRow>, InferCreationAttributes<HeartbeatRow>> {
  name: string;
  beatAt: Date;
  temporalReachable: boolean;
}

export const defineHeartbeat = (sequelize: Sequelize): ModelStatic<HeartbeatRow> =>
  sequelize.define<HeartbeatRow>('heartbeats', { name: { ...code(64), primaryKey: true }, beatAt: instant(), temporalReachable: flag() });

/** The slots of one worker process at one queue, as it last reported them. */
export interface WorkerRow extends Model<InferAttributes<WorkerRow>, InferCreationAttributes<WorkerRow>> {
  id: string;
  queue: TurnQueue;
  slots: number;
  beatAt: Date;
}

export const defineWorker = (sequelize: Sequelize): ModelStatic<WorkerRow> =>
  sequelize.define<WorkerRow>('workers', {
    id: { ...code(64), primaryKey: true },
    queue: { ...code(20), primaryKey: true },
    slots: integer(),
    beatAt: instant(),
  });

/** A queue whose turns are given. Updating its row is the lock under which they are counted. */
export interface WorkQueueRow extends Model<InferAttributes<WorkQueueRow>, InferCreationAttributes<WorkQueueRow>> {
  name: TurnQueue;
  version: CreationOptional<number>;
}

export const defineWorkQueue = (sequelize: Sequelize): ModelStatic<WorkQueueRow> =>
  sequelize.define<WorkQueueRow>('work_queues', { name: { ...code(20), primaryKey: true }, version: version() });

/** Work of somebody's that a budget or a deadline ended, which counts against him for a day. */
export interface EndedWorkRow extends Model<InferAttributes<EndedWorkRow>, InferCreationAttributes<EndedWorkRow>> {
  id: CreationOptional<number>;
  ownerId: string;
  /** Processor time that it had taken. */
  processorMs: number;
  endedAt: Date;
}

export const defineEndedWork = (sequelize: Sequelize): ModelStatic<EndedWorkRow> =>
  sequelize.define<EndedWorkRow>('ended_works', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    ownerId: reference(),
    processorMs: integer(),
    endedAt: instant(),
  });

/** Work that waits for an operator, or for room on a disk; gone when it goes on or ends. */
export interface WaitingWorkRow extends Model<InferAttributes<WaitingWorkRow>, InferCreationAttributes<WaitingWorkRow>> {
  workflowId: string;
  kind: WorkKindName;
  /** As the workflow says it. */
  reason: string;
  /** Whose work it is; null where nobody's, and in a row of an earlier version whose start is forgotten. */
  ownerId: CreationOptional<string | null>;
  since: Date;
}

export const defineWaitingWork = (sequelize: Sequelize): ModelStatic<WaitingWorkRow> =>
  sequelize.define<WaitingWorkRow>('waiting_works', {
    workflowId: { ...code(200), primaryKey: true },
    kind: code(30),
    reason: text(500),
    ownerId: maybeReference(),
    since: instant(),
  });
