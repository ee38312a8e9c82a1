import { DataTypes, type InferAttributes, type InferCreationAttributes, type Model, type ModelStatic, type Sequelize } from 'sequelize';
import type { AuditEvent } from '#domain/audit/events';
import { refuseChanges } from '../append-only.ts';
import { code, id, instant, maybeReference } from '../columns.ts';

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
