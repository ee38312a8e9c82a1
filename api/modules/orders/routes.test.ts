import { expect } from 'chai';
import type { OrderHistoryView, OrderInfoView, OrderRowView, OrderStatusView, QuoteView } from '#domain/orders/views';
import type { CreatedView } from '#domain/trade/views';
import type { Page } from '#domain/wire/envelope';
import { giveCoupon } from '#services/coupons/give';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { givenCoins, ledgerDifferences } from '#test/ledger';
import { voucher } from '#test/orders';
import { buildFile } from '#test/work';

const card = { orderType: 44, goods: { memberGradeId: 1, isMonthly: false } };

for (const backend of farmBackends) {
  describe(`calls about orders on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    before(async () => (api = await openTestApi(backend)));
    after(() => api.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(api.database)).to.deep.equal([]));

    const withCoins = async (fen: number, about: Parameters<TestApi['person']>[0] = {}): Promise<Person> => {
      const person = await api.person(about);
      if (fen > 0)
        await api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), person.user.id, fen), transaction));
      return person;
    };

    it('make an order, show it to the dialog, pay it and say that it is paid', async () => {
      const { client, user } = await withCoins(400_00);
      const couponId = await api.database.transact((transaction) =>
        giveCoupon(api.deps, { ownerId: user.id, template: voucher, source: 'operator' }, transaction),
      );
      const { orderId, orderNo, payAble } = await client.call<CreatedView>('orderCreate', { ...card, couponId });
      expect([payAble, orderNo]).to.satisfy(([fen, number]: [number, string]) => fen === 269_00 && /^\d{8}(-[0-9A-Z]{4}){3}$/.test(number));
      const info = await client.call<OrderInfoView>('orderDetail', { orderId });
      expect(info).to.include({ payAble: 269_00, amount: 299_00, payTpye: 'single', isBuyType: 'orders', canUseCoupon: true, couponId });
      expect(info).to.include({
        functionModule: '个人账户',
        orderType: '会员购买',
        description: '普通会员年卡，一年',
        cloudCoin: 400_00,
        status: 0,
      });
      expect(info.couponList).to.have.length(1);
      expect(info.couponList[0]).to.include({ couponId, couponSysType: 0, type: 3, faceValue: 30_00, label: '代金券：减 30元' });
      expect(info.orderDetailList).to.have.length(1);
      expect(await client.call('findByOrderId', { orderId })).to.deep.include({ status: 0, stage: 'Created' });
      await client.call('cloudCoinPay', { orderId, couponId, return_url: '/' });
      const { version, ...standing } = await client.call<OrderStatusView>('findByOrderId', { orderId });
      expect([standing, version > 0]).to.deep.equal([{ orderId, orderNo, status: 1, stage: 'Done' }, true]);
      const again = await client.post('cloudCoinPay', { orderId });
      expect(again.envelope).to.include({ resp_code: 60422, resp_msg: '订单已支付，请勿重复支付' });
      const { results } = await client.call<Page<OrderRowView>>('orderList', { status: 'paid' });
      expect(results.map((row) => [row.orderId, row.paid, row.method, row.statusLabel])).to.deep.equal([
        [orderId, 269_00, 'cloudCoin', '已完成'],
      ]);
    });

    it('leave a coupon out that the dialog took back, and keep the order’s where it says nothing', async () => {
      const { client, user } = await withCoins(600_00);
      const give = () =>
        api.database.transact((transaction) =>
          giveCoupon(api.deps, { ownerId: user.id, template: voucher, source: 'operator' }, transaction),
        );
      const order = async () => (await client.call<CreatedView>('orderCreate', { ...card, couponId: await give() })).orderId;
      const paid = async (orderId: string, payment: object) => {
        await client.call('cloudCoinPay', { orderId, ...payment });
        return (await client.call<OrderInfoView>('orderDetail', { orderId })).paid;
      };
      expect([await paid(await order(), {}), await paid(await order(), { couponId: '' })]).to.deep.equal([269_00, 299_00]);
    });

    it('price the dialog with any coupon that is asked about, and leave the order as it is', async () => {
      const { client, user } = await withCoins(0);
      const [half, thirty] = await api.database.transact((transaction) =>
        Promise.all(
          [{ ...voucher, kind: 'systemPercent' as const, faceValueFen: 0, percent: 50 }, voucher].map((template) =>
            giveCoupon(api.deps, { ownerId: user.id, template, source: 'operator' }, transaction),
          ),
        ),
      );
      const { orderId } = await client.call<CreatedView>('orderCreate', { ...card, couponId: thirty });
      const asked = async (about: object) => {
        const { payAble, couponId, orderDetailList, preferredMethod, serverTime } = await client.call<OrderInfoView>('orderDetail', {
          orderId,
          ...about,
        });
        expect(orderDetailList.map(({ amount }) => amount)).to.deep.equal([payAble]);
        expect(Math.abs(Date.parse(serverTime) - Date.now())).to.be.lessThan(5000);
        return [payAble, couponId, preferredMethod];
      };
      expect(await asked({})).to.deep.equal([269_00, thirty, 'wechat']);
      expect(await asked({ couponId: half })).to.deep.equal([149_50, half, 'wechat']);
      expect(await asked({ couponId: '' })).to.deep.equal([299_00, null, 'wechat']);
      expect(await asked({})).to.deep.equal([269_00, thirty, 'wechat']);
      const foreign = (await withCoins(0)).user.id;
      expect((await client.post('orderDetail', { orderId, couponId: foreign })).envelope.resp_code).to.equal(60427);
    });

    it('tell all that became of an order, in words, to its owner alone', async () => {
      const { client, user } = await withCoins(400_00);
      const couponId = await api.database.transact((transaction) =>
        giveCoupon(api.deps, { ownerId: user.id, template: voucher, source: 'operator' }, transaction),
      );
      const { orderId } = await client.call<CreatedView>('orderCreate', card);
      await client.call('cloudCoinPay', { orderId, couponId });
      const history = await client.call<OrderHistoryView>('orderHistory', { orderId });
      expect(history.events.map(({ title, by }) => `${title}·${by}`)).to.deep.equal([
        ...['提交订单·您', '更换优惠券，重新计价·您', '支付成功·您', '订单完成·平台'],
      ]);
      expect(history.paidWith).to.deep.equal([{ label: '云币（赠送）', text: '¥269.00' }]);
      expect(history.coupon).to.deep.equal({ name: '代金券', label: '代金券：减 30元', use: '已使用' });
      expect(history.payments.map(({ method, state, amount }) => [method, state, amount])).to.deep.equal([['云币账户', '已支付', 269_00]]);
      expect(history.items.map(({ state, bought }) => [state, bought.kind])).to.deep.equal([['已交付', 'membership']]);
      expect(history.refunds).to.deep.equal([]);
      const other = await client.call<CreatedView>('orderCreate', card);
      await client.call('myOrderCancel', { orderId: other.orderId });
      const closed = (await client.call<OrderHistoryView>('orderHistory', { orderId: other.orderId })).events.at(-1);
      expect(closed).to.include({ title: '订单关闭', reason: '已取消', by: '您' });
      const stranger = await withCoins(0);
      expect((await stranger.client.post('orderHistory', { orderId })).envelope.resp_code).to.equal(60420);
    });

    it('pay a conversion by a member’s count, and say how many are left', async () => {
      const { client, user } = await withCoins(0, { tier: 'basic' });
      const { id: fileId } = await buildFile(api.database, user.id);
      const make = async () => (await client.call<CreatedView>('orderCreate', { orderType: 8, goods: { fileId, target: 'glb' } })).orderId;
      const left = async (orderId: string) => {
        const { memberFreeCounts, memberLine } = await client.call<OrderInfoView>('orderDetail', { orderId });
        expect(memberLine).to.equal(`普通会员次数内 0元/个，本年剩余 ${memberFreeCounts} 次`);
        return memberFreeCounts;
      };
      const first = await make();
      expect(await client.call('queryUnPayReusltCount')).to.equal(1);
      expect(await left(first)).to.equal(180);
      await client.call('payByMemberFreeCount', { orderId: first });
      const second = await make();
      expect(await left(second)).to.equal(179);
      await client.call('resultPayByFreeCount', { orderId: second });
      expect(await client.call('findByOrderId', { orderId: second })).to.deep.include({ status: 1, stage: 'Fulfilling' });
      expect(await api.database.jobs.count({ where: { ownerId: user.id } })).to.equal(2);
      expect(await client.call('queryUnPayReusltCount')).to.equal(0);
    });

    it('take several things as one order, each with its type, and show them line by line', async () => {
      const { client, user } = await withCoins(20_00);
      const goods = async () => ({ orderType: 8, goods: { fileId: (await buildFile(api.database, user.id)).id, target: 'glb' } });
      const [first, second] = [await goods(), await goods()];
      const { orderId, payAble } = await client.call<CreatedView>('orderCreate', { goodsList: [first, second] });
      const info = await client.call<OrderInfoView>('orderDetail', { orderId });
      expect(info).to.include({ payTpye: 'batch', isBuyType: 'orders', payAble, amount: 9_80 });
      expect(info.orderDetailList.map(({ orderType, amount, stage }) => [orderType, amount, stage])).to.deep.equal([
        ['格式转换', 4_90, 'Waiting'],
        ['格式转换', 4_90, 'Waiting'],
      ]);
      await client.call('cloudCoinPay', { orderId });
      expect(await api.database.jobs.count({ where: { ownerId: user.id } })).to.equal(2);
      const said = async (payload: object) => (await client.post('orderCreate', payload)).envelope.resp_msg;
      expect(await said({ goodsList: [first] })).to.equal('批量订单至少 2 项');
      expect(await said({ goodsList: Array.from({ length: 201 }, () => first) })).to.equal('一个订单最多 200 项');
      expect(await said({ goodsList: [first, { ...first, orderType: 6 }] })).to.equal('订单类型不正确');
      expect(await said({ goodsList: [first, card] })).to.equal('会员、充值、套餐和盲盒需要单独下单');
    });

    it('say a price before there is an order', async () => {
      const { client, user } = await withCoins(0, { tier: 'basic' });
      const goods = { fileId: (await buildFile(api.database, user.id)).id, target: 'glb' };
      expect(await client.call<QuoteView>('orderQuote', { orderType: 8, goods })).to.deep.equal({
        ...{ amount: 4_90, payAble: 4_90, memberFreeCounts: 180, aiFreeCounts: null, packageUses: 0, coversByCount: true },
        ...{ memberLine: '普通会员次数内 0元/个，本年剩余 180 次', couponList: [], heldCouponList: [], canUseCoupon: true, couponId: null },
        orderDetailList: [{ functionModule: '模型应用', orderType: '格式转换', description: '格式转换「椅子」', amount: 4_90 }],
      });
      expect((await client.call<Page<OrderRowView>>('orderList')).totalCount).to.equal(0);
    });

    it('cancel an order, and refuse what is over with the documented words', async () => {
      const { client } = await withCoins(400_00);
      const order = async () => (await client.call<CreatedView>('orderCreate', card)).orderId;
      const cancelled = await order();
      await client.call('myOrderCancel', { orderId: cancelled });
      expect((await client.post('cloudCoinPay', { orderId: cancelled })).envelope).to.include({ resp_code: 60423 });
      const late = await order();
      await api.database.orders.update({ expiresAt: new Date() }, { where: { id: late } });
      const refused = await client.post('cloudCoinPay', { orderId: late });
      expect(refused.envelope).to.include({ resp_code: 60424, resp_msg: '订单已超时,请重新下单' });
      const { results } = await client.call<Page<OrderRowView>>('orderList', { status: 'closed' });
      expect(results.map(({ orderId }) => orderId)).to.deep.equal([cancelled]);
    });

    it('tell what is wrong with what was sent, and take no price from it', async () => {
      const { client } = await withCoins(400_00);
      const said = async (payload: object) => (await client.post('orderCreate', payload)).envelope.resp_msg;
      expect(await said({ ...card, orderType: 6 })).to.equal('订单类型不正确');
      expect(await said({ ...card, goods: { memberGradeId: 4, isMonthly: false } })).to.equal('请选择会员等级');
      expect(await said({ ...card, couponId: 'x' })).to.equal('编号不正确');
      const { payAble } = await client.call<CreatedView>('orderCreate', {
        ...card,
        payAble: 1,
        amount: 1,
        goods: { ...card.goods, amountFen: 1 },
      });
      expect(payAble).to.equal(299_00);
    });
  });
}
