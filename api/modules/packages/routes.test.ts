import { expect } from 'chai';
import type { OrderInfoView } from '#domain/orders/views';
import type { CreatedView } from '#domain/trade/views';
import { formatActivationCode } from '#domain/packages/codes';
import type { OwnedPackageView, PackageOfferView, RechargePackageView } from '#domain/packages/views';
import type { Page } from '#domain/wire/envelope';
import { makeCodes } from '#services/packages/make-codes';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { givePackage, payOutside } from '#test/packages';
import { buildFile } from '#test/work';

for (const backend of farmBackends) {
  describe(`calls about recharges and packages on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    before(async () => (api = await openTestApi(backend)));
    after(() => api.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(api.database)).to.deep.equal([]));

    it('order an amount or a package to recharge, which the dialog says in words', async () => {
      const { client } = await api.person();
      const offers = await client.call<RechargePackageView[]>('rechargePackageList');
      expect(offers).to.deep.equal([
        { rechargePackageId: 'recharge500', label: '充 500元 送 25元', price: 500_00, gift: 25_00 },
        { rechargePackageId: 'recharge1000', label: '充 1000元 送 80元', price: 1000_00, gift: 80_00 },
        { rechargePackageId: 'recharge5000', label: '充 5000元 送 500元', price: 5000_00, gift: 500_00 },
      ]);
      for (const [payload, about] of [
        [{ amount: 66_60 }, { payAble: 66_60, orderType: '自定义充值', orderTypeCode: 0, description: '充值 66.6 云币' }],
        [{ rechargePackageId: 'recharge500' }, { payAble: 500_00, orderType: '充值套餐', orderTypeCode: 34 }],
      ] as const) {
        const { orderId, payAble } = await client.call<CreatedView>('createRechargeOrder', payload);
        expect(payAble).to.equal(about.payAble);
        const info = await client.call<OrderInfoView>('orderDetail', { orderId });
        expect(info).to.include({ ...about, canUseCoupon: false, functionModule: '个人账户' });
        await payOutside(api.deps, { id: orderId });
      }
      const { cloudCoin } = await client.call<OrderInfoView>('orderDetail', {
        orderId: (await client.call<CreatedView>('createRechargeOrder', { amount: 1_00 })).orderId,
      });
      expect(cloudCoin).to.equal(66_60 + 525_00);
    });

    it('tell at their field what is wrong with an amount', async () => {
      const { client } = await api.person();
      const said = async (payload: object) => (await client.post('createRechargeOrder', payload)).envelope.resp_msg;
      for (const amount of [99, 1_000_001, 0.5]) expect(await said({ amount })).to.contain('充值金额须在 ¥1.00 到 ¥10,000.00 之间');
      expect(await said({ amount: '100' })).to.equal('请输入充值金额');
      expect(await said({})).to.equal('请选择充值套餐，或输入充值金额');
      expect(await said({ rechargePackageId: 'recharge1' })).to.equal('套餐不存在或已下架，请刷新后重新选择');
    });

    it('sell packages, list those that one has, and pay work by them', async () => {
      const { client, user } = await api.person();
      const offers = await client.call<PackageOfferView[]>('packageOffers');
      expect(offers.find(({ packageId }) => packageId === 'model10')).to.deep.equal({
        ...{ packageId: 'model10', label: '付费模型 10 个包', orderTypeCode: 10, orderType: '模型购买', uses: 10, maxAmount: 20_00 },
        ...{ price: 99_00, validDays: 365 },
      });
      const { orderId: packageOrder } = await client.call<CreatedView>('orderCreate', {
        orderType: 4,
        goods: { packageId: 'conversion10' },
      });
      await payOutside(api.deps, { id: packageOrder });
      const { id: fileId } = await buildFile(api.database, user.id);
      for (const call of ['resultPackageDeduction', 'modelPackageDeduction'] as const) {
        const { orderId } = await client.call<CreatedView>('orderCreate', { orderType: 8, goods: { fileId, target: 'glb' } });
        await client.call(call, { orderId });
        expect(await client.call('findByOrderId', { orderId })).to.include({ status: 1, stage: 'Fulfilling' });
      }
      await givePackage(api.deps, user, { validMs: 1 });
      const { results, totalCount } = await client.call<Page<OwnedPackageView>>('packageList');
      expect([totalCount, results.map(({ state, stateLabel, usesLeft, source }) => [state, stateLabel, usesLeft, source])]).to.deep.equal([
        2,
        [
          ['running', '可使用', 8, 'order'],
          ['ended', '已到期', 10, 'code'],
        ],
      ]);
      expect((await client.call<Page<OwnedPackageView>>('packageList', { state: 'ended' })).totalCount).to.equal(1);
      expect((await client.call<OwnedPackageView[]>('availablePackageList')).map(({ id }) => id)).to.deep.equal([results[0]?.id]);
    });

    it('activate a package by its code, however it is typed, once', async () => {
      const { client } = await api.person();
      const [code = ''] = (await makeCodes(api.deps, { offerId: 'lightweight50', count: 1, actorId: null }))?.codes ?? [];
      const typed = formatActivationCode(code).toLowerCase();
      const activated = await client.call<OwnedPackageView>('packageActivate', { code: typed });
      expect(activated).to.include({ label: '单模型轻量化 50 次包', usesLeft: 50, state: 'running', source: 'code', maxAmount: null });
      const again = await client.post('packageActivate', { code });
      expect(again.envelope).to.include({ resp_code: 60451, resp_msg: '激活码不正确或已被使用，请核对后再试' });
      expect((await client.post('packageActivate', { code: '1234' })).envelope.resp_msg).to.equal('激活码为 16 位字母和数字');
    });
  });
}
