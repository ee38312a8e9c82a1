import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { QueryTypes } from 'sequelize';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { openDatabase, type Database } from './connect.ts';
import { isCutShort } from './is-cut-short.ts';
import { ReadingStopped } from './readings.ts';

const letters = [...'abcdefghijkl'];
const ten = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS n`).join(' UNION ALL ')})`;
/** Takes hours. */
const endless = {
  SQLite: 'WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 10000000000) SELECT COUNT(*) FROM counted',
  MariaDB: `SELECT SUM(${letters.map((letter) => `${letter}.n`).join(' * ')}) AS endless FROM ${letters.map((letter) => `${ten} ${letter}`).join(', ')}`,
};

for (const backend of databaseBackends) {
  describe(`a reading apart on ${backend.name}`, function () {
    this.timeout(60_000);
    let opened: TestDatabase;
    let database: Database;
    before(async () => {
      opened = await backend.open();
      ({ database } = opened);
    });
    after(() => opened.close());

    const read = (sql: string): Promise<unknown[]> => database.sequelize.query(sql, { type: QueryTypes.SELECT });
    const long = (): Promise<unknown[]> => read(endless[backend.name]);
    const failureOf = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      );

    /** Nothing of it runs in the database any more, and its connection reads again. */
    async function expectStopped(): Promise<void> {
      const { signal } = new AbortController();
      const again = await database.readApart(() => read('SELECT 7 AS seven'), { signal, mostMs: 10_000 });
      expect(again).to.deep.equal([{ seven: 7 }]);
      if (backend.name === 'SQLite') return;
      const running = () =>
        read("SELECT id FROM information_schema.processlist WHERE info LIKE '%AS endless FROM%' AND info NOT LIKE '%processlist%'");
      for (let tries = 0; tries < 100 && (await running()).length > 0; tries++) await delay(50);
      expect(await running()).to.deep.equal([]);
    }

    it('is stopped when its asker leaves, and holds up nobody until then', async () => {
      const left = new AbortController();
      const failure = failureOf(database.readApart(long, { signal: left.signal, mostMs: 50_000 }));
      await delay(100);
      await read('SELECT 1');
      await database.transact((transaction) => database.workQueues.update({ version: 7 }, { where: {}, transaction }));
      left.abort();
      const error = await failure;
      expect(error).to.be.instanceOf(ReadingStopped);
      expect([(error as ReadingStopped).isLate, isCutShort(error)]).to.deep.equal([false, true]);
      await expectStopped();
    });

    it('is stopped when it takes too long, with all statements that it began at once', async () => {
      const { signal } = new AbortController();
      const both = (): Promise<unknown> => Promise.all([long(), long()]);
      const error = await failureOf(database.readApart(both, { signal, mostMs: 200 }));
      expect((error as ReadingStopped).isLate).to.equal(true);
      await expectStopped();
    });

    it('begins nothing for who has left before, nor after it was stopped', async () => {
      const left = new AbortController();
      left.abort();
      let begun = 0;
      const begin = async (): Promise<void> => void (begun += 1);
      expect(await failureOf(database.readApart(begin, { signal: left.signal, mostMs: 1000 }))).to.be.instanceOf(ReadingStopped);
      expect(begun).to.equal(0);
      const { signal } = new AbortController();
      const twice = () => long().catch(() => read('SELECT 1'));
      expect(await failureOf(database.readApart(twice, { signal, mostMs: 200 }))).to.be.instanceOf(ReadingStopped);
    });

    it('sees what transactions have committed, and writes in a transaction alone', async () => {
      const { signal } = new AbortController();
      const versions = await database.readApart(
        async () => {
          await database.transact((transaction) => database.workQueues.update({ version: 11 }, { where: {}, transaction }));
          return (await database.workQueues.findAll()).map(({ version }) => version);
        },
        { signal, mostMs: 10_000 },
      );
      expect(new Set(versions)).to.deep.equal(new Set([11]));
    });
  });

  describe(`a statement of ${backend.name} that takes too long`, function () {
    this.timeout(60_000);

    it('is stopped by the database, and the next one answers', async () => {
      const { url, close } = await backend.open();
      const database = await openDatabase(url, { statementMs: 300 });
      const read = (sql: string): Promise<unknown[]> => database.sequelize.query(sql, { type: QueryTypes.SELECT });
      try {
        // As nested as this, a handle of SQLite knows it by its first word too.
        const sql = backend.name === 'SQLite' ? `SELECT * FROM (${endless.SQLite})` : endless.MariaDB;
        const error = await read(sql).then(
          () => undefined,
          (failure: unknown) => failure,
        );
        expect(isCutShort(error), String(error)).to.equal(true);
        expect(await read('SELECT 7 AS seven')).to.deep.equal([{ seven: 7 }]);
      } finally {
        await database.close();
        await close();
      }
    });
  });
}
