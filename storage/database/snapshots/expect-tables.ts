import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { describeTables, listTables } from './shapes.ts';

/** Names of tables, each with those of its columns. */
export type TableNames = ReadonlyMap<string, ReadonlySet<string>>;

/** What our migrations make, up to the one named, as an empty database in memory shows: it takes a second. */
export async function expectTables(to: string): Promise<TableNames> {
  const database = await openDatabase('sqlite::memory:');
  try {
    await migrate(database, { to });
    const names = (await listTables(database)).filter((name) => name !== 'schema_migrations');
    const shapes = await describeTables(database, names);
    return new Map(shapes.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]));
  } finally {
    await database.close();
  }
}
