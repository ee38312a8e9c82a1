import { setTimeout as delay } from 'node:timers/promises';
import { literal, Op } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { migrateRestored, migrationNames } from '#storage/database/migrate';
import { countOthers } from '#storage/database/snapshots/count-others';
import { expectTables } from '#storage/database/snapshots/expect-tables';
import { holdAlone } from '#storage/database/snapshots/hold-alone';
import { BackupRefusal } from '#storage/database/snapshots/refusal';
import { beginRestore, endRestore, findRestore } from '#storage/database/snapshots/restoring';
import { listTables } from '#storage/database/snapshots/shapes';
import { writeRows } from '#storage/database/snapshots/write-rows';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Backup } from './create.ts';
import { findBackup } from './find.ts';
import { secretMark, type Manifest } from './manifest.ts';
import { checkTableFile, readTableFile } from './table-files.ts';

export interface RestoreDeps extends ClockDeps {
  secret: string;
  /** Earlier values of the secret. */
  previousSecrets?: readonly string[];
  /** How long workers may have been stopped only just now; default a little more than they say that they live. */
  patienceMs?: number;
}

export interface RestoreOptions {
  /** A backup, or a folder of backups, of which the newest is taken. */
  from: string;
  /** Drops what the database holds. Default: a database in which anybody has an account is refused. */
  replace?: boolean;
  /** Is told what is being done, a line each. */
  say?: (line: string) => void;
}

/** A process that wrote so recently still runs. */
const aliveMs = 30_000;

/** A server notices within moments that a process is gone. */
const settleMs = 5000;

/**
 * Clients remember the number of the last event that they saw, maybe one that came after the backup. New events get numbers beyond any of those, or they would not be told.
 */
const eventGap = 1_000_000;

/**
 * Makes the database what it was when the backup was made, then migrates it to this version. Nothing is written before every file is known to be whole, nor while another restores or is connected to a server's database. Interrupted, the database is refused by
 * everything until the restore was run again, which begins anew. @throws BackupRefusal with a sentence for the operator.
 */
export async function restoreBackup(deps: RestoreDeps, { from, replace = false, say = () => undefined }: RestoreOptions): Promise<Backup> {
  const { database } = deps;
  const backup = await findBackup(from);
  const { folder, manifest } = backup;
  refuseUnfit(deps, manifest);
  await refuseUnknown(manifest);
  say(`${folder}: made at ${manifest.madeAt}; checking its files`);
  for (const table of manifest.tables) await checkTableFile(folder, table);
  await holdAlone(database, async () => {
    const half = await findRestore(database);
    if (half === undefined) await refuseInUse(deps, manifest, replace);
    else say(`the restore of backup ${half} did not end; beginning anew`);
    await refuseOthers(database);
    await replaceAll(deps, backup, say);
  });
  return backup;
}

async function replaceAll(deps: RestoreDeps, backup: Backup, say: (line: string) => void): Promise<void> {
  const { database } = deps;
  const { manifest } = backup;
  await beginRestore(database, manifest.id);
  await migrateRestored(database, { to: lastOf(manifest) });
  await load(deps, backup, say);
  await migrateRestored(database);
  const now = currentTime(deps);
  const details = { backupId: manifest.id, madeAt: manifest.madeAt };
  await database.transact(async (transaction) => {
    const where = { userId: { [Op.ne]: '' } };
    await database.userEventHeads.update({ seq: literal(`seq + ${eventGap}`) }, { where, transaction });
    await recordAudit(database, { event: 'backupRestored', actorId: null, subjectId: null, details }, now, transaction);
  });
  await endRestore(database);
}

/** The last migration that had run when the backup was made. */
const lastOf = ({ migrations }: Manifest): string => migrationNames.findLast((name) => migrations.includes(name)) ?? '';

function refuseUnfit({ secret, previousSecrets = [] }: RestoreDeps, { id, migrations, secretMark: mark }: Manifest): void {
  const fits = [secret, ...previousSecrets].some((each) => secretMark(each, id) === mark);
  if (!fits) {
    const lost = 'what is sealed (papers, bank cards, invoice titles) could not be read, and nobody would stay signed in';
    throw new BackupRefusal(`SERVER_SECRET is another one than when the backup was made: ${lost}. Set the one of then`);
  }
  const unknown = migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) {
    throw new BackupRefusal(`The backup is of a newer version: this one knows no migration ${unknown[0]}. Restore with that version`);
  }
  const missing = migrationNames.slice(0, migrations.length).filter((name) => !migrations.includes(name));
  if (missing.length > 0) throw new BackupRefusal(`The backup lacks the migration ${missing[0]}, which came before others that it has`);
}

/** The schema of then must have a place for all that is in the backup. */
async function refuseUnknown(manifest: Manifest): Promise<void> {
  const expected = await expectTables(lastOf(manifest));
  for (const { name, columns } of manifest.tables) {
    const known = expected.get(name);
    if (known === undefined) throw new BackupRefusal(`The backup holds a table ${name}, which no migration of its time makes`);
    const odd = columns.find((column) => !known.has(column.name));
    if (odd !== undefined) throw new BackupRefusal(`The backup holds a column ${name}.${odd.name}, which no migration of its time makes`);
  }
}

async function refuseInUse(
  { database, clock, patienceMs = aliveMs + settleMs }: RestoreDeps,
  manifest: Manifest,
  replace: boolean,
): Promise<void> {
  const tables = await listTables(database);
  const isAlive = async (): Promise<boolean> => {
    const recent = { beatAt: { [Op.gt]: new Date(currentTime({ ...(clock && { clock }) }).getTime() - aliveMs) } };
    const alive = [
      tables.includes('heartbeats') && (await database.heartbeats.count({ where: recent })) > 0,
      tables.includes('workers') && (await database.workers.count({ where: recent })) > 0,
    ];
    return alive.includes(true);
  };
  // Those that were just stopped are told from those that run by waiting.
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline && (await isAlive());) await delay(500);
  if (await isAlive()) throw new BackupRefusal('Workers still run on this database: stop api and workers');
  if (replace) return;
  const own = [...manifest.tables.map(({ name }) => name), ...Object.values(database.sequelize.models).map(({ tableName }) => tableName)];
  const foreign = tables.find((name) => name !== 'schema_migrations' && !own.includes(name));
  if (foreign !== undefined)
    throw new BackupRefusal(`The database holds a table ${foreign}, which is none of ours; --replace drops all that it holds`);
  if (!tables.includes('users')) return;
  const people = await database.users.count();
  if (people > 0) throw new BackupRefusal(`The database holds ${people} account(s); --replace drops all that it holds`);
}

/** Whoever is connected now would go on in tables that are dropped. */
async function refuseOthers(database: Database): Promise<void> {
  let others = await countOthers(database);
  for (const deadline = Date.now() + settleMs; others > 0 && Date.now() < deadline; others = await countOthers(database)) await delay(200);
  if (others === 0) return;
  throw new BackupRefusal(
    `${others} other connection(s) are open to this database: stop api and workers, and whatever else SHOW PROCESSLIST shows on it`,
  );
}

async function load({ database }: RestoreDeps, { folder, manifest }: Backup, say: (line: string) => void): Promise<void> {
  for (const table of manifest.tables) {
    // Migrations put rows into some.
    await database.transact((transaction) => database.sequelize.getQueryInterface().bulkDelete(table.name, {}, { transaction }));
    const rows = await writeRows(database, table, readTableFile(folder, table));
    if (rows !== table.rows) throw new BackupRefusal(`${table.name} has ${rows} rows in its file, and ${table.rows} in the manifest`);
    if (rows > 0) say(`${table.name}: ${rows}`);
  }
}
