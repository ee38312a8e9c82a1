import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { EventPayload, RecordedEvent } from '#domain/events/event';
import { code, instant, integer, jsonColumn, reference } from '../columns.ts';

/** A user's last seq. It is incremented in the event's own transaction, so a user's events are ordered without gaps. */
export interface UserEventHeadRow extends Model<InferAttributes<UserEventHeadRow>, InferCreationAttributes<UserEventHeadRow>> {
  userId: string;
  seq: number;
}

export const defineUserEventHead = (sequelize: Sequelize): ModelStatic<UserEventHeadRow> =>
  sequelize.define<UserEventHeadRow>('user_event_heads', { userId: { ...reference(), primaryKey: true }, seq: integer() });

export interface UserEventRow extends Model<InferAttributes<UserEventRow>, InferCreationAttributes<UserEventRow>> {
  id: CreationOptional<number>;
  userId: string;
  seq: number;
  /** Workflow id and step: a step that runs twice writes one event. */
  dedupeKey: string;
  /** The file or job it is about. */
  subjectId: string;
  payload: EventPayload | RecordedEvent;
  createdAt: Date;
}

export const defineUserEvent = (sequelize: Sequelize): ModelStatic<UserEventRow> =>
  sequelize.define<UserEventRow>('user_events', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    userId: reference(),
    seq: integer(),
    dedupeKey: code(200),
    subjectId: reference(),
    payload: jsonColumn<EventPayload | RecordedEvent>('payload', false),
    createdAt: instant(),
  });
