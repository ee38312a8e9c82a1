import { expect } from 'chai';
import { benefits } from '#domain/membership/benefits';
import { priceSeeds } from '#domain/orders/prices';
import { priceOrder } from '#domain/pricing/price-order';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { platformAccount } from '#domain/ledger/accounts';
import { netOf, ofBuyer, reversed, type Taken } from '#domain/orders/movements';
import { posting } from '#domain/ledger/operations';
import { newId } from '#storage/database/ids';
import { raceRounds } from '#test/races';
import { postOperation } from '../ledger/post.ts';
import { readCounts } from '../membership/read-counts.ts';
import { takeFrom } from './sources.ts';

const trials = benefits.free.allowances.aiTrial;

for (const backend of farmBackends) {
  describe(`free counts of AI on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const { type, unitFen } = priceSeeds.textTo3D;
    /** What a model from a text takes, without the model: nothing makes one yet. */
    const spend = (user: UserRow, ms = 0, by = shop.database): Promise<Taken[]> =>
      by.transact(async (transaction) => {
        const deps = shop.at(ms, by);
        const now = deps.clock?.() ?? new Date();
        const counts = await readCounts(by, { userId: user.id, now }, transaction);
        const buyer = { tier: counts.tier, counts: counts.left, isPublisher: false };
        const priced = priceOrder({ lines: [{ id: '1', type, amountFen: unitFen }], buyer, coupon: null, payBy: 'aiFreeCount', now });
        const purse = { givenFen: 0, boughtFen: 0, incomeFen: 0 };
        const taken = await takeFrom(deps, 'aiFreeCount', { ownerId: user.id, priced, purse, counts }, transaction);
        const used = taken.map(({ unit, amount }) => posting(platformAccount('used', unit), amount));
        const postings = netOf([...reversed(ofBuyer(user.id, taken)), ...used]);
        await postOperation(deps, { key: newId(), kind: 'pay', orderId: null, actorId: null, note: '', postings }, transaction);
        return taken;
      });
    const kindsOf = (taken: readonly Taken[]) => taken.map(({ unit }) => unit.split('/')[1]);
    const leftOf = async ({ id: userId }: UserRow) => {
      const { ai, aiTrial } = (await readCounts(shop.database, { userId, now: shop.at(0).clock?.() ?? new Date() })).left;
      return { ai, aiTrial };
    };

    it(`are ${trials} trials once an account, which no year brings back`, async () => {
      const user = await shop.person();
      for (let used = 0; used < trials; used++) expect(kindsOf(await spend(user))).to.deep.equal(['aiTrial']);
      const yearMs = 366 * 24 * 60 * 60_000;
      for (const ms of [0, yearMs]) {
        const refused = await spend(user, ms).then(
          () => 'done',
          (error: unknown) => (error as Error).message,
        );
        expect(refused).to.equal('These lines are not paid by aiFreeCount');
      }
    });

    it('are a member’s of the year first, then the trials', async () => {
      const user = await shop.person({ about: { tier: 'basic' } });
      const { ai } = benefits.basic.allowances;
      for (let used = 0; used < ai; used++) expect(kindsOf(await spend(user))).to.deep.equal(['ai']);
      expect(await leftOf(user)).to.deep.equal({ ai: 0, aiTrial: trials });
      expect(kindsOf(await spend(user))).to.deep.equal(['aiTrial']);
      expect(await leftOf(user)).to.deep.equal({ ai: 0, aiTrial: trials - 1 });
    });

    it(`spend the last trial once, by two at the same instant, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const user = await shop.person();
        for (let used = 1; used < trials; used++) await spend(user);
        const refusals = (by: Shop['database']) =>
          outcomeOf(spend(user, 0, by)).catch((error: unknown) => {
            if (error instanceof RangeError) return 'none left';
            throw error;
          });
        const outcomes = (await Promise.all([refusals(shop.database), refusals(shop.other)])).toSorted();
        expect(outcomes[0]).to.equal('done');
        expect(outcomes[1]).to.be.oneOf(['ledger.lacking', 'none left']);
        expect((await leftOf(user)).aiTrial).to.equal(0);
      }
    });
  });
}
