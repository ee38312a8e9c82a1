import type { Database } from '../connect.ts';
import type { StoredRow } from './read-snapshot.ts';
import type { TableShape } from './shapes.ts';
import { writeValue } from './values.ts';

/** A server takes statements of 16 MB unless told otherwise. */
const batchBytes = 1024 * 1024;
const batchRows = 500;

const weight = (row: StoredRow): number => row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);

/** Adds rows to a table as they are, in batches that are each committed. Returns how many. */
export async function writeRows(
  { sequelize, dialect, transact }: Database,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  rows: AsyncIterable<StoredRow>,
): Promise<number> {
  const isSqlite = dialect === 'sqlite';
  let batch: Record<string, unknown>[] = [];
  let bytes = 0;
  let written = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await transact((transaction) => sequelize.getQueryInterface().bulkInsert(name, batch, { transaction }));
    written += batch.length;
    batch = [];
    bytes = 0;
  };
  for await (const row of rows) {
    batch.push(Object.fromEntries(columns.map((column, at) => [column.name, writeValue(column.kind, row[at] ?? null, isSqlite)])));
    bytes += weight(row);
    if (batch.length >= batchRows || bytes >= batchBytes) await flush();
  }
  await flush();
  return written;
}
