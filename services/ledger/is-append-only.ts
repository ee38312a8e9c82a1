import { QueryTypes } from 'sequelize';
import type { DatabaseDeps } from '../deps.ts';

/** Of two tables, against UPDATE and against DELETE: storage/database/migrations/0018-ledger.ts. */
const wanted = 4;

/** Whether the database itself refuses to change and to remove operations and postings, and not our code alone. */
export async function isAppendOnly({ database }: DatabaseDeps): Promise<boolean> {
  const { sequelize, dialect } = database;
  const [row] = await sequelize.query<{ found: number | string }>(
    dialect === 'sqlite'
      ? "SELECT COUNT(*) AS found FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('ledger_operations', 'ledger_postings')"
      : `SELECT COUNT(*) AS found FROM information_schema.triggers
         WHERE event_object_schema = DATABASE() AND event_object_table IN ('ledger_operations', 'ledger_postings')`,
    { type: QueryTypes.SELECT },
  );
  return Number(row?.found) === wanted;
}
