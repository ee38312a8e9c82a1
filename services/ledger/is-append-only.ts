import { QueryTypes } from 'sequelize';
import type { DatabaseDeps } from '../deps.ts';

const tables = ['ledger_operations', 'ledger_postings', 'audit_events'];
/** Of each table, against UPDATE and against DELETE: storage/database/migrations/refuse-rows.ts. */
const wanted = 2 * tables.length;

/** Whether the database itself refuses to change and to remove operations, postings and events of the audit log, and not our code alone. */
export async function isAppendOnly({ database }: DatabaseDeps): Promise<boolean> {
  const { sequelize, dialect } = database;
  const [row] = await sequelize.query<{ found: number | string }>(
    dialect === 'sqlite'
      ? "SELECT COUNT(*) AS found FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (:tables)"
      : `SELECT COUNT(*) AS found FROM information_schema.triggers
         WHERE event_object_schema = DATABASE() AND event_object_table IN (:tables)`,
    { type: QueryTypes.SELECT, replacements: { tables } },
  );
  return Number(row?.found) === wanted;
}
