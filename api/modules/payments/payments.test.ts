import { request } from 'node:http';
import { expect } from 'chai';
import { platformAccount } from '#domain/ledger/accounts';
import { clearingAccounts, outerMethods } from '#domain/trade/methods';
import type { OrderInfoView } from '#domain/orders/views';
import { calls } from '#domain/catalog/calls';
import { giveCoupon } from '#services/coupons/give';
import { balancesOf } from '#services/ledger/balances-of';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { voucher } from '#test/orders';
import { openPayingApi, type PayingApi } from '#test/paying-api';

for (const backend of farmBackends) {
  describe(`payments through providers on ${backend.name}`, function () {
    this.timeout(30_000);
    let paying: PayingApi;
    before(async () => (paying = await openPayingApi(backend)));
    after(() => paying.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(paying.api.database)).to.deep.equal([]));

    const attemptsOf = async (orderId: string) =>
      (await paying.api.database.paymentAttempts.findAll({ where: { orderId }, order: ['number'] })).map(({ method, state }) => [
        method,
        state,
      ]);
    const held = async (method: 'alipay' | 'wechat') =>
      -((await balancesOf(paying.api.database, [platformAccount(clearingAccounts[method], 'money')]))[0] ?? 0);

    for (const method of outerMethods) {
      it(`settle by a notification of ${method}, once, with what was bought and a push`, async () => {
        const { api, shop } = paying;
        const before = await held(method);
        const { client, user } = await api.person();
        const listener = await client.listen();
        const orderId = await paying.order(client);
        const { methods } = await client.call<OrderInfoView>('orderDetail', { orderId });
        expect(methods.find((state) => state.method === method)).to.include({ open: true, shown: true });
        const trade = await paying.begin(client, orderId, method);
        expect(trade).to.include({ amountFen: 299_00, standing: 'waiting' });
        expect(await client.call('findByOrderId', { orderId })).to.include({ status: 0, stage: 'Paying' });
        await shop.local.play(method, trade.outTradeNo, 'twice');
        const { paidFen, method: by, paidAt } = await paying.becomes(orderId, 'Done');
        expect([paidFen, by, paidAt !== null]).to.deep.equal([299_00, method, true]);
        expect(await attemptsOf(orderId)).to.deep.equal([[method, 'Paid']]);
        await listener.until((frames) =>
          frames.some(
            (frame) =>
              frame.kind === 'event' && frame.push.type === 'PAY_WECHAT' && frame.push.id === orderId && frame.push.isSucceed === true,
          ),
        );
        listener.close();
        expect(await api.database.membershipTerms.count({ where: { userId: user.id } })).to.equal(1);
        expect(await held(method)).to.equal(before + 299_00);
        expect((await client.call<OrderInfoView>('orderDetail', { orderId })).method).to.equal(method);
      });
    }

    it('answer the same payment when asked again, and another for another method, after closing the first', async () => {
      const { api, shop } = paying;
      const { client } = await api.person();
      const orderId = await paying.order(client);
      const first = await paying.begin(client, orderId, 'wechat');
      expect((await paying.begin(client, orderId, 'wechat')).outTradeNo).to.equal(first.outTradeNo);
      const second = await paying.begin(client, orderId, 'alipay');
      expect(second.outTradeNo).to.not.equal(first.outTradeNo);
      expect(shop.local.trades().find(({ outTradeNo }) => outTradeNo === first.outTradeNo)?.standing).to.equal('closed');
      expect(await attemptsOf(orderId)).to.deep.equal([
        ['wechat', 'Closed'],
        ['alipay', 'Live'],
      ]);
      await shop.local.play('alipay', second.outTradeNo, 'pay');
      await paying.becomes(orderId, 'Done');
      expect((await client.post('weixinpay', { orderId })).envelope).to.include({ resp_code: 60422 });
    });

    it('end at the provider when an order is cancelled', async () => {
      const { api, shop } = paying;
      const { client } = await api.person();
      const orderId = await paying.order(client);
      const { outTradeNo } = await paying.begin(client, orderId, 'wechat');
      await client.call('myOrderCancel', { orderId });
      expect(shop.local.trades().find((trade) => trade.outTradeNo === outTradeNo)?.standing).to.equal('closed');
      expect(await attemptsOf(orderId)).to.deep.equal([['wechat', 'Closed']]);
    });

    it('are given up, with the coupon that was chosen for one, when its order is left for later', async () => {
      const { api, shop } = paying;
      const { client, user } = await api.person();
      const give = () =>
        api.database.transact((transaction) =>
          giveCoupon(api.deps, { ownerId: user.id, template: voucher, source: 'operator' }, transaction),
        );
      const shown = async (orderId: string) => {
        const { couponId, ownCouponId, payAble, couponList } = await client.call<OrderInfoView>('orderDetail', { orderId });
        return { couponId, ownCouponId, payAble, coupons: couponList.length };
      };
      const [chosen, own] = [await give(), await give()];
      const orderId = await paying.order(client);
      const trade = await paying.begin(client, orderId, 'wechat', { couponId: chosen });
      expect(await shown(orderId)).to.deep.equal({ couponId: chosen, ownCouponId: null, payAble: 269_00, coupons: 2 });
      for (const _ of ['once', 'again']) {
        await client.call('orderLeave', { orderId });
        expect(await shown(orderId)).to.deep.equal({ couponId: null, ownCouponId: null, payAble: 299_00, coupons: 2 });
      }
      expect(shop.local.trades().find(({ outTradeNo }) => outTradeNo === trade.outTradeNo)?.standing).to.equal('closed');
      expect(await attemptsOf(orderId)).to.deep.equal([['wechat', 'Closed']]);
      await paying.begin(client, orderId, 'alipay', { couponId: chosen });
      await client.call('myOrderCancel', { orderId });

      const kept = await paying.order(client, own);
      await paying.begin(client, kept, 'wechat');
      await client.call('orderLeave', { orderId: kept });
      expect(await shown(kept)).to.deep.equal({ couponId: own, ownCouponId: own, payAble: 269_00, coupons: 2 });
      // Paid a moment before: the provider knows, and so does whoever leaves.
      const silent = await paying.begin(client, kept, 'wechat');
      await shop.local.play('wechat', silent.outTradeNo, 'silent');
      expect((await client.post('orderLeave', { orderId: kept })).envelope).to.include({ resp_code: 60422 });
      await paying.becomes(kept, 'Done');
      expect((await (await api.person()).client.post('orderLeave', { orderId: kept })).envelope.resp_code).to.equal(60420);
    });

    it('take only a page of ours to come back to, and no host of a request for notifications', async () => {
      const { client } = await paying.api.person();
      const orderId = await paying.order(client);
      for (const return_url of [
        'https://evil.example/',
        '//evil.example/',
        `${paying.api.origin}.evil.example/`,
        `${paying.api.origin}//evil.example`,
        '/api-payment/x',
        'javascript:1',
      ])
        expect((await client.post('pcAlipay', { orderId, return_url })).envelope, return_url).to.include({ resp_code: 60001 });
      const { outTradeNo } = await paying.begin(client, orderId, 'alipay', { return_url: '/common/pay?order=1' });
      const trade = paying.shop.local.trades().find((known) => known.outTradeNo === outTradeNo);
      expect(trade?.returnUrl).to.equal(`${paying.api.origin}/common/pay?order=1`);
      const whole = await paying.order(client);
      const absolute = await paying.begin(client, whole, 'alipay', { return_url: `${paying.api.origin}/pricePage?isPay=1` });
      const second = paying.shop.local.trades().find((known) => known.outTradeNo === absolute.outTradeNo);
      expect(second?.returnUrl).to.equal(`${paying.api.origin}/pricePage?isPay=1`);
      const { port } = paying.api;
      const other = await paying.order(client);
      const body = JSON.stringify({ orderId: other });
      const authorization = client.headers.get('authorization') ?? '';
      const status = await new Promise((answered, failed) => {
        const headers = { host: 'evil.example', 'content-type': 'application/json', authorization };
        const sent = request({ host: '127.0.0.1', port, path: calls.weixinpay.path, method: 'POST', headers }, (response) =>
          answered(response.resume().statusCode),
        );
        sent.once('error', failed).end(body);
      });
      expect(status).to.equal(200);
      expect(paying.shop.local.trades()[0]?.notifyUrl).to.equal(`http://127.0.0.1:${port}/api-payment/notify/wechat`);
    });

    it('refuse what is over', async () => {
      const { client } = await paying.api.person();
      const orderId = await paying.order(client);
      await paying.api.database.orders.update({ expiresAt: new Date() }, { where: { id: orderId } });
      expect((await client.post('weixinpay', { orderId })).envelope).to.include({ resp_code: 60424, resp_msg: '订单已超时,请重新下单' });
    });
  });
}
