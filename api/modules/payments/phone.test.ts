import { expect } from 'chai';
import type { WeixinView } from '#domain/payments/views';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { openPayingApi, type PayingApi } from '#test/paying-api';

for (const backend of farmBackends) {
  describe(`payments from a phone on ${backend.name}`, function () {
    this.timeout(30_000);
    let paying: PayingApi;
    before(async () => (paying = await openPayingApi(backend)));
    after(() => paying.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(paying.api.database)).to.deep.equal([]));

    for (const method of ['wechat', 'alipay'] as const)
      it(`settle by a notification of ${method}`, async () => {
        const { client } = await paying.api.person();
        const orderId = await paying.order(client);
        const trade = await paying.begin(client, orderId, method, { device: 'phone', return_url: '/pricePage' });
        expect(trade.way).to.equal(method === 'wechat' ? 'h5' : 'native');
        await paying.shop.local.play(method, trade.outTradeNo, 'twice');
        expect(await paying.becomes(orderId, 'Done')).to.include({ method, paidFen: 299_00 });
      });

    it('are other payments than those by a code: the one before is closed first, and only one is paid', async () => {
      const { client } = await paying.api.person();
      const orderId = await paying.order(client);
      const code = await paying.begin(client, orderId, 'wechat');
      const { h5_url: page = '', code_url: none } = await client.call<WeixinView>('weixinpay', { orderId, device: 'phone' });
      expect(none).to.equal(undefined);
      const [phone] = paying.shop.local.trades();
      expect(new URL(page).pathname).to.equal(`/local/payments/wechat/${phone?.outTradeNo}`);
      expect(phone?.outTradeNo).to.not.equal(code.outTradeNo);
      expect(await paying.shop.local.play('wechat', code.outTradeNo, 'pay')).to.equal('refused');
      expect((await client.call<WeixinView>('weixinpay', { orderId, device: 'phone' })).h5_url, 'asked again').to.equal(page);
      await paying.shop.local.play('wechat', phone?.outTradeNo ?? '', 'pay');
      await paying.becomes(orderId, 'Done');
      const attempts = await paying.api.database.paymentAttempts.findAll({ where: { orderId }, order: ['number'] });
      expect(attempts.map(({ device, state }) => [device, state])).to.deep.equal([
        ['computer', 'Closed'],
        ['phone', 'Paid'],
      ]);
    });

    it('within WeChat first tell apart who pays; a code is good once, and one that is not good asks again', async () => {
      const { client } = await paying.api.person();
      const orderId = await paying.order(client);
      const ask = (more: object = {}) =>
        client.call<WeixinView>('weixinpay', { orderId, device: 'wechat', return_url: '/common/pay', ...more });
      const { authorize_url: address = '' } = await ask();
      expect(new URL(address).searchParams.get('redirect_uri')).to.match(/\/common\/pay$/);
      expect(await paying.api.database.paymentAttempts.count({ where: { orderId } }), 'nothing is begun yet').to.equal(0);
      const code = paying.shop.local.allowPayer();
      expect((await ask({ code })).jsapi).to.include({ signType: 'RSA' });
      for (const bad of [code, 'nobody']) expect((await ask({ code: bad })).authorize_url).to.equal(address);
      expect(await client.refusal('weixinpay', { orderId, device: 'wechat', code: 'x'.repeat(129) })).to.equal('授权码过长');
      const [trade] = paying.shop.local.trades();
      expect(trade?.way).to.equal('jsapi');
      await paying.shop.local.play('wechat', trade?.outTradeNo ?? '', 'pay');
      expect(await paying.becomes(orderId, 'Done')).to.include({ method: 'wechat', paidFen: 299_00 });
    });

    it('take no other device, and come back to pages of ours alone', async () => {
      const { client } = await paying.api.person();
      const orderId = await paying.order(client);
      expect(await client.refusal('weixinpay', { orderId, device: 'fridge' })).to.be.a('string');
      const away = { orderId, device: 'phone', return_url: 'https://evil.example/' };
      expect(await client.refusal('weixinpay', away)).to.equal('返回地址只能是本站页面');
    });
  });
}
