import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#storage/database/connect';
import { migrationNames, ranMigrations } from '#storage/database/migrate';
import { expectTables } from '#storage/database/snapshots/expect-tables';
import { readSnapshot } from '#storage/database/snapshots/read-snapshot';
import { BackupRefusal } from '#storage/database/snapshots/refusal';
import { refuseHalfRestored } from '#storage/database/snapshots/restoring';
import { describeTables, listTables, type TableShape } from '#storage/database/snapshots/shapes';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { newBackupId, secretMark, tableFile, writeManifest, type Manifest, type ManifestTable } from './manifest.ts';
import { writeTableFile } from './table-files.ts';

/** The manifest lists the migrations; the others say which processes live at the moment. */
const leftOut = ['schema_migrations', 'heartbeats', 'workers'];

export interface Backup {
  folder: string;
  manifest: Manifest;
}

export interface BackupOptions {
  into: string;
  /** Is told what is left out. */
  say?: (line: string) => void;
}

const again = 'back up again when that has ended';

/**
 * Writes all rows of our tables, as they were at one moment, to a new folder in `into`, named by the time; the platform may run meanwhile. Objects and the
 * server secret are not in it. Without a manifest, which is written last, a folder holds no backup. Pending migrations do not matter: one backs up before one migrates.
 * @throws BackupRefusal also where the backup is whole and only its row in the audit log could not be written.
 */
export async function createBackup(deps: ClockDeps & { secret: string }, { into, say = () => undefined }: BackupOptions): Promise<Backup> {
  const { database, secret } = deps;
  await refuseHalfRestored(database);
  const ran = await ranMigrations(database);
  const shapes = await describeOurs(database, ran, say);
  const now = currentTime(deps);
  const id = newBackupId();
  const folder = await makeFolder(into, now);
  let backup: Backup;
  try {
    const tables = await readSnapshot(database, async ({ rows }) => {
      const written: ManifestTable[] = [];
      for (const shape of shapes) {
        const { name, columns } = shape;
        written.push({ name, columns, ...(await writeTableFile(tableFile(folder, name), rows(shape))) });
      }
      return written;
    });
    if ((await ranMigrations(database)).join() !== ran.join()) throw new BackupRefusal(`The database was migrated meanwhile: ${again}`);
    const { dialect } = database;
    const manifest: Manifest = {
      ...{ format: 1, id, madeAt: now.toISOString(), dialect, migrations: ran, secretMark: secretMark(secret, id), tables },
    };
    await writeManifest(folder, manifest);
    backup = { folder, manifest };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await noteBackup(database, backup.manifest, now).catch((error: unknown) => {
    throw new BackupRefusal(`${folder} is a whole backup, but the audit log did not take its row`, { cause: error });
  });
  return backup;
}

/** The tables that our migrations made: a restore makes no others. @throws BackupRefusal for a schema that they do not make. */
async function describeOurs(database: Database, ran: readonly string[], say: (line: string) => void): Promise<TableShape[]> {
  const newer = ran.find((name) => !migrationNames.includes(name));
  if (newer !== undefined)
    throw new BackupRefusal(`The database is of a newer version, which backs it up: this one knows no migration ${newer}`);
  const last = ran.at(-1);
  if (last === undefined) throw new BackupRefusal('The database was never migrated: it holds nothing of ours');
  const expected = await expectTables(last);
  const there = (await listTables(database)).filter((name) => !leftOut.includes(name));
  const lacking = [...expected.keys()].find((name) => !leftOut.includes(name) && !there.includes(name));
  if (lacking !== undefined) throw new BackupRefusal(`The database lacks the table ${lacking}, which its migrations made`);
  const foreign = there.filter((name) => !expected.has(name));
  if (foreign.length > 0) say(`left out, since no migration of ours has made it: ${foreign.join(', ')}`);
  const shapes = await describeTables(
    database,
    there.filter((name) => expected.has(name)),
  );
  for (const { name, columns } of shapes) {
    const odd = columns.find((column) => expected.get(name)?.has(column.name) !== true);
    if (odd !== undefined)
      throw new BackupRefusal(`No migration that has ended made the column ${name}.${odd.name}. While the database is migrated: ${again}`);
  }
  return shapes;
}

async function noteBackup(database: Database, { id, tables }: Manifest, now: Date): Promise<void> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const entry = { event: 'backupMade', actorId: null, subjectId: null, details: { backupId: id, rows } } as const;
  await database.transact((transaction) => recordAudit(database, entry, now, transaction));
}

/** A folder that did not exist, so that no backup is written over another. */
async function makeFolder(into: string, now: Date): Promise<string> {
  const folder = join(into, now.toISOString().replaceAll(/[:.]/g, '-'));
  await mkdir(into, { recursive: true });
  await mkdir(folder);
  await mkdir(join(folder, 'tables'));
  return folder;
}
