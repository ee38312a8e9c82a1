import type { Model, ModelStatic } from 'sequelize';
import type { Database } from '#storage/database/connect';

/** Columns that say whose a row is. */
const ownerColumns = ['ownerId', 'userId'];

/** Every row that belongs to this user, of every table, as text. */
export async function belongings({ sequelize, users }: Database, userId: string): Promise<Record<string, string[]>> {
  const tables = Object.values(sequelize.models) as ModelStatic<Model>[];
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const column = table === (users as ModelStatic<Model>) ? 'id' : ownerColumns.find((name) => name in table.getAttributes());
    if (column === undefined) continue;
    const found = await table.findAll({ where: { [column]: userId } });
    rows[table.name] = found.map((row) => JSON.stringify(row.get())).toSorted();
  }
  return rows;
}
