import { expect } from 'chai';
import type { CampaignView, CouponView } from '#domain/coupons/views';
import type { CountView, CouponPopupView, GradeView, MemberPopupView } from '#domain/membership/views';
import type { OrderInfoView, QuoteView } from '#domain/orders/views';
import type { CreatedView } from '#domain/trade/views';
import type { Page } from '#domain/wire/envelope';
import { openCampaign } from '#services/coupons/open-campaign';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { givenCoins, ledgerDifferences } from '#test/ledger';
import { dayMs, voucher } from '#test/orders';

for (const backend of farmBackends) {
  describe(`calls about coupons and membership on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    before(async () => (api = await openTestApi(backend)));
    after(() => api.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(api.database)).to.deep.equal([]));

    it('claim the three coupons once, list them, and pay a membership with one', async () => {
      const { client, user } = await api.person();
      expect(await client.call('hasBeenGotCombinationCoupons')).to.equal(false);
      expect(await client.call<CouponView[]>('getCombinationCoupons')).to.have.length(3);
      expect((await client.post('getCombinationCoupons')).envelope).to.include({
        ...{ resp_code: 60480, resp_msg: '您已领取过这份优惠券，不能重复领取' },
      });
      expect(await client.call('hasBeenGotCombinationCoupons')).to.equal(true);
      const { results, totalCount } = await client.call<Page<CouponView>>('couponList', { status: 'usable', pageSize: 2 });
      expect([totalCount, results.length]).to.deep.equal([3, 2]);
      const all = await client.call<Page<CouponView>>('couponList');
      const thirty = all.results.find(({ faceValue }) => faceValue === 30_00);
      expect(thirty).to.include({
        ...{ name: '会员代金券 30 元', label: '代金券：减 30元，满 299元 可用', threshold: 299_00, scope: '会员购买' },
        ...{ couponSysType: 0, type: 3, discountValue: null, state: 'usable', stateLabel: '可使用', usesLeft: 1 },
      });
      await api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), user.id, 269_00), transaction));
      const card = { orderType: 44, goods: { memberGradeId: 1, isMonthly: false }, couponId: thirty?.couponId };
      const { orderId, payAble } = await client.call<CreatedView>('orderCreate', card);
      expect(payAble).to.equal(269_00);
      const stateOf = async (status: string) =>
        (await client.call<Page<CouponView>>('couponList', { status })).results.map(({ state }) => state);
      expect([await stateOf('used'), await stateOf('held')]).to.deep.equal([[], ['held']]);
      await client.call('cloudCoinPay', { orderId });
      expect(await stateOf('used')).to.deep.equal(['used']);
      expect(await client.refusal('couponList', { status: 'other' })).to.equal('状态不正确');
    });

    it('say which unpaid order holds a coupon, in the list, to choose from and where it is refused', async () => {
      const { client } = await api.person();
      const [coupon] = await client.call<CouponView[]>('getCombinationCoupons');
      const couponId = coupon?.couponId;
      const card = { orderType: 44, goods: { memberGradeId: 3, isMonthly: false } };
      const first = await client.call<CreatedView>('orderCreate', { ...card, couponId });
      const heldBy = { orderId: first.orderId, orderNo: first.orderNo };
      const [listed] = (await client.call<Page<CouponView>>('couponList', { status: 'held' })).results;
      expect(listed).to.deep.include({ couponId, state: 'held', stateLabel: '已用于待支付的订单', heldBy });

      const sentence = `优惠券已用于待支付的订单 ${first.orderNo}，取消那个订单后可以再用`;
      for (const call of ['orderCreate', 'orderQuote'] as const)
        expect(await client.refusal(call, { ...card, couponId })).to.equal(sentence);
      const second = await client.call<CreatedView>('orderCreate', card);
      const named = (list: readonly { couponId: string }[]) => list.map((one) => one.couponId);
      const choices = async () => [
        await client.call<QuoteView>('orderQuote', card),
        await client.call<OrderInfoView>('orderDetail', { orderId: second.orderId }),
      ];
      for (const { couponList, heldCouponList } of await choices()) {
        expect(named(couponList)).not.to.include(couponId);
        expect(heldCouponList.map((one) => [one.couponId, one.heldBy])).to.deep.equal([[couponId, heldBy]]);
      }
      const own = await client.call<OrderInfoView>('orderDetail', { orderId: first.orderId });
      expect([named(own.couponList).includes(couponId ?? ''), own.heldCouponList]).to.deep.equal([true, []]);

      await client.call('myOrderCancel', { orderId: first.orderId });
      for (const { couponList, heldCouponList } of await choices())
        expect([named(couponList).includes(couponId ?? ''), heldCouponList]).to.deep.equal([true, []]);
      expect((await client.call<Page<CouponView>>('couponList', { status: 'held' })).results).to.deep.equal([]);
    });

    it('list campaigns with what is left of them, and give one coupon of each', async () => {
      const { client } = await api.person();
      const template = { ...voucher, name: '春季代金券', types: ['lightweight', 'conversion'] as const };
      const campaignId = await openCampaign(api.deps, { template, total: 2, perPerson: 1, runsMs: dayMs });
      const offered = async () => (await client.call<CampaignView[]>('activeCouponList')).find((one) => one.campaignId === campaignId);
      expect(await offered()).to.include({
        ...{ name: '春季代金券', label: '代金券：减 30元', scope: '单模型轻量化、格式转换', validDays: 30 },
        ...{ remaining: 2, perPerson: 1, claimed: 0, claimable: true },
      });
      expect(await client.call<CouponView>('getActiveCoupons', { campaignId })).to.include({ name: '春季代金券', state: 'usable' });
      expect(await offered()).to.include({ remaining: 1, claimed: 1, claimable: false });
      expect(await client.refusal('getActiveCoupons', { campaignId })).to.equal('您已领取过这份优惠券，不能重复领取');
      const late = await api.person();
      await late.client.call('getActiveCoupons', { campaignId });
      expect(await (await api.person()).client.refusal('getActiveCoupons', { campaignId })).to.equal('优惠券已领完');
      expect(await late.client.refusal('getActiveCoupons', { campaignId: newId() })).to.equal('活动不存在或已结束');
      expect(await late.client.refusal('getActiveCoupons', { campaignId: 'x' })).to.equal('编号不正确');
    });

    it('list the grades with the documented fields, to visitors too, and whose first month is over', async () => {
      const visitors = await api.visitor().call<GradeView[]>('selectMemberGradeList');
      expect(visitors.map(({ id, name, annualFee }) => [id, name, annualFee])).to.deep.equal([
        [1, '普通会员', 299_00],
        [2, '高级会员', 699_00],
        [3, '专业会员', 1699_00],
      ]);
      expect(visitors[2]).to.deep.equal({
        ...{ id: 3, name: '专业会员', singleModelLightweight: -1, modelFormatConversion: -1, singleModelOfflinePackage: -1 },
        ...{ sceneModelLightweight: 50, modelMallChargeModelDownloads: 500, annualFee: 1699_00, monthlyAverage: 141_58 },
        ...{ monthlyFee: 199_00, firstMonthFee: 99_90, firstMonth: true },
      });
      const { client, user } = await api.person();
      await api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), user.id, 100_00), transaction));
      const { orderId } = await client.call<CreatedView>('orderCreate', { orderType: 44, goods: { memberGradeId: 1, isMonthly: true } });
      const firstMonths = async () => (await client.call<GradeView[]>('selectMemberGradeList')).map(({ firstMonth }) => firstMonth);
      expect(await firstMonths()).to.deep.equal([true, true, true]);
      await client.call('cloudCoinPay', { orderId });
      expect(await firstMonths()).to.deep.equal([false, true, true]);
    });

    it('say what popups say, until they are closed', async () => {
      const { client } = await api.person();
      expect(await client.call<CouponPopupView>('checkNeedMemberCouponUp')).to.include({
        id: 'couponOffer',
        couponCount: 3,
        amount: 330_00,
      });
      await client.call('cancelMemberPopup', { popupId: 'couponOffer' });
      const nothing = { id: '', tipText: '', couponCount: 0, amount: 0 };
      expect(await client.call('checkNeedMemberCouponUp')).to.deep.equal(nothing);
      expect(await client.call('checkCouponUpDeadlineSeven')).to.deep.equal(nothing);
      expect(await client.call<MemberPopupView>('getMemberPopup', { type: 1 })).to.deep.equal({ id: '', tipText: '' });
      expect(await client.refusal('getMemberPopup', { type: 2 })).to.equal('类型不正确');
      expect(await client.refusal('cancelMemberPopup', { popupId: 'x' })).to.equal('编号不正确');
      const member = await api.person();
      await member.client.call('getCombinationCoupons');
      api.pass(24 * dayMs);
      await member.client.signIn(member.user.phone, api.sms);
      expect(await member.client.call('checkCouponUpDeadlineSeven')).to.include({ tipText: '您有 3 张共 330元 的优惠券即将过期' });
    });

    it('say what is left of each count, and when it starts again', async () => {
      const [free, member] = [await api.person(), await api.person({ tier: 'basic' })];
      const countsOf = async ({ client }: typeof free) =>
        (await client.call<CountView[]>('memberCounts')).map(({ counter, left, period }) => [counter, left, period]);
      // Nothing spends calls of the API yet.
      expect(await countsOf(free)).to.deep.equal([
        ['freeModel', 5, 'day'],
        ['aiTrial', 3, 'ever'],
      ]);
      expect(await countsOf(member)).to.deep.include.members([
        ['lightweight', 180, 'year'],
        ['paidModel', 50, 'month'],
        ['freeModel', -1, 'day'],
      ]);
    });
  });
}
