import { expect } from 'chai';
import { mallLimits } from '#domain/mall/limits';
import { newId } from '#storage/database/ids';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { openShop, outcomeOf, type Shop } from '#test/orders';
import { addToCart } from './add-to-cart.ts';

for (const backend of farmBackends) {
  describe(`a cart on ${backend.name}`, () => {
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());

    it('holds as many models as one order has lines', async () => {
      const [{ id: ownerId }, seller] = [await shop.person(), await shop.person()];
      const { cartItems, transact } = shop.database;
      const rows = Array.from({ length: mallLimits.cart - 1 }, () => ({ ownerId, modelId: newId(), createdAt: new Date() }));
      await transact((transaction) => cartItems.bulkCreate(rows, { transaction }));
      const add = async () => outcomeOf(addToCart(shop.at(0), { ownerId, modelId: (await buildMallModel(shop.database, seller)).id }));
      expect([await add(), await add()]).to.deep.equal(['done', 'mall.cartFull']);
    });
  });
}
