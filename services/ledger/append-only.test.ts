import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { openDatabase, type Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import { migrate } from '#storage/database/migrate';
import { databaseBackends, farmBackends, type TestDatabase } from '#test/databases';
import { givenCoins, ledgerDifferences } from '#test/ledger';
import { isAppendOnly } from './is-append-only.ts';
import { postOperation } from './post.ts';

/** The refusal in the database's own words, which Sequelize wraps. */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error & { parent?: Error }) => String(error.parent ?? error),
  );
const post = (database: Database): Promise<unknown> =>
  database.transact((transaction) => postOperation({ database }, givenCoins(`give/${newId()}`, newId(), 100), transaction));

for (const backend of farmBackends) {
  describe(`operations and postings of the ledger on ${backend.name}`, () => {
    let opened: TestDatabase;
    let database: Database;
    before(async () => {
      opened = await backend.open();
      ({ database } = opened);
      await post(database);
    });
    after(() => opened.close());

    it('are refused every change by the database itself, whoever asks for it', async () => {
      expect(await isAppendOnly({ database })).to.equal(true);
      for (const statement of [
        'UPDATE ledger_postings SET amount = amount + 1',
        'DELETE FROM ledger_postings',
        "UPDATE ledger_operations SET note = 'other'",
        'DELETE FROM ledger_operations',
      ]) {
        expect(await outcomeOf(database.sequelize.query(statement)), statement).to.match(/is only ever appended to/);
      }
      expect([await database.ledgerOperations.count(), await database.ledgerPostings.count()]).to.deep.equal([1, 2]);
      expect(await ledgerDifferences(database)).to.deep.equal([]);
    });

    it('are refused every change by the models', async () => {
      const { ledgerOperations, ledgerPostings } = database;
      const posting = await ledgerPostings.findOne({ rejectOnEmpty: true });
      for (const change of [
        () => ledgerPostings.update({ amount: 1 }, { where: {} }),
        () => ledgerPostings.destroy({ where: {} }),
        () => ledgerOperations.destroy({ where: {} }),
        () => posting.update({ amount: 1 }),
        () => posting.destroy(),
      ]) {
        expect(await outcomeOf(change())).to.match(/TypeError: The ledger is only ever appended to/);
      }
    });
  });
}

if (databaseBackends.some(({ name }) => name === 'MariaDB')) {
  describe('a database user who may not create triggers', () => {
    it('has the ledger without them, which is then said', async function () {
      this.timeout(60_000);
      const server = process.env.TEST_DATABASE_URL ?? '';
      const admin = await openDatabase(server);
      const name = `modelmill_test_${randomBytes(6).toString('hex')}`;
      const rights = 'SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, INDEX, ALTER, REFERENCES';
      await admin.sequelize.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
      await admin.sequelize.query(`CREATE USER '${name}'@'%' IDENTIFIED BY 'narrow'`);
      await admin.sequelize.query(`GRANT ${rights} ON ${name}.* TO '${name}'@'%'`);
      const url = Object.assign(new URL(server), { username: name, password: 'narrow', pathname: `/${name}` });
      const database = await openDatabase(url.href);
      try {
        await migrate(database);
        expect(await isAppendOnly({ database })).to.equal(false);
        await post(database);
        await database.sequelize.query('UPDATE ledger_postings SET amount = amount + 1');
        expect(await ledgerDifferences(database)).to.have.length(3);
      } finally {
        await database.close();
        await admin.sequelize.query(`DROP DATABASE ${name}`);
        await admin.sequelize.query(`DROP USER '${name}'@'%'`);
        await admin.close();
      }
    });
  });
}
