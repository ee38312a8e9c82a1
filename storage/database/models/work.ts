import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { WorkKindName } from '#domain/workflows/kinds';
import { code, flag, instant, integer, jsonColumn, maybeInstant, text, version } from '../columns.ts';

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
