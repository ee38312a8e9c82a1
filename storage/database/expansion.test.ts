import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryTypes } from 'sequelize';
import { expect } from 'chai';
import { databaseBackends } from '#test/databases';
import { openDatabase, type Database } from './connect.ts';
import { migrate, migrationsAfter } from './migrate.ts';

/** Migrations up to here ran before two versions ever shared a database. */
const before = '0041-files-map';

interface Column {
  notNull: boolean;
  hasDefault: boolean;
  type: string;
}
interface Shape {
  columns: Map<string, Column>;
  /** Unique indexes, each by its columns. */
  uniques: Set<string>;
}

const rowsOf = <Row extends object>({ sequelize }: Database, sql: string): Promise<Row[]> =>
  sequelize.query<Row>(sql, { type: QueryTypes.SELECT });

/** Every table as the database itself describes it. */
async function describeAll(database: Database): Promise<Map<string, Shape>> {
  const shapes = new Map<string, Shape>();
  const tables = await rowsOf<{ name: string }>(
    database,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  for (const { name } of tables) {
    const columns = new Map<string, Column>();
    for (const { name: column, notnull, dflt_value: usual, type } of await rowsOf<{
      name: string;
      notnull: number;
      dflt_value: unknown;
      type: string;
    }>(database, `PRAGMA table_info(${name})`))
      columns.set(column, { notNull: notnull === 1, hasDefault: usual !== null, type });
    const uniques = new Set<string>();
    for (const index of await rowsOf<{ name: string; unique: number }>(database, `PRAGMA index_list(${name})`)) {
      if (index.unique !== 1) continue;
      const parts = await rowsOf<{ name: string }>(database, `PRAGMA index_info("${index.name}")`);
      uniques.add(parts.map((part) => part.name).join());
    }
    shapes.set(name, { columns, uniques });
  }
  return shapes;
}

/** How many characters or bytes a type holds; undefined where it says nothing. */
const lengthOf = (type: string): number | undefined => {
  const length = /\((\d+)\)/.exec(type)?.[1];
  return length === undefined ? undefined : Number(length);
};

/**
 * What a program that knows only `was` cannot live with in `is`, a sentence each. `released`: before the first step of the same number, which come together,
 * so that a column may be added by one and made unique by the next.
 */
function breaks(was: Map<string, Shape>, is: Map<string, Shape>, released = was): string[] {
  const found: string[] = [];
  for (const [table, old] of was) {
    const now = is.get(table);
    if (now === undefined) {
      found.push(`${table} is gone`);
      continue;
    }
    for (const [name, column] of old.columns) {
      const later = now.columns.get(name);
      if (later === undefined) found.push(`${table}.${name} is gone`);
      else {
        if (later.notNull && !column.notNull) found.push(`${table}.${name} must not be empty any more`);
        if (column.hasDefault && !later.hasDefault && later.notNull) found.push(`${table}.${name} has lost its default`);
        const [wide, narrow] = [lengthOf(column.type), lengthOf(later.type)];
        if (narrow !== undefined && (wide === undefined || narrow < wide)) found.push(`${table}.${name} holds less`);
        if (column.type.replace(/\(.*/, '') !== later.type.replace(/\(.*/, '')) found.push(`${table}.${name} is of another type`);
      }
    }
    for (const [name, column] of now.columns)
      if (!old.columns.has(name) && column.notNull && !column.hasDefault) found.push(`${table}.${name} is asked of who does not know it`);
    for (const columns of now.uniques) {
      // A table that came with the same number is known to nobody yet.
      const knew = columns.split(',').every((name) => released.get(table)?.columns.has(name) ?? false);
      if (knew && !old.uniques.has(columns)) found.push(`${table} (${columns}) must be unique`);
    }
  }
  return found;
}

const [sqlite] = databaseBackends;

describe('migrations after the first that ran under load', function () {
  this.timeout(180_000);
  it('leave the version before at work, but for those that say what they take away', async () => {
    const { database, close } = await sqlite!.open(before);
    try {
      let release = '';
      let released = new Map<string, Shape>();
      for (const migration of migrationsAfter(before)) {
        const was = await describeAll(database);
        const number = migration.name.slice(0, 4);
        if (number !== release) [release, released] = [number, was];
        await migrate(database, { to: migration.name });
        const found = breaks(was, await describeAll(database), released);
        if (migration.contracts === undefined) expect(found, migration.name).to.deep.equal([]);
        else expect(found, `${migration.name} takes nothing away`).not.to.deep.equal([]);
      }
    } finally {
      await close();
    }
  });

  const table = (...columns: string[]): string => `CREATE TABLE things (${columns.join(', ')})`;
  const was = ['id VARCHAR(36) PRIMARY KEY', 'word VARCHAR(20)', "need VARCHAR(20) NOT NULL DEFAULT ''"] as const;
  const [id, word, need] = was;
  const cases: [string, string[], string[]][] = [
    ['more columns, empty or with a default', [table(...was, 'later TEXT', 'later_count INTEGER NOT NULL DEFAULT 0')], []],
    ['another table', [table(...was), 'CREATE TABLE others (id TEXT NOT NULL)'], []],
    [
      'an index, unique for what is new',
      [table(...was, 'later TEXT'), 'CREATE INDEX a ON things (word)', 'CREATE UNIQUE INDEX b ON things (later)'],
      [],
    ],
    ['longer text', [table(id, 'word VARCHAR(40)', need)], []],
    ['no table', [], ['things is gone']],
    ['another name', [table(id, 'called VARCHAR(20)', need)], ['things.word is gone']],
    ['what must be filled', [table(...was, 'later TEXT NOT NULL')], ['things.later is asked of who does not know it']],
    ['what must be filled now', [table(id, "word VARCHAR(20) NOT NULL DEFAULT ''", need)], ['things.word must not be empty any more']],
    ['no default', [table(id, word, 'need VARCHAR(20) NOT NULL')], ['things.need has lost its default']],
    ['shorter text', [table(id, 'word VARCHAR(10)', need)], ['things.word holds less']],
    ['another type', [table(id, 'word INTEGER', need)], ['things.word is of another type']],
    ['a new rule', [table(...was), 'CREATE UNIQUE INDEX a ON things (word)'], ['things (word) must be unique']],
  ];
  for (const [name, statements, found] of cases) {
    it(`are told ${found.length === 0 ? 'to leave room by' : 'to break it by'} ${name}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'modelmill-expansion-'));
      const database = await openDatabase(`sqlite:${join(folder, 'a.sqlite')}`);
      try {
        const { sequelize } = database;
        await sequelize.query(table(...was));
        const old = await describeAll(database);
        await sequelize.query('DROP TABLE things');
        for (const statement of statements) await sequelize.query(statement);
        expect(breaks(old, await describeAll(database))).to.deep.equal(found);
      } finally {
        await database.close();
        await rm(folder, { recursive: true, force: true });
      }
    });
  }
});
