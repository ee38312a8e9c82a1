import type { Transaction } from 'sequelize';
import { packDetails } from '#domain/audit/details';
import type { AuditDetails, AuditEvent } from '#domain/audit/events';
import { auditLimits } from '#domain/audit/limits';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';

export interface AuditEntry {
  event: AuditEvent;
  /** Null: an operator on the machine, or the platform itself. */
  actorId: string | null;
  /** The account that it is about. */
  subjectId: string | null;
  address?: string | undefined;
  /** At most 1 KB as JSON, never a secret: docs/decisions/audit-log.md. */
  details?: AuditDetails;
}

/** Adds an event to the audit log in the transaction of what it tells of, so that neither is there without the other. */
export async function recordAudit(database: Database, entry: AuditEntry, now: Date, transaction: Transaction): Promise<void> {
  const { event, actorId, subjectId, address, details = {} } = entry;
  const row = { id: newId(), event, actorId, subjectId, details: packDetails(details), createdAt: now };
  await database.auditEvents.create({ ...row, address: address?.slice(0, auditLimits.addressLength) ?? null }, { transaction });
}
