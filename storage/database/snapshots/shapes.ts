import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../connect.ts';

export const columnKinds = ['text', 'integer', 'real', 'flag', 'instant'] as const;
/** What a column holds, in words that every database understands. */
export type ColumnKind = (typeof columnKinds)[number];

export interface Column {
  name: string;
  kind: ColumnKind;
}

export interface TableShape {
  name: string;
  columns: Column[];
  /** Names of the columns of the primary key; rows are read in its order. */
  key: string[];
  /** Whether a row may be long: any of its texts may have more than a thousand characters. */
  isLong: boolean;
}

/** In this order: TINYINT(1) is a flag before it is an integer. */
const kinds: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^TINYINT\(1\)|^BOOL/, 'flag'],
  [/INT/, 'integer'],
  [/^DOUBLE|^FLOAT|^REAL/, 'real'],
  [/^DATETIME|^TIMESTAMP/, 'instant'],
  [/CHAR|TEXT/, 'text'],
];

/** A text without a length, or with one of four digits. */
const longText = /TEXT|CHAR\(\d{4,}\)/;

function kindOf(table: string, column: string, type: string): ColumnKind {
  const known = kinds.find(([pattern]) => pattern.test(type.toUpperCase()));
  if (known === undefined) throw new TypeError(`${table}.${column} has the type ${type}, which no backup can hold`);
  return known[1];
}

const listings = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  mysql: `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`,
};

/** Names of all tables, those of migrations among them. */
export async function listTables({ sequelize, dialect }: Database, transaction?: Transaction): Promise<string[]> {
  const rows = await sequelize.query<{ name: string }>(listings[dialect], { type: QueryTypes.SELECT, ...(transaction && { transaction }) });
  return rows.map(({ name }) => name).toSorted();
}

/** The tables of these names as they are now. @throws TypeError for a table without a primary key, or a column of a type that we have nowhere. */
export async function describeTables({ sequelize }: Database, names: readonly string[]): Promise<TableShape[]> {
  const shapes: TableShape[] = [];
  for (const name of names) {
    const described = Object.entries(await sequelize.getQueryInterface().describeTable(name));
    const columns = described.map(([column, { type }]) => ({ name: column, kind: kindOf(name, column, type) }));
    const key = described.filter(([, { primaryKey }]) => primaryKey).map(([column]) => column);
    if (key.length === 0) throw new TypeError(`${name} has no primary key`);
    const isLong = described.some(([, { type }]) => longText.test(type.toUpperCase()));
    shapes.push({ name, columns, key, isLong });
  }
  return shapes;
}
