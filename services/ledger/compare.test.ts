import { expect } from 'chai';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { ledgerLimits } from '#domain/ledger/limits';
import { couponUnit } from '#domain/ledger/units';
import { openDatabase, type Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { LedgerComparisonRow } from '#storage/database/models/ledger';
import { farmBackends, type TestDatabase } from '#test/databases';
import { givenCoins, ledgerDifferences, operation, paidByCoins } from '#test/ledger';
import { rowsOf } from './account-rows.ts';
import { compareLedger } from './compare.ts';
import { postOperation } from './post.ts';

/** 3 in the morning in China, on the day named. */
const due = (day: number): Date => new Date(Date.UTC(2027, 0, day, 19));
const dayMs = 24 * 60 * 60_000;

for (const backend of farmBackends) {
  describe(`comparing the ledger with itself on ${backend.name}`, function () {
    this.timeout(60_000);
    let opened: TestDatabase;
    let database: Database;
    const user = newId();
    const coins = userAccount('coins', user, 'coinGiven');
    const rowId = rowsOf(coins)[0]?.id ?? '';

    beforeEach(async () => {
      opened = await backend.open();
      ({ database } = opened);
      await database.transact(async (transaction) => {
        await postOperation({ database }, givenCoins('give/1', user, 1000), transaction);
        await postOperation({ database }, paidByCoins('pay/1', user, 300), transaction);
      });
    });
    afterEach(() => opened.close());

    const compare = (now: Date, by: Database = database): Promise<LedgerComparisonRow | undefined> =>
      compareLedger({ database: by, clock: () => now });
    const keptOf = (day: string): Promise<LedgerComparisonRow> => database.ledgerComparisons.findByPk(day, { rejectOnEmpty: true });
    const setBalance = (id: string, balance: number): Promise<unknown> => database.ledgerAccounts.update({ balance }, { where: { id } });

    it('finds nothing where nothing is wrong, and counts what it looked at', async () => {
      const row = await compare(due(5));
      expect(row).to.deep.include({ day: '2027-01-05', operations: 2, differenceCount: 0, differences: [], appendOnly: true });
      expect(row?.accounts).to.equal(await database.ledgerAccounts.count());
      expect(row?.finishedAt).to.deep.equal(due(5));
    });

    it('finds a balance that is not what was posted, of a user or of the platform, by one fen, and keeps it', async () => {
      await setBalance(rowId, 701);
      const lane = await database.ledgerAccounts.findOne({ where: { kind: 'used' }, rejectOnEmpty: true });
      await setBalance(lane.id, 299);
      await compare(due(5));
      const { differences, differenceCount } = await keptOf('2027-01-05');
      expect(differenceCount).to.equal(2);
      expect(differences).to.have.deep.members([
        { about: 'balance', id: rowId, unit: 'coinGiven', expected: 700, found: 701 },
        { about: 'balance', id: lane.id, unit: 'coinGiven', expected: 300, found: 299 },
      ]);
    });

    it('finds a user’s account below zero, though its postings say the same', async () => {
      const at = new Date();
      const issued = rowsOf(platformAccount('issued', 'coinGiven'))[0]?.id ?? '';
      const operationId = newId();
      await database.ledgerOperations.create({ ...operation('correct/1', 'correct', []), id: operationId, at });
      await database.ledgerPostings.bulkCreate([
        { operationId, leg: 1, accountId: rowId, amount: -800, at },
        { operationId, leg: 2, accountId: issued, amount: 800, at },
      ]);
      const shared = { kind: 'issued', ownerId: 'lane-00', unit: 'coinGiven' } as const;
      await database.ledgerAccounts.bulkCreate([{ id: issued, ...shared, balance: 0 }], { ignoreDuplicates: true });
      await database.ledgerAccounts.increment({ balance: 800 }, { where: { id: issued } });
      await setBalance(rowId, -100);
      expect(await ledgerDifferences(database)).to.deep.equal([
        { about: 'bounds', id: rowId, unit: 'coinGiven', expected: 0, found: -100 },
      ]);
    });

    it('finds a balance that is no longer exact', async () => {
      const { balance } = ledgerLimits;
      const lane = await database.ledgerAccounts.findOne({ where: { kind: 'issued' }, rejectOnEmpty: true });
      const boundsOf = async (found: number): Promise<unknown[]> => {
        await setBalance(lane.id, found);
        return (await ledgerDifferences(database)).filter(({ about }) => about === 'bounds').map(({ expected }) => expected);
      };
      expect([await boundsOf(-balance), await boundsOf(-balance - 1)]).to.deep.equal([[], [-balance]]);
      expect([await boundsOf(balance), await boundsOf(balance + 1)]).to.deep.equal([[], [balance]]);
    });

    it('finds postings that do not add up, of no operation, or of no account', async () => {
      const at = new Date();
      const [unbalanced, orphan, nowhere] = [newId(), newId(), newId()];
      for (const [id, key] of [
        [unbalanced, 'pay/2'],
        [nowhere, 'pay/3'],
      ] as const)
        await database.ledgerOperations.create({ ...operation(key, 'pay', []), id, at });
      await database.ledgerPostings.bulkCreate([
        { operationId: unbalanced, leg: 1, accountId: rowId, amount: 5, at },
        { operationId: orphan, leg: 1, accountId: rowId, amount: 1, at },
        { operationId: orphan, leg: 2, accountId: rowId, amount: -1, at },
        { operationId: nowhere, leg: 1, accountId: newId(), amount: 0, at },
      ]);
      await setBalance(rowId, 705);
      const found = await ledgerDifferences(database);
      expect(found).to.have.deep.members([
        { about: 'operation', id: unbalanced, unit: 'coinGiven', expected: 0, found: 5 },
        { about: 'operation', id: orphan, unit: 'coinGiven', expected: 0, found: 0 },
        { about: 'operation', id: nowhere, unit: null, expected: 0, found: 0 },
      ]);
    });

    it('is done once a day, from 3 in the morning in China on', async () => {
      expect((await compare(due(5)))?.day).to.equal('2027-01-05');
      await setBalance(rowId, 701);
      for (const later of [0, 60 * 60_000, dayMs - 1]) expect(await compare(new Date(due(5).getTime() + later))).to.equal(undefined);
      expect(await compare(due(6))).to.deep.include({ day: '2027-01-06', differenceCount: 1 });
    });

    it('is done by one of several processes', async () => {
      const other = await openDatabase(opened.url);
      const done = await Promise.all([database, other, database, other].map((by) => compare(due(5), by)));
      await other.close();
      expect(done.filter((row) => row !== undefined)).to.have.length(1);
      expect(await keptOf('2027-01-05')).to.include({ operations: 2, differenceCount: 0 });
    });

    describe('in bounded pages', () => {
      const many = 2 * ledgerLimits.comparedAtOnce + 1;
      beforeEach(async () => {
        const rows = Array.from({ length: many }, () => {
          const account = userAccount('coupons', newId(), couponUnit(newId()));
          const { id } = rowsOf(account)[0] ?? { id: '' };
          return { id, kind: account.kind, ownerId: account.ownerId ?? '', unit: account.unit, balance: 0 };
        });
        await database.ledgerAccounts.bulkCreate(rows);
      });

      it('looks at every account, goes on where it was interrupted, and adds to what it had found', async () => {
        const ids = (await database.ledgerAccounts.findAll({ order: ['id'] })).map(({ id }) => id);
        const wrong = [ids[0] ?? '', ids.at(-1) ?? ''].filter((id) => id !== rowId);
        for (const id of wrong) await database.ledgerAccounts.increment({ balance: 7 }, { where: { id } });
        const page = { accountId: ids[ledgerLimits.comparedAtOnce - 1] ?? '', accounts: ledgerLimits.comparedAtOnce };
        const earlier = { about: 'operation', id: 'found before', unit: 'money', expected: 0, found: 1 } as const;
        await database.ledgerComparisons.create({
          ...{ day: '2027-01-05', ...page, differenceCount: 1, differences: [earlier] },
          ...{ finishedAt: null, createdAt: due(5) },
        });
        const row = await compare(due(5));
        expect(row?.accounts).to.equal(ids.length);
        expect(row?.differences.map(({ id }) => id)).to.deep.equal(['found before', ids.at(-1)]);
        expect((await ledgerDifferences(database)).map(({ id }) => id)).to.deep.equal(wrong);
      });

      it('keeps so many differences and counts the rest', async () => {
        await database.ledgerAccounts.update({ balance: 1 }, { where: { kind: 'coupons' } });
        await compare(due(5));
        const { differences, differenceCount } = await keptOf('2027-01-05');
        expect([differences.length, differenceCount]).to.deep.equal([ledgerLimits.differencesKept, many]);
      });
    });
  });
}
