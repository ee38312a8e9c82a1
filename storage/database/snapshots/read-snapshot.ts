import { QueryTypes, Transaction } from 'sequelize';
import type { Database } from '../connect.ts';
import type { TableShape } from './shapes.ts';
import { readValue, type StoredValue } from './values.ts';

/** A row in the order of its table's columns. */
export type StoredRow = StoredValue[];

export interface Snapshot {
  /** All rows of a table in the order of its key, a few megabytes at once. */
  rows(table: TableShape): AsyncGenerator<StoredRow>;
  readonly transaction: Transaction;
}

/** Rows hold between bytes and megabytes, so a page is counted by what the last one weighed. */
const pageBytes = 4 * 1024 * 1024;
const mostRows = 2000;
/** Behind light rows may lie heavy ones, reports of 256 KB each: of a table that may hold such a page has few, whatever the last one weighed. */
const mostLongRows = 64;
const firstRows = 50;

/**
 * Reads in one transaction that sees everything as it was at its first statement, whatever is written meanwhile. Nobody waits for it; on SQLite the log
 * file grows while it lasts.
 */
export const readSnapshot = <T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const { sequelize, dialect } = database;
  const options =
    dialect === 'sqlite' ? { type: Transaction.TYPES.DEFERRED } : { isolationLevel: Transaction.ISOLATION_LEVELS.REPEATABLE_READ };
  return sequelize.transaction(options, async (transaction) => {
    // A transaction's view begins with its first statement on a table, not with BEGIN.
    await sequelize.query('SELECT COUNT(*) FROM schema_migrations', { transaction, type: QueryTypes.SELECT });
    return work({ transaction, rows: (table) => rowsOf(database, table, transaction) });
  });
};

const quoted = (name: string): string => `\`${name}\``;

/** Rows behind the one with these key values: written out, because servers use no index for a comparison of tuples. */
function behind(key: readonly string[]): string {
  const cases = key.map((column, index) => {
    const equal = key.slice(0, index).map((before) => `${quoted(before)} = :${before}`);
    return `(${[...equal, `${quoted(column)} > :${column}`].join(' AND ')})`;
  });
  const [first = ''] = key;
  return `${quoted(first)} >= :${first} AND (${cases.join(' OR ')})`;
}

async function* rowsOf(
  { sequelize }: Database,
  { name, columns, key, isLong }: TableShape,
  transaction: Transaction,
): AsyncGenerator<StoredRow> {
  const selected = columns.map(({ name: column }) => quoted(column)).join(', ');
  const order = key.map(quoted).join(', ');
  let last: Record<string, unknown> | undefined;
  let limit = firstRows;
  for (;;) {
    const where = last === undefined ? '' : `WHERE ${behind(key)}`;
    const statement = `SELECT ${selected} FROM ${quoted(name)} ${where} ORDER BY ${order} LIMIT ${limit}`;
    const replacements = Object.fromEntries(key.map((column) => [column, last?.[column]]));
    const page: Record<string, unknown>[] = await sequelize.query(statement, { type: QueryTypes.SELECT, transaction, replacements });
    let bytes = 0;
    for (const row of page) {
      for (const value of Object.values(row)) bytes += typeof value === 'string' ? value.length : 8;
      yield columns.map(({ name: column, kind }) => readValue(kind, row[column]));
    }
    if (page.length < limit) return;
    last = page.at(-1);
    limit = Math.max(1, Math.min(isLong ? mostLongRows : mostRows, limit * 4, Math.floor((pageBytes / Math.max(1, bytes)) * limit)));
  }
}
