import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '#storage/database/connect';
import { migrate } from '#storage/database/migrate';

export interface TestDatabase {
  database: Database;
  /** For another process or connection. */
  url: string;
  close: () => Promise<void>;
}

async function openSqlite(to?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-db-'));
  const url = `sqlite:${join(folder, 'test.sqlite')}`;
  const database = await openDatabase(url);
  await migrate(database, to === undefined ? {} : { to });
  return {
    database,
    url,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new schema on the server that `TEST_DATABASE_URL` names (`mysql://user:password@host:port/`). */
async function openMysql(server: string, to?: string): Promise<TestDatabase> {
  const name = `modelmill_test_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase(server);
  await admin.sequelize.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = `${server.replace(/\/$/, '')}/${name}`;
  const database = await openDatabase(url);
  await migrate(database, to === undefined ? {} : { to });
  return {
    database,
    url,
    close: async () => {
      await database.close();
      await admin.sequelize.query(`DROP DATABASE ${name}`);
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
