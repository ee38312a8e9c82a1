import { expect } from 'chai';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { benefits } from '#domain/membership/benefits';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { expectBalance, openShop, type Shop } from '#test/orders';
import { balancesOf } from '../ledger/balances-of.ts';
import { listHistory } from '../ledger/history.ts';
import { postOperation } from '../ledger/post.ts';
import { addTerm } from './add-term.ts';
import { issueCount } from './issue-count.ts';
import { lapseCounts } from './lapse-counts.ts';
import { readCounts } from './read-counts.ts';

const card = { monthly: { months: 1 }, annual: { months: 12 } };

for (const backend of farmBackends) {
  describe(`the member's year on ${backend.name}`, () => {
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const at = (day: string) => ({ ...shop.at(0), clock: () => new Date(`${day}T04:00:00Z`) });
    const buy = (user: UserRow, day: string, length: { months: number }, tier: 'basic' | 'advanced' = 'basic') =>
      shop.database.transact((transaction) => addTerm(at(day), { userId: user.id, tier, length, source: 'order' }, transaction));
    const countsOf = (user: UserRow, day: string) => readCounts(shop.database, { userId: user.id, now: at(day).clock() });
    const left = async (user: UserRow, day: string) => (await countsOf(user, day)).left.conversion;
    /** Uses of the year's conversions. */
    const use = async (user: UserRow, day: string, uses: number): Promise<void> => {
      const { units, tier } = await countsOf(user, day);
      const unit = units.conversion;
      await shop.database.transact(async (transaction) => {
        const { conversion: allowance } = benefits[tier].allowances;
        await issueCount(at(day), { ownerId: user.id, unit, allowance }, transaction);
        const postings = [posting(userAccount('counts', user.id, unit), -uses), posting(platformAccount('used', unit), uses)];
        const used = { key: `used/${user.id}/${day}`, kind: 'pay', orderId: null, actorId: null, note: '', postings } as const;
        await postOperation(at(day), used, transaction);
      });
    };

    it('is not begun anew by a month that is bought after a lapse, so that a month brings no year’s counts twice', async () => {
      const user = await shop.person();
      await buy(user, '2026-01-10', card.monthly);
      await use(user, '2026-01-20', 170);
      expect(await left(user, '2026-02-20'), 'lapsed').to.equal(undefined);
      await buy(user, '2026-03-05', card.monthly);
      expect(await left(user, '2026-03-06')).to.equal(10);
      await buy(user, '2026-12-20', card.monthly);
      expect([await left(user, '2027-01-09'), await left(user, '2027-01-11')], 'at the anniversary of the first').to.deep.equal([10, 180]);
    });

    it('is begun anew by an annual card that is bought after a lapse', async () => {
      const user = await shop.person();
      await buy(user, '2026-01-10', card.monthly);
      await use(user, '2026-01-20', 170);
      await buy(user, '2026-03-05', card.annual);
      expect(await left(user, '2026-03-06')).to.equal(180);
      await use(user, '2026-03-07', 100);
      expect([await left(user, '2027-01-11'), await left(user, '2027-03-04')], 'counted from it, not from the first').to.deep.equal([
        80, 80,
      ]);
    });

    it('goes on over renewals and upgrades, with what was used', async () => {
      const user = await shop.person();
      await buy(user, '2026-01-31', card.monthly);
      await use(user, '2026-02-10', 100);
      await buy(user, '2026-02-11', card.annual);
      expect(await left(user, '2026-12-31')).to.equal(80);
      await buy(user, '2026-06-01', card.annual, 'advanced');
      expect(await left(user, '2026-06-02')).to.equal(620);
      expect([await left(user, '2027-01-30'), await left(user, '2027-02-01')]).to.deep.equal([620, 720]);
    });

    it('lets what is left of its counts lapse in the ledger at its end, once, and leaves the next one alone', async () => {
      const user = await shop.person();
      await buy(user, '2026-01-10', card.annual);
      await buy(user, '2026-01-10', card.annual);
      await use(user, '2026-01-20', 170);
      const { units } = await countsOf(user, '2026-01-20');
      const held = async () => (await balancesOf(shop.database, [userAccount('counts', user.id, units.conversion)]))[0];
      await lapseCounts(at('2027-01-09'));
      expect(await held()).to.equal(10);
      await use(user, '2027-01-11', 1);
      await Promise.all([lapseCounts(at('2027-01-11')), lapseCounts({ ...at('2027-01-11'), database: shop.other })]);
      expect([await held(), await left(user, '2027-01-11')]).to.deep.equal([0, 179]);
      expect(await lapseCounts(at('2027-01-12'))).to.equal(0);
      const { entries } = await listHistory(shop.at(0), { ownerId: user.id, kinds: ['counts'], pageNo: 1, pageSize: 10 });
      expect(entries.filter(({ operation }) => operation === 'lapse').map(({ amount }) => amount)).to.deep.equal([-10]);
    });
  });
}
