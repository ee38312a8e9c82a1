import { expect } from 'chai';
import { priceIds, priceSeeds } from '#domain/orders/prices';
import { farmBackends } from '#test/databases';
import { conversionFen, expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { newId } from '#storage/database/ids';
import { payOrder } from '../orders/pay.ts';
import { quoteOrder } from '../orders/quote.ts';
import { readPrices } from './read.ts';
import { setPrice } from './set.ts';

for (const backend of farmBackends) {
  describe(`the table of prices on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    beforeEach(async () => (shop = await openShop(backend)));
    afterEach(async () => {
      await expectBalance(shop.database);
      await shop.close();
    });

    const by = { administratorId: newId(), address: '127.0.0.1' };
    const set = (fromFen: number, unitFen: number, over = shop.database) =>
      outcomeOf(setPrice(shop.at(0, over), { priceId: 'conversion', fromFen, unitFen, by }));

    it('is what it was seeded with until somebody sets a price', async () => {
      const prices = await readPrices(shop.database);
      for (const id of priceIds) expect(prices[id], id).to.deep.equal(priceSeeds[id]);
    });

    it('sells at a new price from then on, over any connection, and orders keep the price that they were made with', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const before = await shop.order(user, await shop.conversion(user));
      expect(await set(conversionFen, 6_00, shop.other)).to.equal('done');
      const quote = await quoteOrder(shop.at(0), { ownerId: user.id, wishes: [await shop.conversion(user)] });
      expect(quote.priced.payableFen).to.equal(6_00);
      expect(await shop.order(user, await shop.conversion(user))).to.include({ amountFen: 6_00 });
      await payOrder(shop.at(0), { ownerId: user.id, orderId: before.id, method: 'cloudCoin' });
      expect(await shop.coinsOf(user)).to.equal(20_00 - conversionFen);
      expect((await readPrices(shop.database)).lightweight).to.deep.equal(priceSeeds.lightweight);
    });

    it('costs a batch the same for each, and is read once for it', async () => {
      const user = await shop.person();
      let reads = 0;
      shop.database.servicePrices.addHook('beforeFind', () => void reads++);
      expect(await shop.batch(user, 4)).to.include({ amountFen: 4 * conversionFen });
      expect(reads).to.equal(1);
    });

    it('is set by one of two at once, with a row in the audit log for each change', async () => {
      const outcomes = await Promise.all([set(conversionFen, 6_00), set(conversionFen, 7_00, shop.other)]);
      expect(outcomes.toSorted()).to.deep.equal(['done', 'price.changedMeanwhile']);
      const now = (await readPrices(shop.database)).conversion.unitFen;
      expect(await set(now, 0)).to.equal('done');
      const entries = await shop.database.auditEvents.findAll({ where: { event: 'priceChanged' }, order: ['id'] });
      expect(entries.map(({ actorId }) => actorId)).to.deep.equal([by.administratorId, by.administratorId]);
      const user = await shop.person();
      expect(await shop.order(user, await shop.conversion(user)), 'free').to.include({ payableFen: 0 });
    });
  });
}
