import { expect } from 'chai';
import { benefits } from '#domain/membership/benefits';
import type { OrderWish } from '#domain/orders/subjects';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { dayMs, expectBalance, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { raceRounds } from '#test/races';
import { readCounts } from '../../membership/read-counts.ts';
import type { InnerMethod } from '../sources.ts';
import { createOrder } from '../create.ts';
import { payOrder } from '../pay.ts';
import { refundByOperator } from '../refund-by-operator.ts';

const freeADay = benefits.free.allowances.freeModel;

for (const backend of farmBackends) {
  describe(`models of the mall as goods on ${backend.name}`, function () {
    this.timeout(180_000);
    let shop: Shop;
    let seller: UserRow;
    before(async () => {
      shop = await openShop(backend);
      seller = await shop.person({ about: { uploaderType: 2 } });
    });
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const model = (overrides: Partial<MallModelRow> = {}) => buildMallModel(shop.database, seller, overrides);
    const order = (buyer: UserRow, { id: modelId }: MallModelRow, ms = 0) =>
      shop.order(buyer, { type: 'modelPurchase', modelId }, null, shop.at(ms));
    const pay = (
      { id: orderId, ownerId }: { id: string; ownerId: string },
      method: InnerMethod = 'cloudCoin',
      ms = 0,
      by = shop.database,
    ) => payOrder(shop.at(ms, by), { orderId, ownerId, method });
    const has = async (buyer: UserRow, { id: modelId }: MallModelRow) =>
      (await shop.database.modelPurchases.count({ where: { ownerId: buyer.id, modelId } })) === 1;
    const salesOf = async ({ id }: MallModelRow) => (await shop.database.mallModels.findByPk(id))?.sales;
    const leftOf = async ({ id: userId }: UserRow, ms = 0) =>
      (await readCounts(shop.database, { userId, now: shop.at(ms).clock?.() ?? new Date() })).left;

    it('are handed over with their payment, leave the cart, and come back with a refund', async () => {
      const buyer = await shop.person({ coinFen: 15_00 });
      const chair = await model();
      const { cartItems, orderLines } = shop.database;
      await shop.database.transact((transaction) =>
        cartItems.create({ ownerId: buyer.id, modelId: chair.id, createdAt: new Date() }, { transaction }),
      );
      const bought = await order(buyer, chair);
      expect(bought).to.include({ type: 'modelPurchase', payableFen: 10_00, description: '模型购买「椅子」' });
      const [line] = await orderLines.findAll({ where: { orderId: bought.id } });
      expect(line?.subject).to.deep.equal({
        type: 'modelPurchase',
        modelId: chair.id,
        modelName: '椅子',
        sellerId: seller.id,
        licence: 'standard',
      });
      expect(await has(buyer, chair)).to.equal(false);
      await pay(bought);
      expect([await has(buyer, chair), await salesOf(chair), await shop.coinsOf(buyer)]).to.deep.equal([true, 1, 5_00]);
      expect(await cartItems.count({ where: { ownerId: buyer.id } })).to.equal(0);
      expect(await shop.pathOf(bought)).to.deep.equal(['Created', 'Paid', 'Done']);

      await refundByOperator(shop.at(1), { order: bought, cause: '不满意' });
      expect([await has(buyer, chair), await salesOf(chair), await shop.coinsOf(buyer)]).to.deep.equal([false, 0, 15_00]);
      expect(await outcomeOf(pay(await order(buyer, chair)))).to.equal('done');
      expect(await has(buyer, chair)).to.equal(true);
    });

    it('are refused where they are one’s own, withdrawn, frozen, only a draft, unknown, had already, or of a frozen seller', async () => {
      const buyer = await shop.person({ coinFen: 100_00 });
      expect(await refusalOf(order(seller, await model()))).to.equal('这是您自己发布的模型，不需要购买');
      expect(await refusalOf(order(buyer, await model({ status: 'Withdrawn' })))).to.equal('「椅子」已下架，不能购买');
      expect(await outcomeOf(order(buyer, await model({ status: 'Frozen' })))).to.equal('mall.withdrawn');
      expect(await outcomeOf(order(buyer, await model({ status: 'Draft', releasedAt: null })))).to.equal('mall.notFound');
      expect(await outcomeOf(shop.order(buyer, { type: 'modelPurchase', modelId: 'f'.repeat(32) }))).to.equal('mall.notFound');
      const chair = await model();
      await pay(await order(buyer, chair));
      expect(await refusalOf(order(buyer, chair))).to.equal('「椅子」已经购买过，可在「已购模型」查看');
      const other = await shop.person({ about: { uploaderType: 2 } });
      const theirs = await buildMallModel(shop.database, other);
      await other.update({ frozenAt: new Date() });
      expect(await outcomeOf(order(buyer, theirs))).to.equal('mall.withdrawn');
    });

    it('cost nothing when they are withdrawn, or had, by the time they are paid', async () => {
      const buyer = await shop.person({ coinFen: 100_00 });
      const chair = await model();
      const [one, two] = [await order(buyer, chair), await order(buyer, chair)];
      await pay(one);
      expect(await outcomeOf(pay(two))).to.equal('mall.bought');
      const table = await model();
      const third = await order(buyer, table);
      await table.update({ status: 'Withdrawn' });
      expect(await outcomeOf(pay(third))).to.equal('mall.withdrawn');
      expect([await shop.coinsOf(buyer), await salesOf(chair), await salesOf(table)]).to.deep.equal([90_00, 1, 0]);
    });

    it('keep for an order the price that it was made at', async () => {
      const buyer = await shop.person({ coinFen: 100_00 });
      const chair = await model();
      const made = await order(buyer, chair);
      await chair.update({ priceFen: 99_00 });
      await pay(made);
      expect(await shop.coinsOf(buyer)).to.equal(90_00);
    });

    it(`are bought once with two orders at the same instant, ${raceRounds} times`, async () => {
      for (let count = 0; count < raceRounds; count++) {
        const buyer = await shop.person({ coinFen: 20_00 });
        const chair = await model();
        const [one, two] = [await order(buyer, chair), await order(buyer, chair)];
        const outcomes = await Promise.all([outcomeOf(pay(one)), outcomeOf(pay(two, 'cloudCoin', 0, shop.other))]);
        expect(outcomes.toSorted()).to.deep.equal(['done', 'mall.bought']);
        expect([await shop.coinsOf(buyer), await salesOf(chair)]).to.deep.equal([10_00, 1]);
      }
    });

    it(`that cost nothing take the last of the day once, by two at the same instant, ${raceRounds} times`, async () => {
      for (let count = 0; count < raceRounds; count++) {
        const buyer = await shop.person();
        for (let taken = 1; taken < freeADay; taken++) await pay(await order(buyer, await model({ priceFen: 0 })));
        const [one, two] = [await order(buyer, await model({ priceFen: 0 })), await order(buyer, await model({ priceFen: 0 }))];
        const outcomes = await Promise.all([outcomeOf(pay(one)), outcomeOf(pay(two, 'cloudCoin', 0, shop.other))]);
        expect(outcomes.toSorted()[0]).to.equal('done');
        expect(outcomes.toSorted()[1]).to.be.oneOf(['order.methodClosed', 'ledger.lacking']);
        expect((await leftOf(buyer)).freeModel).to.equal(0);
        expect(await shop.database.modelPurchases.count({ where: { ownerId: buyer.id } })).to.equal(freeADay);
      }
    });

    it(`that cost nothing are ${freeADay} a day for who is no member, begin anew the next day, and have no end for members`, async () => {
      const buyer = await shop.person();
      for (let taken = 0; taken < freeADay; taken++) await pay(await order(buyer, await model({ priceFen: 0 })));
      const over = await order(buyer, await model({ priceFen: 0 }));
      expect(await refusalOf(pay(over))).to.equal('今天还可以免费领取 0 个模型，明天再来，或开通会员后不限次数');
      const tomorrow = await order(buyer, await model({ priceFen: 0 }), dayMs);
      await pay(tomorrow, 'cloudCoin', dayMs);
      expect((await leftOf(buyer, dayMs)).freeModel).to.equal(freeADay - 1);
      await refundByOperator(shop.at(dayMs), { order: tomorrow, cause: '不满意' });
      expect((await leftOf(buyer, dayMs)).freeModel).to.equal(freeADay);

      const member = await shop.person({ about: { tier: 'basic' } });
      for (let taken = 0; taken <= freeADay; taken++) await pay(await order(member, await model({ priceFen: 0 })));
      expect((await leftOf(member)).freeModel).to.equal(-1);
    });

    it('are paid by a member’s count of models, and by no other', async () => {
      const member = await shop.person({ about: { tier: 'basic' } });
      const before = benefits.basic.allowances.paidModel;
      const bought = await order(member, await model());
      expect(await refusalOf(pay(bought, 'memberCount'))).to.equal('此类订单不能用免费次数抵扣');
      await pay(bought, 'memberCountBatch');
      expect((await leftOf(member)).paidModel).to.equal(before - 1);
      expect(await shop.read(bought)).to.include({ status: 'Done', paidFen: 0, method: 'memberCountBatch' });
      await refundByOperator(shop.at(1), { order: bought, cause: '不满意' });
      expect((await leftOf(member)).paidModel).to.equal(before);

      const dear = await model({ priceFen: 20_01 });
      const several = {
        ownerId: member.id,
        wishes: [await model(), dear].map(({ id: modelId }): OrderWish => ({ type: 'modelPurchase', modelId })),
      };
      for (const tooDear of [await order(member, dear), await createOrder(shop.at(0), several)])
        expect(await refusalOf(pay(tooDear, 'memberCountBatch'))).to.equal('免费次数只能抵扣不超过 20元 的模型，请重新选择或者直接支付');
      expect((await leftOf(member)).paidModel).to.equal(before);
    });
  });
}
