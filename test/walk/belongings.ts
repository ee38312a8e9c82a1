import { QueryTypes, type ModelStatic, type Model } from 'sequelize';
import type { Database } from '#storage/database/connect';

/** Columns that say whose a row is. */
const ownerColumns = ['ownerId', 'userId'];

/** One statement for every table, made once a database: a walk asks some thousand times, and a statement a table was most of its time. */
const statements = new WeakMap<Database, string>();

function makeStatement({ sequelize, users }: Database): string {
  const quote = (name: string): string => `\`${name}\``;
  const selects = (Object.values(sequelize.models) as ModelStatic<Model>[]).flatMap((table) => {
    const attributes = table.getAttributes();
    const column = table === (users as ModelStatic<Model>) ? 'id' : ownerColumns.find((name) => name in attributes);
    if (column === undefined) return [];
    const columnOf = (name: string): string => quote(attributes[name]?.field ?? name);
    const values = Object.keys(attributes).map((name) => `CAST(${columnOf(name)} AS CHAR)`);
    // All of ours are in the schema of the connection, so the name is text.
    const from = quote(table.getTableName() as string);
    return `SELECT '${table.name}' AS name, JSON_ARRAY(${values.join()}) AS content FROM ${from} WHERE ${columnOf(column)} = :userId`;
  });
  return selects.join(' UNION ALL ');
}

/** Every row that belongs to this user, of every table, as text. */
export async function belongings(database: Database, userId: string): Promise<string[]> {
  const statement = statements.get(database) ?? makeStatement(database);
  statements.set(database, statement);
  const rows = await database.sequelize.query<{ name: string; content: string }>(statement, {
    replacements: { userId },
    type: QueryTypes.SELECT,
  });
  return rows.map(({ name, content }) => `${name} ${content}`).toSorted();
}
