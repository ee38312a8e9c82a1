import { QueryTypes } from 'sequelize';
import type { Database } from '../connect.ts';
import { BackupRefusal } from './refusal.ts';
import { listTables } from './shapes.ts';

/** A table that is there from a restore's first change to its last. */
const marker = 'restore_under_way';

/** The backup that is being restored, or was when a restore was interrupted; undefined for a whole database. */
export async function findRestore(database: Database): Promise<string | undefined> {
  if (!(await listTables(database)).includes(marker)) return undefined;
  const [row] = await database.sequelize.query<{ backup: string }>(`SELECT backup FROM ${marker}`, { type: QueryTypes.SELECT });
  return row?.backup ?? '';
}

/** @throws BackupRefusal while a restore is under way or was interrupted: such a database holds a part of the truth. */
export async function refuseHalfRestored(database: Database): Promise<void> {
  const backup = await findRestore(database);
  if (backup === undefined) return;
  throw new BackupRefusal(`A restore of this database from backup ${backup} has not ended; run script/admin restore again`);
}

/** Marks the database, then drops every other table: nothing takes it for whole until `endRestore`. */
export async function beginRestore(database: Database, backup: string): Promise<void> {
  const { sequelize } = database;
  await sequelize.query(`CREATE TABLE IF NOT EXISTS ${marker} (backup VARCHAR(64) NOT NULL)`);
  await sequelize.query(`DELETE FROM ${marker}`);
  await sequelize.query(`INSERT INTO ${marker} (backup) VALUES (?)`, { replacements: [backup] });
  for (const name of await listTables(database)) if (name !== marker) await sequelize.query(`DROP TABLE \`${name}\``);
}

export const endRestore = async ({ sequelize }: Database): Promise<void> => void (await sequelize.query(`DROP TABLE ${marker}`));
