import { DataTypes, type InferAttributes, type InferCreationAttributes, type Model, type ModelStatic, type Sequelize } from 'sequelize';
import type { AuditEvent } from '#domain/audit/events';
import { refuseChanges } from '../append-only.ts';
import { code, id, instant, maybeReference, reference } from '../columns.ts';

/** What happened, who did it and to whose account. Rows are added and, once too old, removed; they never change. */
export interface AuditEventRow extends Model<InferAttributes<AuditEventRow>, InferCreationAttributes<AuditEventRow>> {
  /** In order of time. */
  id: string;
  event: AuditEvent;
  /** Null: an operator on the machine, or the platform itself. */
  actorId: string | null;
  /** The account that it is about. */
  subjectId: string | null;
  /** Where the actor's request came from. */
  address: string | null;
  /** JSON of `domain/audit/details.ts`. */
  details: string;
  createdAt: Date;
}

export const defineAuditEvent = (sequelize: Sequelize): ModelStatic<AuditEventRow> =>
  sequelize.define<AuditEventRow>(
    'audit_events',
    {
      id: id(),
      event: code(40),
      actorId: maybeReference(),
      subjectId: maybeReference(),
      address: code(64, true),
      details: { type: DataTypes.TEXT, allowNull: false },
      createdAt: instant(),
    },
    { hooks: refuseChanges('The audit log is only ever appended to') },
  );

/** A link of the chain that seals the log: `services/audit/seal.ts` adds them. */
export interface AuditLinkRow extends Model<InferAttributes<AuditLinkRow>, InferCreationAttributes<AuditLinkRow>> {
  /** From 1 without a gap; unique, so that of two who seal at once one does. */
  seq: number;
  eventId: string;
  /** When its event happened: until then it must be there. */
  eventAt: Date;
  /** Of all that its event says, SHA-256; stays when the event goes. */
  eventHash: string;
  /** Of the link before it and of this one, SHA-256. */
  hash: string;
  /** When it was sealed. */
  createdAt: Date;
}

export const defineAuditLink = (sequelize: Sequelize): ModelStatic<AuditLinkRow> =>
  sequelize.define<AuditLinkRow>(
    'audit_chain',
    {
      seq: { type: DataTypes.INTEGER, primaryKey: true, allowNull: false },
      eventId: reference(),
      eventAt: instant(),
      eventHash: code(64),
      hash: code(64),
      createdAt: instant(),
    },
    { hooks: refuseChanges('The chain of the audit log is only ever appended to') },
  );
