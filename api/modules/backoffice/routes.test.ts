import { isSold } from '#domain/trade/sold-types';
import { priceSeeds } from '#domain/orders/prices';
import { expect } from 'chai';
import type {
  OperateCampaignView,
  OperateOfferView,
  OperateOrderRowView,
  OperateOrderView,
  OperatePriceView,
} from '#domain/backoffice/views';
import type { SubmittedView } from '#domain/jobs/views';
import type { Page } from '#domain/wire/envelope';
import { grantRole } from '#services/administration/grant-role';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import { codesOf, openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { givenCoins } from '#test/ledger';
import { conversionFen, expectBalance } from '#test/orders';
import { buildFile } from '#test/work';

for (const backend of farmBackends) {
  describe(`the operator's orders over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    let office: Person;
    let buyer: Person;
    before(async () => {
      api = await openTestApi(backend);
      office = await api.person({ nickName: '管理员' });
      await grantRole(api.deps, { phone: office.user.phone, role: 'administrator' });
    });
    beforeEach(async () => (buyer = await api.person({ nickName: '买家' })));
    afterEach('the ledger adds up', () => expectBalance(api.database));
    after(() => api.close());

    const list = (query: object) => office.client.call<Page<OperateOrderRowView>>('operateOrderList', query);
    const detail = (orderId: string) => office.client.call<OperateOrderView>('operateOrderDetail', { orderId });
    const ordered = async (): Promise<string> => {
      const work = { fileId: (await buildFile(api.database, buyer.user.id)).id, kind: 'convert', target: 'glb' };
      return (await buyer.client.call<SubmittedView>('jobSubmit', work)).orderId;
    };
    /** Paid by given coins. */
    async function paid(): Promise<{ orderId: string; jobId: string }> {
      const orderId = await ordered();
      const coins = givenCoins(newId(), buyer.user.id, conversionFen);
      await api.database.transact((transaction) => postOperation(api.deps, coins, transaction));
      await buyer.client.call('cloudCoinPay', { orderId });
      const { jobId } = await api.database.orderLines.findOne({ where: { orderId }, rejectOnEmpty: true });
      return { orderId, jobId: jobId ?? '' };
    }
    const finish = async (jobId: string, succeeded: boolean): Promise<void> => {
      await beginJob(api.deps, { id: jobId, attempt: 1 });
      const failed = { status: 'Error', code: 'model.empty', params: {} } as const;
      await finishJob(api.deps, { id: jobId, attempt: 1, outcome: succeeded ? { status: 'Success' } : failed });
    };

    it('are found by number, phone, trade number, state, account and time', async () => {
      const { orderId } = await paid();
      const unpaid = await ordered();
      const { orderNo } = await detail(orderId);
      const idsOf = async (query: object): Promise<string[]> => (await list(query)).results.map(({ id }) => id);
      const ofBuyer = { accountId: buyer.user.id };
      expect(await idsOf(ofBuyer)).to.deep.equal([unpaid, orderId]);
      expect(await idsOf({ keyword: orderNo })).to.deep.equal([orderId]);
      expect(await idsOf({ keyword: orderNo.slice(0, 13).toLowerCase() })).to.deep.equal([orderId]);
      expect(await idsOf({ keyword: buyer.user.phone.slice(2) })).to.deep.equal([unpaid, orderId]);
      expect(await idsOf({ keyword: `${orderNo.replaceAll('-', '')}_1` })).to.deep.equal([orderId]);
      expect(await idsOf({ ...ofBuyer, state: 'unpaid' })).to.deep.equal([unpaid]);
      expect(await idsOf({ ...ofBuyer, state: 'underWay' })).to.deep.equal([orderId]);
      const soon = new Date(Date.now() + 60_000).toISOString();
      expect([await idsOf({ ...ofBuyer, from: soon }), (await idsOf({ ...ofBuyer, to: soon })).length]).to.deep.equal([[], 2]);
      const [row] = (await list({ ...ofBuyer, pageSize: 1 })).results;
      expect(row?.owner.phone, 'no whole phone in a list').to.match(/^139\*{4}\d{4}$/);
      expect(await office.client.refusal('operateOrderList', { keyword: "' OR 1=1" })).to.equal('请输入订单号、手机号或交易号');
    });

    it('say why an order is in its state, with all that happened to it', async () => {
      const { orderId, jobId } = await paid();
      expect((await detail(orderId)).explanation).to.equal('已用云币账户支付 ¥4.90，处理还在进行，结束后订单自动完成或退款。');
      await finish(jobId, false);
      const seen = await detail(orderId);
      expect(seen.explanation).to.equal('已用云币账户支付 ¥4.90，已退回 ¥4.90（文件无法处理）。');
      expect(seen.events.map(({ label, actor, reason }) => [label, actor, reason])).to.deep.equal([
        ['待支付', '买家', ''],
        ['已支付，待交付', '买家', ''],
        ['处理中', '平台', ''],
        ['退款中', '平台', '文件无法处理'],
        ['已退款', '平台', '文件无法处理'],
      ]);
      expect(seen.lines.map(({ amount, jobStatus }) => [amount, jobStatus])).to.deep.equal([[conversionFen, '处理失败']]);
      expect(seen.attempts.map(({ method, amount }) => [method, amount])).to.deep.equal([['云币账户', conversionFen]]);
      expect(seen.operations.map(({ kind, postings }) => [kind, postings])).to.deep.equal([
        [
          '支付',
          [
            { account: '云币', owner: '买家', amount: '-¥4.90（赠送云币）' },
            { account: '本单暂存', owner: '本单', amount: '+¥4.90（赠送云币）' },
          ],
        ],
        [
          '退款',
          [
            { account: '本单暂存', owner: '本单', amount: '-¥4.90（赠送云币）' },
            { account: '云币', owner: '买家', amount: '+¥4.90（赠送云币）' },
          ],
        ],
      ]);
      expect(seen.refundable).to.equal(false);
    });

    it('are refunded with a cause, once, also by two at once, and the log says by whom', async () => {
      const { orderId, jobId } = await paid();
      expect(await office.client.refusal('operateOrderRefund', { orderId, cause: '不满意' }), 'while it runs').to.equal('这个订单不能退款');
      await finish(jobId, true);
      expect((await detail(orderId)).refundable).to.equal(true);
      expect(await office.client.refusal('operateOrderRefund', { orderId, cause: ' ' })).to.equal('请填写原因');
      const replies = await Promise.all([1, 2].map(() => office.client.post('operateOrderRefund', { orderId, cause: '不满意' })));
      expect(codesOf(replies)).to.deep.equal([60000, 60431]);
      const [entry, ...others] = await api.database.auditEvents.findAll({ where: { event: 'orderRefunded', subjectId: buyer.user.id } });
      expect([entry?.actorId, others.length]).to.deep.equal([office.user.id, 0]);
      expect(entry?.details).to.contain('不满意');
      expect((await detail(orderId)).explanation).to.contain('已退回 ¥4.90（客服退款）');
    });

    it('of several models are refunded line by line', async () => {
      await api.database.transact((transaction) =>
        postOperation(api.deps, givenCoins(newId(), buyer.user.id, 3 * conversionFen), transaction),
      );
      const goodsOf = async () => ({
        orderType: 8,
        goods: { fileId: (await buildFile(api.database, buyer.user.id)).id, target: 'glb' },
      });
      const goodsList = [await goodsOf(), await goodsOf(), await goodsOf()];
      const { orderId } = await buyer.client.call<{ orderId: string }>('orderCreate', { goodsList });
      await buyer.client.call('cloudCoinPay', { orderId });
      for (const { jobId } of await api.database.orderLines.findAll({ where: { orderId } })) await finish(jobId ?? '', true);
      const refund = (lines: number[]) =>
        office.client.call<{ refunded: number; owed: number }>('operateOrderRefund', { orderId, lines, cause: '有一个不满意' });
      expect(await refund([2])).to.deep.equal({ refunded: conversionFen, owed: 0 });
      const seen = await detail(orderId);
      expect(seen.lines.map(({ label, refunded }) => [label, refunded])).to.deep.equal([
        ['已交付', 0],
        ['已退款', conversionFen],
        ['已交付', 0],
      ]);
      expect([seen.stage, seen.refundable]).to.deep.equal(['Done', true]);
      expect(await office.client.refusal('operateOrderRefund', { orderId, lines: [2], cause: '再退一次' })).to.equal('这个订单不能退款');
      expect(await refund([1, 3])).to.deep.equal({ refunded: 3 * conversionFen, owed: 0 });
      expect((await detail(orderId)).stage).to.equal('Refunded');
    });

    it('are nobody else’s business', async () => {
      const { orderId } = await paid();
      for (const name of ['operateOrderList', 'operateOrderDetail', 'operateOrderRefund'] as const) {
        expect((await buyer.client.post(name, { orderId, cause: '不满意' })).envelope.resp_code).to.equal(60409);
      }
    });

    it('set prices within bounds, for administrators alone', async () => {
      const administrator = await api.person({ role: 'administrator' });
      const { client } = administrator;
      const prices = await client.call<OperatePriceView[]>('operatePriceList');
      expect(prices.find(({ priceId }) => priceId === 'imageTo3DFine')).to.deep.equal({
        ...{ priceId: 'imageTo3DFine', label: '图生3D模型（精细）', unit: '次', unitFen: 3_99, seedFen: 3_99 },
        sellable: true,
      });
      for (const { priceId, sellable } of prices) expect(sellable, priceId).to.equal(isSold(priceSeeds[priceId].type));
      expect(prices.filter(({ sellable }) => sellable).map(({ priceId }) => priceId)).to.include.members(['lightweight', 'conversion']);
      const said = async (unitFen: number) =>
        (await client.post('operatePriceSet', { priceId: 'logo', fromFen: 9_90, unitFen })).envelope.resp_msg;
      expect([await said(-1), await said(10_000_01), await said(9_90)]).to.deep.equal([
        ...['价格不能小于 0', '价格不能超过 10000元', '新的价格与现在相同'],
      ]);
      await client.call('operatePriceSet', { priceId: 'logo', fromFen: 9_90, unitFen: 8_80 });
      expect(await said(7_70)).to.equal('价格刚刚由其他管理员修改，请刷新后再试');
      const other = await api.person();
      expect((await other.client.post('operatePriceList', {})).envelope.resp_code).to.equal(60409);
    });

    it('take packages off sale and reprice them within bounds, hand coupons out and stop, each with its row in the audit log', async () => {
      const { client, user } = await api.person({ role: 'administrator' });
      const offer = async () => (await client.call<OperateOfferView[]>('operateOfferList')).find(({ id }) => id === 'model10');
      expect(await offer()).to.include({ price: 99_00, onSale: true, sellable: true });
      await client.call('operateOfferSet', { offerId: 'model10', onSale: false });
      await client.call('operateOfferSet', { offerId: 'model10', priceFen: 95_00 });
      expect(await offer()).to.include({ price: 95_00, onSale: false });
      const set = (payload: object) => client.refusal('operateOfferSet', payload);
      // Of a service that nobody can order yet.
      await api.database.packageOffers.update({ type: 'embed', onSale: false }, { where: { id: 'offlinePackage10' } });
      expect([
        await set({ offerId: 'nothing', onSale: false }),
        await set({ offerId: 'model10', priceFen: 10 ** 9 }),
        await set({ offerId: 'offlinePackage10', onSale: true }),
        await set({ offerId: 'model10', onSale: true, priceFen: 1_00 }),
      ]).to.deep.equal([
        ...[
          '没有这个套餐',
          '这个价格不在允许的范围内，请换一个',
          '这个套餐抵扣的服务还没有上线，暂时不能上架',
          '上下架和改价一次只能做一样',
        ],
      ]);

      const asked = { name: '立冬券', total: 3, perPerson: 1, days: 30, validDays: 7 };
      expect(await client.refusal('operateCampaignOpen', asked)).to.equal('请输入减多少，或付百分之几');
      await client.call('operateCampaignOpen', { ...asked, percent: 90, thresholdFen: 50_00 });
      const campaigns = async () => (await client.call<Page<OperateCampaignView>>('operateCampaignList')).results;
      const [campaign] = await campaigns();
      expect(campaign).to.include({ name: '立冬券', total: 3, claimed: 0, remaining: 3, perPerson: 1, running: true });
      const campaignId = campaign?.id ?? '';
      await buyer.client.call('getActiveCoupons', { campaignId });
      expect((await campaigns())[0]).to.include({ claimed: 1, remaining: 2 });
      await client.call('operateCampaignEnd', { campaignId });
      expect((await campaigns())[0]).to.include({ running: false });
      expect(await client.refusal('operateCampaignEnd', { campaignId })).to.equal('活动不存在或已结束');
      const rows = await api.database.auditEvents.findAll({ where: { actorId: user.id }, order: ['id'] });
      expect(rows.map(({ event }) => event).filter((event) => /^(offer|coupon)/.test(event))).to.deep.equal([
        ...['offerChanged', 'offerChanged', 'couponCampaignOpened', 'couponCampaignEnded'],
      ]);
      for (const name of ['operateOfferList', 'operateOfferSet', 'operateCampaignOpen', 'operateCampaignEnd'] as const)
        expect(
          (await buyer.client.post(name, { ...asked, percent: 90, campaignId, offerId: 'model10', onSale: true })).envelope.resp_code,
        ).to.equal(60409);
    });
  });
}
