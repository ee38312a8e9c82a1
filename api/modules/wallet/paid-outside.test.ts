import { expect } from 'chai';
import type { CreatedView } from '#domain/trade/views';
import { outerMethods } from '#domain/trade/methods';
import type { IncomeView } from '#domain/wallet/views';
import type { Page } from '#domain/wire/envelope';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { buildMallModel } from '#test/mall';
import { openPayingApi, type PayingApi } from '#test/paying-api';

for (const backend of farmBackends) {
  describe(`income of what is paid outside on ${backend.name}`, function () {
    this.timeout(60_000);
    let paying: PayingApi;
    before(async () => {
      const rates = { platformFeePercent: 20, withdrawal: { feePercent: 0, taxPercent: 0 } };
      paying = await openPayingApi(backend, { rates });
    });
    after(() => paying.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(paying.api.database)).to.deep.equal([]));

    for (const method of outerMethods) {
      it(`is credited when ${method} tells of it, once and by the fee that is set, and goes back with a refund`, async () => {
        const { api, shop } = paying;
        const [seller, buyer] = [await api.person({ uploaderType: 2 }), await api.person()];
        const { id: modelId } = await buildMallModel(api.database, seller.user, { priceFen: 50_00 });
        const { orderId } = await buyer.client.call<CreatedView>('orderCreate', { orderType: 10, goods: { modelId } });
        const { outTradeNo } = await paying.begin(buyer.client, orderId, method);
        await shop.local.play(method, outTradeNo, 'twice');
        await paying.becomes(orderId, 'Done');
        const incomes = async () => (await seller.client.call<Page<IncomeView>>('incomeList')).results;
        const [income, ...more] = await incomes();
        expect([income?.amount, income?.fee, income?.income, income?.status, more]).to.deep.equal([50_00, 10_00, 40_00, 'Pending', []]);
        await refundByOperator(api.deps, { order: { orderId }, cause: '买家申请' });
        expect((await incomes())[0]).to.include({ status: 'Reversed' });
        expect(await seller.client.call('accountInformation')).to.include({ pendingIncome: 0, incomeBalance: 0 });
      });
    }
  });
}
