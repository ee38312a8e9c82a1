import { expect } from 'chai';
import type { BoughtModelView, CartItemView } from '#domain/mall/views';
import type { OrderInfoView } from '#domain/orders/views';
import type { CreatedView } from '#domain/trade/views';
import type { Page } from '#domain/wire/envelope';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import type { MallModelRow } from '#storage/database/models/mall';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { givenCoins, ledgerDifferences } from '#test/ledger';
import { buildMallModel, shopper, type Shopper } from '#test/mall';

for (const backend of farmBackends) {
  describe(`buying in the mall over HTTP on ${backend.name}`, function () {
    this.timeout(120_000);
    let api: TestApi;
    let seller: Shopper;
    let buyer: Shopper;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => {
      seller = await shopper(api, { uploaderType: 2, checkStatus: 1, nickName: '造物师' });
      buyer = await shopper(api);
    });
    after(() => api.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(api.database)).to.deep.equal([]));

    const giveCoins = ({ user }: Shopper, fen: number) =>
      api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), user.id, fen), transaction));
    const model = (overrides: Partial<MallModelRow> = {}) => buildMallModel(api.database, seller.user, overrides);
    const cart = ({ client }: Shopper = buyer) => client.call<Page<CartItemView>>('getCartList', { pageNo: 1, pageSize: 200 });

    describe('the cart', () => {
      it('holds each model once, is its owner’s alone, and becomes one order whose payment empties it', async () => {
        await giveCoins(buyer, 100_00);
        const models = [await model({ priceFen: 10_00 }), await model({ priceFen: 20_01 }), await model({ priceFen: 0 })];
        for (const { id: modelId } of [...models, ...models]) await buyer.client.call('cartAdd', { modelId });
        const { totalCount, results } = await cart();
        expect([totalCount, results.map(({ modelPrice }) => modelPrice)]).to.deep.equal([3, [0, 20_01, 10_00]]);
        expect((await cart(seller)).totalCount).to.equal(0);

        const { orderId, payAble } = await buyer.client.call<CreatedView>('modelToPay', { modelIds: models.map(({ id }) => id) });
        expect(payAble).to.equal(30_01);
        const info = await buyer.client.call<OrderInfoView>('orderDetail', { orderId });
        expect(info).to.include({ payTpye: 'batch', isBuyType: 'buymodel', orderTypeCode: 10, functionModule: '模型库' });
        expect(info.orderDetailList.map(({ amount }) => amount).toSorted((one, other) => one - other)).to.deep.equal([0, 10_00, 20_01]);
        expect((await cart()).totalCount).to.equal(3);
        await buyer.client.call('cloudCoinPay', { orderId });
        expect((await cart()).totalCount).to.equal(0);
        const bought = await buyer.client.call<Page<BoughtModelView>>('boughtModelList');
        expect(bought.results.map(({ paid }) => paid).toSorted((one, other) => one - other)).to.deep.equal([0, 10_00, 20_01]);
        expect(await buyer.client.call('checkTheDayOfFreeModelCount')).to.equal(4);
      });

      it('takes out what is in it, and what is not', async () => {
        const { id: modelId } = await model();
        await buyer.client.call('cartAdd', { modelId });
        for (let count = 0; count < 2; count++) await buyer.client.call('delCartModel', { modelId });
        expect((await cart()).totalCount).to.equal(0);
      });

      it('refuses what cannot be bought, and shows what no longer can', async () => {
        const { id: modelId } = await model();
        expect(await seller.client.refusal('cartAdd', { modelId })).to.equal('这是您自己发布的模型，不需要购买');
        await buyer.client.call('cartAdd', { modelId });
        await seller.client.call('modelWithdraw', { modelId });
        expect((await cart()).results[0]).to.include({ isOnSale: false, preview: null });
        expect(await buyer.client.refusal('modelToPay', { modelIds: [modelId] })).to.equal('「椅子」已下架，不能购买');
        expect(await buyer.client.refusal('modelToPay', { modelIds: [] })).to.equal('请选择模型');
        expect(await buyer.client.refusal('modelToPay', { modelIds: [modelId, modelId] })).to.equal('同一个模型不能选两次');
      });

      it('holds 200 models and no more, also of two at once, and all of them are one order', async () => {
        const models = [];
        for (let count = 0; count <= 200; count++) models.push(await model({ priceFen: 1 + count }));
        const [last, ...rest] = models.toReversed();
        const [half, ...others] = rest;
        for (const { id } of others)
          await api.database.transact((transaction) =>
            api.database.cartItems.create({ ownerId: buyer.user.id, modelId: id, createdAt: new Date() }, { transaction }),
          );
        const added = await Promise.all([half, last].map((one) => buyer.client.post('cartAdd', { modelId: one?.id })));
        expect(added.map(({ envelope }) => envelope.resp_code).toSorted((one, other) => one - other)).to.deep.equal([60000, 60494]);
        expect(added.map(({ envelope }) => envelope.resp_msg)).to.include('购物车最多放 200 个模型，请先移出一些');
        const { results, totalCount } = await cart();
        expect([totalCount, results.length]).to.deep.equal([200, 200]);
        const sum = results.reduce((total, { modelPrice }) => total + modelPrice, 0);
        await giveCoins(buyer, sum);
        const { orderId, payAble } = await buyer.client.call<CreatedView>('modelToPay', {
          modelIds: results.map(({ modelId }) => modelId),
        });
        expect(payAble).to.equal(sum);
        await buyer.client.call('cloudCoinPay', { orderId });
        expect((await cart()).totalCount).to.equal(0);
        expect((await buyer.client.call<Page<BoughtModelView>>('boughtModelList')).totalCount).to.equal(200);
      });
    });

    describe('free models', () => {
      it('are taken with one call, five a day, and leave no order open where they are refused', async () => {
        for (let count = 0; count < 5; count++) {
          const { id: modelId } = await model({ priceFen: 0 });
          expect(await buyer.client.call('getAFreeModel', { modelId })).to.equal(modelId);
        }
        expect(await buyer.client.call('checkTheDayOfFreeModelCount')).to.equal(0);
        const { id: modelId } = await model({ priceFen: 0 });
        expect(await buyer.client.refusal('getAFreeModel', { modelId })).to.equal(
          '今天还可以免费领取 0 个模型，明天再来，或开通会员后不限次数',
        );
        expect((await buyer.client.call<Page<unknown>>('orderList', { status: 'unpaid' })).totalCount).to.equal(0);
        const priced = await model();
        expect(await buyer.client.refusal('getAFreeModel', { modelId: priced.id })).to.equal('「椅子」不是免费模型，请购买后使用');
        const member = await shopper(api, { tier: 'professional' });
        expect(await member.client.call('checkTheDayOfFreeModelCount')).to.equal(-1);
      });
    });

    describe('a member', () => {
      it('pays a batch of models with his count, one for each', async () => {
        const member = await shopper(api, { tier: 'basic' });
        const modelIds = [(await model()).id, (await model()).id];
        const { orderId } = await member.client.call<CreatedView>('modelToPay', { modelIds });
        expect(await member.client.call<OrderInfoView>('orderDetail', { orderId })).to.include({ memberFreeCounts: 50 });
        await member.client.call('batchPayModelsByMemberFreeCount', { orderId });
        const { results } = await member.client.call<Page<BoughtModelView>>('boughtModelList');
        expect(results.map(({ paid }) => paid)).to.deep.equal([0, 0]);
        const next = await member.client.call<CreatedView>('modelToPay', { modelIds: [(await model()).id] });
        expect(await member.client.call<OrderInfoView>('orderDetail', { orderId: next.orderId })).to.include({ memberFreeCounts: 48 });
      });
    });
  });
}
