import { expect } from 'chai';
import type { OrderWish } from '#domain/orders/subjects';
import { databaseBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { expectBalance, openShop, type Shop } from '#test/orders';
import { createOrder } from './create.ts';
import { payOrder } from './pay.ts';

for (const backend of databaseBackends) {
  describe(`orders of many things on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    /** What an order of so many models of several sellers asks of the database, from nothing to paid. */
    async function statementsOf(count: number): Promise<number> {
      const buyer = await shop.person({ coinFen: count * 10_00 });
      const sellers = [await shop.person({ about: { uploaderType: 2 } }), await shop.person({ about: { uploaderType: 2 } })];
      const wishes: OrderWish[] = [];
      for (let made = 0; made < count; made++) {
        const { id: modelId } = await buildMallModel(shop.database, sellers[made % 2] ?? buyer);
        wishes.push({ type: 'modelPurchase', modelId });
      }
      let statements = 0;
      const { options } = shop.database.sequelize as unknown as { options: { logging: unknown } };
      options.logging = () => void statements++;
      const { id: orderId } = await createOrder(shop.at(0), { ownerId: buyer.id, wishes });
      await payOrder(shop.at(0), { ownerId: buyer.id, orderId, method: 'cloudCoin' });
      options.logging = false;
      const { modelPurchases, incomes, messages, userEvents } = shop.database;
      expect(await modelPurchases.count({ where: { orderId } })).to.equal(count);
      expect(await incomes.count({ where: { orderId } })).to.equal(count);
      const ownerId = sellers.map(({ id }) => id);
      expect(await messages.count({ where: { ownerId } })).to.equal(count);
      for (const { id: userId } of sellers) {
        const events = await userEvents.findAll({ where: { userId }, order: ['seq'] });
        expect(events.map(({ seq }) => seq)).to.deep.equal(events.map((_, index) => index + 1));
      }
      return statements;
    }

    it('of models are paid in as many statements for 200 as for four: they hold up nobody’s writes for longer', async () => {
      const few = await statementsOf(4);
      expect(await statementsOf(200)).to.equal(few);
    });
  });
}
