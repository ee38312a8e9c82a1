import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import { openDatabase, type Database } from '#storage/database/connect';
import { migrate } from '#storage/database/migrate';

export interface TestDatabase {
  database: Database;
  /** For another process or connection. */
  url: string;
  close: () => Promise<void>;
}

/** A migrated database, made once a process, of which tests get copies: all migrations take a second, and there are hundreds of tests. */
let sqliteTemplate: Promise<string> | undefined;

async function makeSqliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'template.sqlite');
  const database = await openDatabase(`sqlite:${path}`);
  await migrate(database);
  // The last connection leaves all in one file.
  await database.close();
  return path;
}

async function openSqlite(to?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-db-'));
  const path = join(folder, 'test.sqlite');
  if (to === undefined) await copyFile(await (sqliteTemplate ??= makeSqliteTemplate()), path);
  const url = `sqlite:${path}`;
  const database = await openDatabase(url);
  // What is committed outlives the process, not the machine.
  await database.sequelize.query('PRAGMA synchronous = OFF');
  if (to !== undefined) await migrate(database, { to });
  return {
    database,
    url,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The statements that make a migrated schema, and the tables of `schema` in which migrations put rows. */
interface MysqlTemplate {
  schema: string;
  filled: readonly string[];
  statements: readonly string[];
  triggers: readonly string[];
  drop: () => Promise<void>;
}

const mysqlTemplates = new Map<string, Promise<MysqlTemplate>>();
// Mocha's, where tests run.
if (typeof after === 'function')
  after('the templates of databases', async () => {
    // A server that a test had to itself is gone, with all that was in it.
    for (const template of mysqlTemplates.values()) await template.then(({ drop }) => drop()).catch(() => undefined);
  });

const schemaName = (): string => `modelmill_test_${randomBytes(6).toString('hex')}`;
const addressOf = (server: string, schema: string): string => `${server.replace(/\/$/, '')}/${schema}`;

async function makeMysqlTemplate(server: string): Promise<MysqlTemplate> {
  const schema = schemaName();
  const admin = await openDatabase(server, { silenceMs: 0 });
  await admin.sequelize.query(`CREATE DATABASE ${schema} CHARACTER SET utf8mb4`);
  const database = await openDatabase(addressOf(server, schema));
  await migrate(database);
  const { sequelize } = database;
  const read = <Row>(sql: string): Promise<Row[]> => sequelize.query(sql, { type: QueryTypes.SELECT, raw: true }) as Promise<Row[]>;
  const tables = (await read<Record<string, string>>('SHOW TABLES')).flatMap((row) => Object.values(row));
  const statements: string[] = [];
  const filled: string[] = [];
  for (const table of tables) {
    const [row] = await read<{ 'Create Table': string }>(`SHOW CREATE TABLE \`${table}\``);
    statements.push(row?.['Create Table'] ?? '');
    const [count] = await read<{ rows: number }>(`SELECT COUNT(*) AS \`rows\` FROM \`${table}\``);
    if ((count?.rows ?? 0) > 0) filled.push(table);
  }
  const triggers: string[] = [];
  for (const { Trigger: name } of await read<{ Trigger: string }>('SHOW TRIGGERS')) {
    const [row] = await read<{ 'SQL Original Statement': string }>(`SHOW CREATE TRIGGER \`${name}\``);
    triggers.push(row?.['SQL Original Statement'] ?? '');
  }
  await database.close();
  const drop = async (): Promise<void> => {
    await admin.sequelize.query(`DROP DATABASE ${schema}`);
    await admin.close();
  };
  return { schema, filled, statements, triggers, drop };
}

async function copyMysqlTemplate(server: string, { sequelize }: Database): Promise<void> {
  let template = mysqlTemplates.get(server);
  if (template === undefined) mysqlTemplates.set(server, (template = makeMysqlTemplate(server)));
  const { schema, filled, statements, triggers } = await template;
  const run = (all: readonly string[]) => Promise.all(all.map((sql) => sequelize.query(sql)));
  await run(statements);
  await run(filled.map((table) => `INSERT INTO \`${table}\` SELECT * FROM ${schema}.\`${table}\``));
  await run(triggers);
}

const dropTries = 10;

/**
 * Drops a schema. MariaDB unlinks files of tables in the background, and until then it refuses for a folder that is not empty (errno 39): its tables are gone
 * all the same, so after some tries the empty folder is left to the server.
 */
async function dropSchema({ sequelize }: Database, name: string): Promise<void> {
  for (let tries = 0; tries < dropTries; tries++) {
    try {
      await sequelize.query(`DROP DATABASE IF EXISTS ${name}`);
      return;
    } catch (error) {
      if (!/errno: 39\b/.test((error as Error).message)) throw error;
      await delay(300);
    }
  }
}

/** A new schema on the server that `TEST_DATABASE_URL` names (`mysql://user:password@host:port/`). */
async function openMysql(server: string, to?: string): Promise<TestDatabase> {
  const name = schemaName();
  const admin = await openDatabase(server, { silenceMs: 0 });
  await admin.sequelize.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = addressOf(server, name);
  // Some tests hold locks for minutes.
  const database = await openDatabase(url, { silenceMs: 0 });
  if (to === undefined) await copyMysqlTemplate(server, database);
  else await migrate(database, { to });
  return {
    database,
    url,
    close: async () => {
      await database.close();
      await dropSchema(admin, name);
      await admin.close();
    },
  };
}

export interface DatabaseBackend {
  name: 'SQLite' | 'MariaDB';
  /** A new database, migrated in full or to the migration named. */
  open: (to?: string) => Promise<TestDatabase>;
}

/** A MariaDB at this address, such as one that a test has to itself. */
export const mysqlBackend = (server: string): DatabaseBackend => ({ name: 'MariaDB', open: (to) => openMysql(server, to) });

/**
 * The databases that tests run on: `for (const backend of databaseBackends) describe(backend.name, …)`. `script/test` sets
 * TEST_DATABASE_URL; without it there is no MariaDB, which `script/test` reports and CI refuses.
 */
export const databaseBackends: DatabaseBackend[] = [
  { name: 'SQLite', open: openSqlite },
  ...(process.env.TEST_DATABASE_URL === undefined ? [] : [mysqlBackend(process.env.TEST_DATABASE_URL)]),
];

/**
 * What tests of services, routes and ways through everything run on: MariaDB where there is one, as on a farm. `storage` holds each statement on both,
 * browsers go through SQLite, and `script/test columns` runs all of these on both.
 */
export const farmBackends: DatabaseBackend[] = process.env.BOTH_COLUMNS === 'yes' ? databaseBackends : databaseBackends.slice(-1);
