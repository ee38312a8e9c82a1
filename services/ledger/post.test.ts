import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { orderAccount, platformAccount, userAccount, type AccountName } from '#domain/ledger/accounts';
import { ledgerLimits } from '#domain/ledger/limits';
import { posting, type Operation } from '#domain/ledger/operations';
import { splitCoins } from '#domain/ledger/split-coins';
import { countUnit, couponUnit } from '#domain/ledger/units';
import { openDatabase, type Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import { farmBackends, type TestDatabase } from '#test/databases';
import { givenCoins, ledgerDifferences, operation, paidByCoins } from '#test/ledger';
import { raceRounds } from '#test/races';
import { balancesOf } from './balances-of.ts';
import { postOperation, type Lacking, type Posted } from './post.ts';

const run = promisify(execFile);
const postOperations = fileURLToPath(new URL('../../test/processes/post-operations.js', import.meta.url));

const given = (ownerId: string): AccountName => userAccount('coins', ownerId, 'coinGiven');
const bought = (ownerId: string): AccountName => userAccount('coins', ownerId, 'coinBought');

for (const backend of farmBackends) {
  describe(`posting to the ledger on ${backend.name}`, function () {
    this.timeout(60_000);
    let opened: TestDatabase;
    let other: Database;
    let database: Database;
    before(async () => {
      opened = await backend.open();
      ({ database } = opened);
      other = await openDatabase(opened.url);
    });
    after(async () => {
      await other.close();
      await opened.close();
    });
    afterEach('the ledger adds up', async () => {
      expect(await ledgerDifferences(database)).to.deep.equal([]);
    });

    const post = (one: Operation, by: Database = database, lacking?: Lacking): Promise<Posted> =>
      by.transact((transaction) => postOperation({ database: by }, one, transaction, lacking));
    const outcomeOf = (work: Promise<Posted>): Promise<string> =>
      work.then(
        ({ isRepeated }) => (isRepeated ? 'repeated' : 'posted'),
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
    const balanceOf = async (account: AccountName): Promise<number> => (await balancesOf(database, [account]))[0] ?? Number.NaN;
    const countRows = async (key: string): Promise<number[]> => {
      const found = await database.ledgerOperations.findAll({ where: { key } });
      return [found.length, await database.ledgerPostings.count({ where: { operationId: found.map(({ id }) => id) } })];
    };
    const key = (name: string): string => `${name}/${newId()}`;
    const heldFor = (orderId: string, account: AccountName): Operation => ({
      ...operation(`hold/${orderId}`, 'hold', [posting(account, -1), posting(orderAccount('held', orderId, account.unit), 1)]),
      orderId,
    });

    it('moves every account of an operation, or none of them', async () => {
      const user = newId();
      const recharge = operation(key('recharge'), 'recharge', [
        posting(platformAccount('alipay', 'money'), -10_000),
        posting(platformAccount('coinsOwed', 'money'), 10_000),
        posting(platformAccount('issued', 'coinBought'), -10_000),
        posting(bought(user), 10_000),
      ]);
      const before = await balanceOf(platformAccount('alipay', 'money'));
      expect(await outcomeOf(post(recharge))).to.equal('posted');
      expect(await balanceOf(bought(user))).to.equal(10_000);
      expect(await balanceOf(platformAccount('alipay', 'money'))).to.equal(before - 10_000);
      expect(await countRows(recharge.key)).to.deep.equal([1, 4]);

      // The count is there, the coins are not.
      const unit = countUnit('conversion', '2027-01-31');
      await post(
        operation(key('give'), 'give', [posting(userAccount('counts', user, unit), 1), posting(platformAccount('issued', unit), -1)]),
      );
      const both = operation(key('pay'), 'pay', [
        ...[posting(userAccount('counts', user, unit), -1), posting(platformAccount('used', unit), 1)],
        ...[posting(bought(user), -10_001), posting(platformAccount('used', 'coinBought'), 10_001)],
      ]);
      expect(await outcomeOf(post(both))).to.equal('ledger.lacking');
      expect([await balanceOf(userAccount('counts', user, unit)), await balanceOf(bought(user))]).to.deep.equal([1, 10_000]);
      expect(await countRows(both.key)).to.deep.equal([0, 0]);
    });

    it('refuses what an account has not, with the words of the caller and the account’s name', async () => {
      const user = newId();
      const named: AccountName[] = [];
      const lacking: Lacking = (account) => {
        named.push(account);
        return new AppError('request.invalid', { message: '云币余额不足' });
      };
      expect(await outcomeOf(post(paidByCoins(key('pay'), user, 1), database, lacking))).to.equal('request.invalid');
      await post(givenCoins(key('give'), user, 5));
      expect(await outcomeOf(post(paidByCoins(key('pay'), user, 6), database, lacking))).to.equal('request.invalid');
      expect(named).to.deep.equal([given(user), given(user)]);
      expect(await outcomeOf(post(paidByCoins(key('pay'), user, 5), database, lacking))).to.equal('posted');
      expect(await balanceOf(given(user))).to.equal(0);
    });

    it('takes the whole transaction with it where it is refused, though the caller goes on', async () => {
      const user = newId();
      const give = givenCoins(key('give'), user, 5);
      const careless = database.transact(async (transaction) => {
        await postOperation({ database }, give, transaction);
        await postOperation({ database }, paidByCoins(key('pay'), user, 6), transaction).catch(() => undefined);
        return { operationId: '', isRepeated: false };
      });
      expect(await outcomeOf(careless)).to.match(/cannot be committed/);
      expect([await balanceOf(given(user)), await countRows(give.key)]).to.deep.equal([0, [0, 0]]);
    });

    it(`lets one of two who spend the last coin at the same instant win, ${raceRounds} times`, async () => {
      const user = newId();
      for (let round = 0; round < raceRounds; round++) {
        await post(givenCoins(key('give'), user, 100));
        const both = await Promise.all([database, other].map((by) => outcomeOf(post(paidByCoins(key('pay'), user, 100), by))));
        expect(both.toSorted(), `round ${round}`).to.deep.equal(['ledger.lacking', 'posted']);
      }
      expect(await balanceOf(given(user))).to.equal(0);
    });

    it(`the same for the last free count, and for one coupon, ${raceRounds} times`, async () => {
      for (const [kind, unitOf] of [
        ['counts', (round: number) => countUnit('conversion', `${round}-${newId()}`)],
        ['coupons', () => couponUnit(newId())],
      ] as const) {
        const user = newId();
        for (let round = 0; round < raceRounds; round++) {
          const unit = unitOf(round);
          const account = userAccount(kind, user, unit);
          await post(operation(key('give'), 'give', [posting(account, 1), posting(platformAccount('issued', unit), -1)]));
          const spend = (by: Database): Promise<string> => outcomeOf(post(heldFor(newId(), account), by));
          expect((await Promise.all([database, other].map(spend))).toSorted(), `round ${round}`).to.deep.equal([
            'ledger.lacking',
            'posted',
          ]);
        }
      }
    });

    it('lets two processes spend what there is, together, and not a coin more', async () => {
      const user = newId();
      await post(givenCoins(key('give'), user, 50 * 100));
      const spent = await Promise.all(
        ['one', 'two'].map((name) => run(process.execPath, [postOperations, opened.url, key(name), user, '40'])),
      );
      expect(spent.reduce((sum, { stdout }) => sum + Number(stdout), 0)).to.equal(50);
      expect(await balanceOf(given(user))).to.equal(0);
    });

    it('gives back what an order holds once, to whoever asks first, and nothing that another order holds', async () => {
      const [user, one, two] = [newId(), newId(), newId()];
      const unit = couponUnit(newId());
      const account = userAccount('coupons', user, unit);
      await post(operation(key('give'), 'give', [posting(account, 2), posting(platformAccount('issued', unit), -2)]));
      const backFrom = (orderId: string): Operation => ({
        ...operation(key('release'), 'release', [posting(orderAccount('held', orderId, unit), -1), posting(account, 1)]),
        orderId,
      });
      for (const orderId of [one, two]) await post(heldFor(orderId, account));
      const both = await Promise.all([database, other].map((by) => outcomeOf(post(backFrom(one), by))));
      expect(both.toSorted()).to.deep.equal(['ledger.lacking', 'posted']);
      expect(await balancesOf(database, [account, orderAccount('held', two, unit)])).to.deep.equal([1, 1]);
    });

    it('spends coins by what was read within the transaction, whoever else spends', async () => {
      const user = newId();
      const spend = (by: Database, amountFen: number): Promise<Posted> =>
        by.transact(async (transaction) => {
          const [givenFen = 0, boughtFen = 0] = await balancesOf(by, [given(user), bought(user)], transaction);
          const split = splitCoins(amountFen, { givenFen, boughtFen }) ?? { givenFen: 0, boughtFen: amountFen };
          const parts = [
            ...[posting(given(user), -split.givenFen), posting(platformAccount('used', 'coinGiven'), split.givenFen)],
            ...[posting(bought(user), -split.boughtFen), posting(platformAccount('used', 'coinBought'), split.boughtFen)],
          ];
          return postOperation(
            { database: by },
            operation(
              key('pay'),
              'pay',
              parts.filter(({ amount }) => amount !== 0),
            ),
            transaction,
          );
        });
      for (let round = 0; round < 20; round++) {
        await post(givenCoins(key('give'), user, 500));
        await post(
          operation(key('recharge'), 'recharge', [posting(bought(user), 500), posting(platformAccount('issued', 'coinBought'), -500)]),
        );
        const both = await Promise.all([outcomeOf(spend(database, 400)), outcomeOf(spend(other, 600))]);
        expect(both, `round ${round}`).to.deep.equal(['posted', 'posted']);
        expect(await balancesOf(database, [given(user), bought(user)])).to.deep.equal([0, 0]);
      }
    });

    it('posts an operation once, however often and at once it is posted', async () => {
      const user = newId();
      const give = givenCoins(key('give'), user, 700);
      const many = await Promise.all([database, other, database, other].map((by) => outcomeOf(post(give, by))));
      expect(many.toSorted()).to.deep.equal(['posted', 'repeated', 'repeated', 'repeated']);
      const pay = paidByCoins(key('pay'), user, 700);
      const first = await post(pay);
      // Nothing is left for it now, and nothing is asked for.
      const again = await post({ ...pay, postings: pay.postings.toReversed(), note: '重试' });
      expect(again).to.deep.equal({ operationId: first.operationId, isRepeated: true });
      expect(await balanceOf(given(user))).to.equal(0);
      expect([await countRows(give.key), await countRows(pay.key)]).to.deep.equal([
        [1, 2],
        [1, 2],
      ]);
    });

    it('never takes one key for two operations', async () => {
      const user = newId();
      const give = givenCoins(key('give'), user, 700);
      await post(give);
      const others = [
        givenCoins(give.key, user, 701),
        givenCoins(give.key, newId(), 700),
        paidByCoins(give.key, user, 700),
        { ...give, orderId: newId() },
        operation(give.key, 'give', [...give.postings, ...givenCoins('x', newId(), 1).postings.slice(0, 1)]),
      ];
      for (const one of others.slice(0, 4)) expect(await outcomeOf(post(one))).to.match(/posted with other content/);
      expect(await outcomeOf(post(others[4]!))).to.match(/unbalanced/);
      expect([await balanceOf(given(user)), await countRows(give.key)]).to.deep.equal([700, [1, 2]]);
    });

    it('posts nothing that does not balance', async () => {
      const user = newId();
      const give = givenCoins(key('give'), user, 700);
      const wrong = { ...give, postings: give.postings.map((one, index) => ({ ...one, amount: one.amount + index })) };
      expect(await outcomeOf(post(wrong))).to.match(/cannot be posted: unbalanced/);
      expect([await balanceOf(given(user)), await countRows(give.key)]).to.deep.equal([0, [0, 0]]);
    });

    it('leaves nothing of an operation whose process dies between its legs, which can then be posted', async () => {
      const user = newId();
      await post(givenCoins(key('give'), user, 300));
      const prefix = key('pay');
      const death = await run(process.execPath, [postOperations, opened.url, prefix, user, '1', 'dies']).then(
        () => 'lived',
        ({ signal }: { signal: string }) => signal,
      );
      expect(death).to.equal('SIGKILL');
      const pay = paidByCoins(`${prefix}/0`, user, 100);
      expect(await countRows(pay.key)).to.deep.equal([0, 0]);
      expect(await balanceOf(given(user))).to.equal(300);
      expect(await outcomeOf(post(pay))).to.equal('posted');
      expect(await balanceOf(given(user))).to.equal(200);
    });

    it('gets through when many move the same accounts in both directions, several operations a transaction', async () => {
      const [one, two] = [newId(), newId()];
      for (const user of [one, two]) await post(givenCoins(key('give'), user, 10_000));
      const move = (from: string, to: string): Operation => ({
        ...operation(key('correct'), 'correct', [posting(given(from), -1), posting(given(to), 1)]),
        ...{ actorId: 'operator', note: '换一下' },
      });
      const both = (index: number): Promise<void> => {
        const by = index % 2 === 0 ? database : other;
        const [from, to] = index % 3 === 0 ? [one, two] : [two, one];
        return by.transact(async (transaction) => {
          // Against the order in which one operation would take them.
          await postOperation({ database: by }, paidByCoins(key('pay'), from, 1), transaction);
          await postOperation({ database: by }, paidByCoins(key('pay'), to, 1), transaction);
          await postOperation({ database: by }, move(from, to), transaction);
        });
      };
      await Promise.all(Array.from({ length: 60 }, (_, index) => both(index)));
      const balances = await balancesOf(database, [given(one), given(two)]);
      expect(balances).to.deep.equal([10_000 - 60 - 20 + 40, 10_000 - 60 + 20 - 40]);
    });

    it('spreads an account of the platform over rows, so that payments at once wait for no common one, and adds them up', async () => {
      const user = newId();
      const sales = platformAccount('sales', 'money');
      const before = await balanceOf(sales);
      const pay = (by: Database): Promise<Posted> =>
        post(operation(key('pay'), 'pay', [posting(platformAccount('wechatPay', 'money'), -990), posting(sales, 990)]), by);
      for (let index = 0; index < 40; index++) await pay(database);
      const rows = await database.ledgerAccounts.findAll({ where: { kind: 'sales' } });
      expect(rows.length).to.be.within(8, ledgerLimits.lanes);
      expect(await balanceOf(sales)).to.equal(before + 40 * 990);
      expect(await balanceOf(userAccount('incomePending', user, 'money'))).to.equal(0);
    });
  });
}
