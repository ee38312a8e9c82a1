import { DatabaseError } from 'sequelize';
import type { Migration } from './migration.ts';

/** Without the right to create triggers, or with a binary log and without SUPER, they are left out; the comparison of the ledger says so. */
const refusals = new Set(['ER_TABLEACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR', 'ER_BINLOG_CREATE_ROUTINE_NEED_SUPER']);

interface Refused {
  /** Number of the migration, as in its name. */
  number: string;
  table: string;
  change: 'UPDATE' | 'DELETE';
  /** Rows that are this old may go, by the database's own clock. Default: none may. */
  youngerThanDays?: number;
}

/** Has the database refuse to change or to remove rows of a table. */
export const refuseRows = ({ number, table, change, youngerThanDays }: Refused): Migration => ({
  name: `${number}-${table}-no-${change.toLowerCase()}`,
  up: async ({ sequelize }) => {
    const because = `'${table} is only ever appended to'`;
    const statement = `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}`;
    const isSqlite = sequelize.getDialect() === 'sqlite';
    const refuse = isSqlite ? `SELECT RAISE(ABORT, ${because})` : `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = ${because}`;
    const from = isSqlite
      ? `strftime('%Y-%m-%d %H:%M:%f', 'now', '-${youngerThanDays} days')`
      : `UTC_TIMESTAMP(3) - INTERVAL ${youngerThanDays} DAY`;
    const isYoung = youngerThanDays === undefined ? undefined : `OLD.created_at > ${from}`;
    const body = isSqlite
      ? `${isYoung === undefined ? '' : `WHEN ${isYoung} `}BEGIN ${refuse}; END`
      : `FOR EACH ROW ${isYoung === undefined ? refuse : `IF ${isYoung} THEN ${refuse}; END IF`}`;
    try {
      await sequelize.query(`${statement} ${body}`);
    } catch (error) {
      const code = error instanceof DatabaseError ? (error.parent as { code?: string }).code : undefined;
      if (code === undefined || !refusals.has(code)) throw error;
    }
  },
});
