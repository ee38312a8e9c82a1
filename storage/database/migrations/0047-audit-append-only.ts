import { retentionLimits } from '#domain/retention';
import type { Migration } from './migration.ts';
import { refuseRows } from './refuse-rows.ts';

/** A day less than the shortest retention, since the clock of a database may differ from ours. */
const youngerThanDays = retentionLimits.leastAuditDays - 1;

/** Has the database itself refuse to change the audit log, and to remove what is young. */
export const auditAppendOnly: Migration[] = [
  refuseRows({ number: '0047', table: 'audit_events', change: 'UPDATE' }),
  refuseRows({ number: '0047', table: 'audit_events', change: 'DELETE', youngerThanDays }),
];
