import { expect } from 'chai';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting, type Operation } from '#domain/ledger/operations';
import { countUnit } from '#domain/ledger/units';
import { newId } from '#storage/database/ids';
import { farmBackends, type TestDatabase } from '#test/databases';
import { givenCoins, operation, paidByCoins } from '#test/ledger';
import { listHistory, type HistoryQuery } from './history.ts';
import { postOperation } from './post.ts';

const start = Date.UTC(2027, 0, 1);
const hour = 60 * 60_000;
const at = (hours: number): Date => new Date(start + hours * hour);
const orderId = newId();

for (const backend of farmBackends) {
  describe(`what was posted to a user’s accounts on ${backend.name}`, () => {
    let opened: TestDatabase;
    const [user, stranger] = [newId(), newId()];
    before(async () => {
      opened = await backend.open();
      const { database } = opened;
      const post = (one: Operation, hours: number): Promise<unknown> =>
        database.transact((transaction) => postOperation({ database, clock: () => at(hours) }, one, transaction));
      const unit = countUnit('conversion', 'once');
      await post(givenCoins('give/1', user, 10_000), 0);
      await post(givenCoins('give/2', stranger, 10_000), 0);
      await post(
        operation('give/3', 'give', [posting(userAccount('counts', user, unit), 3), posting(platformAccount('issued', unit), -3)]),
        0,
      );
      for (let hours = 1; hours <= 24; hours++) await post({ ...paidByCoins(`pay/${hours}`, user, hours), orderId }, hours);
      await post(paidByCoins('pay/other', stranger, 7), 3);
    });
    after(() => opened.close());

    const list = (query: Partial<HistoryQuery>) =>
      listHistory(opened, { ownerId: user, kinds: ['coins'], pageNo: 1, pageSize: 10, ...query });
    const amounts = async (query: Partial<HistoryQuery>): Promise<number[]> => (await list(query)).entries.map(({ amount }) => amount);

    it('is listed in pages, the newest first, each posting once, and nobody else’s', async () => {
      const pages = [await amounts({}), await amounts({ pageNo: 2 }), await amounts({ pageNo: 3 }), await amounts({ pageNo: 4 })];
      expect(pages.flat()).to.deep.equal([...Array.from({ length: 24 }, (_, index) => index - 24), 10_000]);
      expect(pages.map(({ length }) => length)).to.deep.equal([10, 10, 5, 0]);
      expect((await list({ pageNo: 4 })).totalCount).to.equal(25);
      expect((await list({ ownerId: newId() })).totalCount).to.equal(0);
    });

    it('says when and what for', async () => {
      const [newest] = (await list({ pageSize: 1 })).entries;
      expect(newest).to.deep.include({ operation: 'pay', orderId, account: 'coins', unit: 'coinGiven', amount: -24, at: at(24) });
    });

    it('is told apart by account and by time, from an instant until before another', async () => {
      expect(await amounts({ kinds: ['counts'] })).to.deep.equal([3]);
      expect((await list({ kinds: ['counts', 'coins'] })).totalCount).to.equal(26);
      expect(await amounts({ from: at(23) })).to.deep.equal([-24, -23]);
      expect(await amounts({ to: at(2) })).to.deep.equal([-1, 10_000]);
      expect(await amounts({ from: at(5), to: at(7) })).to.deep.equal([-6, -5]);
    });
  });
}
