import { DataTypes, QueryTypes, type Attributes, type Model, type ModelStatic } from 'sequelize';
import { instantText } from './snapshots/values.ts';

/** Columns that every driver answers as they are: flags, JSON and BIGINT are not among them. */
type PlainKey<Row extends Model> = {
  [Key in keyof Attributes<Row>]-?: Attributes<Row>[Key] extends string | number | Date | null ? Key : never;
}[keyof Attributes<Row>] &
  string;

/**
 * Reads columns of the rows that meet `condition` (SQL with a `?` for each of `values`), as plain objects. For what nearly every call asks:
 * the model's own finders write the statement anew each time and, on SQLite, ask for the table's columns, which costs several times as much.
 */
export async function selectPlain<Row extends Model, Key extends PlainKey<Row>>(
  model: ModelStatic<Row>,
  columns: readonly Key[],
  condition: string,
  values: (string | Date)[],
): Promise<Pick<Attributes<Row>, Key>[]> {
  const attributes = model.getAttributes();
  const named = columns.map((column) => `${attributes[column].field ?? column} AS ${column}`);
  const statement = `SELECT ${named.join(', ')} FROM ${model.name} WHERE ${condition}`;
  const isSqlite = model.sequelize?.getDialect() === 'sqlite';
  // As a replacement, a Date would lose its milliseconds on MariaDB.
  const replacements = values.map((value) => (typeof value === 'string' ? value : instantText(value, isSqlite)));
  const rows = await model.sequelize?.query<Record<string, unknown>>(statement, { replacements, type: QueryTypes.SELECT });
  // SQLite has no type for instants.
  const instants = columns.filter((column) => attributes[column].type instanceof DataTypes.DATE);
  for (const row of rows ?? []) for (const column of instants) if (typeof row[column] === 'string') row[column] = new Date(row[column]);
  return (rows ?? []) as Pick<Attributes<Row>, Key>[];
}
