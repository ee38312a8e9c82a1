import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { platformAccount } from '#domain/ledger/accounts';
import { notifyPath } from '#domain/payments/calls';
import { outerMethods, type OuterMethod } from '#domain/trade/methods';
import type { AlipayView } from '#domain/payments/views';
import { notificationContent, signAlipay } from '#providers/payments/alipay/sign';
import { paymentCallLimits } from '#providers/payments/limits';
import type { ShownTrade } from '#providers/payments/local/local';
import { balancesOf } from '#services/ledger/balances-of';
import { payRefunds } from '#services/payments/pay-refunds';
import { returnReceipt } from '#services/payments/return-receipt';
import { attendOrder } from '#services/payments/attend';
import type { ReceivedPayment } from '#services/payments/received-payment';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { outcomeOf } from '#test/orders';
import { openPayingApi, type PayingApi } from '#test/paying-api';
import { openPaymentShop, type PaymentShop, type Told } from '#test/payment-shop';
import type { ApiClient } from '#test/api';
import { createOrder } from '#services/orders/create';
import { startPayment } from '#services/payments/start';

const run = promisify(execFile);
const receiveAndDie = fileURLToPath(new URL('../../../test/processes/receive-payment.js', import.meta.url));
const annualFen = 299_00;

for (const backend of farmBackends) {
  describe(`bad days of payments on ${backend.name}`, function () {
    this.timeout(60_000);
    let paying: PayingApi;
    let client: ApiClient;
    let user: UserRow;
    let stranger: PaymentShop;
    before(async () => {
      stranger = await openPaymentShop({ ownKeys: true });
      paying = await openPayingApi(backend);
    });
    after(async () => {
      await paying.close();
      await stranger.close();
    });
    beforeEach(async () => ({ client, user } = await paying.api.person()));
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(paying.api.database)).to.deep.equal([]));

    const trades = () => paying.shop.local.trades();
    const standingOf = ({ outTradeNo }: ShownTrade) => trades().find((trade) => trade.outTradeNo === outTradeNo)?.standing;
    const terms = () => paying.api.database.membershipTerms.count({ where: { userId: user.id } });
    const deps = () => ({ ...paying.api.deps, database: paying.api.database });
    const attend = (orderId: string) => attendOrder(deps(), { orderId, asks: true });
    const receipts = async (orderId: string) =>
      (await paying.api.database.paymentReceipts.findAll({ where: { orderId }, order: ['id'] })).map(({ outcome }) => outcome);
    const owed = async () => (await balancesOf(paying.api.database, [platformAccount('refundsOwed', 'money')]))[0] ?? 0;
    /** Waits until so many receipts of an order were taken in. */
    const received = async (orderId: string, count: number) => {
      for (let tries = 0; (await receipts(orderId)).length < count && tries < 500; tries++)
        await new Promise((next) => setTimeout(next, 20));
      return receipts(orderId);
    };
    /** Pays what is owed, which WeChat Pay takes a second for. */
    async function paysBack(orderId: string): Promise<void> {
      for (let tries = 0; (await attend(orderId)).owed > 0 && tries < 30; tries++) await new Promise((next) => setTimeout(next, 200));
      expect(await owed()).to.equal(0);
    }
    const notify = async (method: string, body: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${paying.api.origin}${notifyPath}/${method}`, { method: 'POST', body, headers });
      return { status: response.status, body: await response.text() };
    };
    /** Sends a notification that came elsewhere to us. */
    const resend = (told: Told | undefined) => {
      if (told === undefined) throw new Error('nothing was told');
      const { headers, body } = told.delivery;
      const own = Object.entries(headers).filter(([name]) => /^wechatpay|^content-type/.test(name));
      return notify(told.provider, body, Object.fromEntries(own) as Record<string, string>);
    };
    /** A notification of Alipay's, with its signature over what is said in its place. */
    const alipayNotice = ({ outTradeNo, transactionId }: ShownTrade, about: Record<string, string> = {}): string => {
      const { keys } = paying.shop.local;
      const parameters: Record<string, string> = {
        ...{ notify_type: 'trade_status_sync', sign_type: 'RSA2', app_id: keys.appId, seller_id: keys.sellerId },
        ...{ out_trade_no: outTradeNo, trade_no: transactionId, trade_status: 'TRADE_SUCCESS', total_amount: '299.00' },
        gmt_payment: '2026-01-01 00:00:00',
        ...about,
      };
      const sign = signAlipay(notificationContent(parameters), keys.alipay.privateKey);
      return new URLSearchParams({ ...parameters, sign }).toString();
    };

    it('the notification is here before the browser is back', async () => {
      const orderId = await paying.order(client);
      const trade = await paying.begin(client, orderId, 'alipay', { return_url: '/pricePage?isPay=1' });
      await paying.shop.local.play('alipay', trade.outTradeNo, 'pay');
      await paying.becomes(orderId, 'Done');
      const back = new URL(paying.shop.local.returnAddress(trade.outTradeNo) ?? '');
      expect([back.origin, back.pathname, back.searchParams.get('isPay')]).to.deep.equal([paying.api.origin, '/pricePage', '1']);
      expect(await client.call('findByOrderId', { orderId })).to.include({ status: 1 });
    });

    for (const method of outerMethods) {
      it(`${method} tells us with one fen less: what it says when it is asked is what counts, and is handed over once`, async () => {
        const orderId = await paying.order(client);
        const trade = await paying.begin(client, orderId, method);
        await paying.shop.local.play(method, trade.outTradeNo, 'wrongAmount');
        expect(await paying.becomes(orderId, 'Done')).to.include({ paidFen: annualFen });
        expect([await terms(), await receipts(orderId)]).to.deep.equal([1, ['settled']]);
      });

      it(`${method} was really paid one fen less: that goes back in full, and the order can still be paid`, async () => {
        const orderId = await paying.order(client);
        const trade = await paying.begin(client, orderId, method);
        // As if somebody had changed what was asked on its way.
        await paying.api.database.paymentAttempts.update({ amountFen: annualFen + 1 }, { where: { orderId } });
        await paying.shop.local.play(method, trade.outTradeNo, 'pay');
        expect(await received(orderId, 1)).to.deep.equal(['wrongAmount']);
        await paysBack(orderId);
        expect(standingOf(trade)).to.equal('refunded');
        expect(await paying.read(orderId)).to.include({ status: 'Paying', paidFen: 0, refundedFen: 0 });
        const again = await paying.begin(client, orderId, method);
        await paying.shop.local.play(method, again.outTradeNo, 'pay');
        await paying.becomes(orderId, 'Done');
        expect(await terms()).to.equal(1);
      });

      it(`${method} tells us again, and again, of what is taken in already`, async () => {
        const orderId = await paying.order(client);
        const trade = await paying.begin(client, orderId, method);
        await paying.shop.local.play(method, trade.outTradeNo, 'silent');
        await attend(orderId);
        expect(await paying.read(orderId)).to.include({ status: 'Done' });
        for (let times = 0; times < 3; times++) await paying.shop.local.play(method, trade.outTradeNo, 'tell');
        const before = await paying.read(orderId);
        await new Promise((next) => setTimeout(next, 300));
        expect((await paying.read(orderId)).version).to.equal(before.version);
        expect([await terms(), await receipts(orderId)]).to.deep.equal([1, ['settled']]);
      });
    }

    it('two attempts are both paid: one is settled, the other goes back', async () => {
      const orderId = await paying.order(client);
      // A form that no browser has brought to Alipay yet, which knows nothing to close.
      const { action, fields } = await client.call<AlipayView>('pcAlipay', { orderId });
      const wechat = await paying.begin(client, orderId, 'wechat');
      await paying.shop.local.play('wechat', wechat.outTradeNo, 'pay');
      await paying.becomes(orderId, 'Done');
      const alipay = await paying.shop.local.takeForm({ ...Object.fromEntries(new URL(action).searchParams), ...fields });
      if (alipay === undefined) throw new Error('no trade');
      await paying.shop.local.play('alipay', alipay.outTradeNo, 'pay');
      expect(await received(orderId, 2)).to.deep.equal(['settled', 'second']);
      await paysBack(orderId);
      expect([standingOf(wechat), standingOf(alipay)]).to.deep.equal(['paid', 'refunded']);
      expect(await paying.read(orderId)).to.include({ status: 'Done', paidFen: annualFen, refundedFen: 0 });
      expect(await terms()).to.equal(1);
    });

    it('somebody pays by a form after he went back to another method: it pays his order, and the code is closed', async () => {
      const orderId = await paying.order(client);
      const { action, fields } = await client.call<AlipayView>('pcAlipay', { orderId });
      const wechat = await paying.begin(client, orderId, 'wechat');
      const alipay = await paying.shop.local.takeForm({ ...Object.fromEntries(new URL(action).searchParams), ...fields });
      await paying.shop.local.play('alipay', alipay?.outTradeNo ?? '', 'pay');
      expect(await paying.becomes(orderId, 'Done')).to.include({ method: 'alipay' });
      await attend(orderId);
      expect(standingOf(wechat)).to.equal('closed');
      expect(await terms()).to.equal(1);
    });

    it('a form that was replaced is brought and paid, and nobody tells us: it is asked about until the time is over', async () => {
      const brought = async (orderId: string) => {
        const { action, fields } = await client.call<AlipayView>('pcAlipay', { orderId });
        const wechat = await paying.begin(client, orderId, 'wechat');
        return async () => {
          const alipay = await paying.shop.local.takeForm({ ...Object.fromEntries(new URL(action).searchParams), ...fields });
          await paying.shop.local.play('alipay', alipay?.outTradeNo ?? '', 'silent');
          return { alipay, wechat };
        };
      };
      const [unpaid, paid] = [await paying.order(client), await paying.order(client)];
      const [bringUnpaid, bringPaid] = [await brought(unpaid), await brought(paid)];
      expect(await attend(unpaid)).to.include({ isOver: false });
      await bringUnpaid();
      await attend(unpaid);
      expect(await paying.read(unpaid)).to.include({ status: 'Done', method: 'alipay' });
      const [code] = trades().filter(({ provider, standing }) => provider === 'wechat' && standing === 'waiting');
      await paying.shop.local.play('wechat', code?.outTradeNo ?? '', 'pay');
      await paying.becomes(paid, 'Done');
      expect(await attend(paid), 'it may still be paid').to.include({ isOver: false });
      const { alipay } = await bringPaid();
      await attend(paid);
      expect(await receipts(paid)).to.deep.equal(['settled', 'second']);
      await paysBack(paid);
      expect(alipay === undefined ? undefined : standingOf(alipay)).to.equal('refunded');
      expect(await attend(paid)).to.deep.equal({ isOver: true, owed: 0, refused: 0 });
    });

    it('a form is paid after its order was cancelled: all of it goes back', async () => {
      const orderId = await paying.order(client);
      const { action, fields } = await client.call<AlipayView>('pcAlipay', { orderId });
      await client.call('myOrderCancel', { orderId });
      const alipay = await paying.shop.local.takeForm({ ...Object.fromEntries(new URL(action).searchParams), ...fields });
      if (alipay === undefined) throw new Error('no trade');
      await paying.shop.local.play('alipay', alipay.outTradeNo, 'pay');
      expect(await received(orderId, 1)).to.deep.equal(['late']);
      await paysBack(orderId);
      expect(await paying.read(orderId)).to.include({ status: 'Refunded', paidFen: 0, refundedFen: 0, refundReason: 'paidLate' });
      expect([standingOf(alipay), await terms()]).to.deep.equal(['refunded', 0]);
    });

    it('what was bought cannot be handed over any more when the money comes: all of it goes back', async () => {
      const monthly = { orderType: 44, goods: { memberGradeId: 1, isMonthly: true } };
      const [one, two] = [
        (await client.call<{ orderId: string }>('orderCreate', monthly)).orderId,
        (await client.call<{ orderId: string }>('orderCreate', monthly)).orderId,
      ];
      const first = await paying.begin(client, one, 'wechat');
      const second = await paying.begin(client, two, 'alipay');
      await paying.shop.local.play('wechat', first.outTradeNo, 'pay');
      await paying.becomes(one, 'Done');
      await paying.shop.local.play('alipay', second.outTradeNo, 'pay');
      expect(await received(two, 1)).to.deep.equal(['undeliverable']);
      await paysBack(two);
      expect(await paying.read(two)).to.include({ status: 'Refunded', refundReason: 'undeliverable', closeReason: 'undeliverable' });
      expect([standingOf(second), await terms()]).to.deep.equal(['refunded', 1]);
    });

    it('notifications come out of order: what waits or was closed takes nothing back, and money counts after a closing', async () => {
      const orderId = await paying.order(client);
      const trade = await paying.begin(client, orderId, 'alipay');
      const waiting = alipayNotice(trade, { trade_status: 'WAIT_BUYER_PAY' });
      const closed = alipayNotice(trade, { trade_status: 'TRADE_CLOSED' });
      const known = { status: 200, body: 'success' };
      for (const body of [closed, waiting]) expect(await notify('alipay', body)).to.deep.equal(known);
      expect(await paying.read(orderId)).to.include({ status: 'Paying', paidFen: 0 });
      await paying.shop.local.play('alipay', trade.outTradeNo, 'pay');
      const { version } = await paying.becomes(orderId, 'Done');
      for (const body of [waiting, closed, waiting]) expect(await notify('alipay', body)).to.deep.equal(known);
      expect(await paying.read(orderId)).to.include({ status: 'Done', paidFen: annualFen, refundedFen: 0, version });
      expect([await terms(), await receipts(orderId)]).to.deep.equal([1, ['settled']]);
    });

    it('a notification is forged, of another merchant, of another app, changed, or about nothing of ours', async () => {
      const orderId = await paying.order(client);
      const trade = await paying.begin(client, orderId, 'alipay');
      const signed = alipayNotice(trade);
      const forged = new URLSearchParams(signed);
      forged.set('sign', signAlipay('anything', paying.shop.local.keys.app.privateKey));
      const changed = new URLSearchParams(signed);
      changed.set('total_amount', '0.01');
      const refused = [
        forged.toString(),
        changed.toString(),
        alipayNotice(trade, { app_id: '2021000000000001' }),
        alipayNotice(trade, { seller_id: '2088000000000001' }),
        'sign=',
        '{}',
        '',
      ];
      for (const body of refused) expect(await notify('alipay', body), body).to.deep.equal({ status: 200, body: 'fail' });
      for (const method of outerMethods) {
        // A whole notification of another merchant, sent on to us.
        const asked = stranger.request();
        await stranger.start(method, asked);
        const before = stranger.told.length;
        await stranger.local.play(method, asked.outTradeNo, 'pay');
        expect((await resend((await stranger.toldOf(before + 1))[before])).body, method).to.not.match(/^success$|SUCCESS/);
      }
      expect(await paying.read(orderId)).to.include({ status: 'Paying', paidFen: 0 });
      expect([await terms(), await paying.api.database.paymentReceipts.count({ where: { outcome: 'unexplained' } })]).to.deep.equal([0, 0]);
    });

    it('money comes about which nobody here knows anything: it is kept as unexplained, once', async () => {
      const { shop } = paying;
      const asked = shop.request();
      await shop.start('wechat', asked);
      await shop.local.play('wechat', asked.outTradeNo, 'twice');
      const [one, two] = await shop.toldOf(2);
      expect([(await resend(one)).status, (await resend(two)).status]).to.deep.equal([200, 200]);
      const kept = await paying.api.database.paymentReceipts.findAll({ where: { outcome: 'unexplained' } });
      expect(kept.map(({ amountFen, outTradeNo, orderId }) => [amountFen, outTradeNo, orderId])).to.deep.equal([
        [8888, asked.outTradeNo, null],
      ]);
      const unexplained = () => balancesOf(paying.api.database, [platformAccount('unexplained', 'money')]);
      expect(await unexplained()).to.deep.equal([8888]);
      // An operator has found out that it is nobody's here.
      const { transactionId = '' } = kept[0] ?? {};
      const twice = await Promise.all([1, 2].map(() => outcomeOf(returnReceipt(deps(), { transactionId }))));
      expect(twice.toSorted()).to.deep.equal(['done', 'payment.notUnexplained']);
      for (let tries = 0; (await payRefunds(deps(), { orderId: null })).owed > 0 && tries < 20; tries++)
        await new Promise((next) => setTimeout(next, 200));
      expect([await unexplained(), await owed()]).to.deep.equal([[0], 0]);
      expect(trades().find(({ outTradeNo }) => outTradeNo === asked.outTradeNo)?.standing).to.equal('refunded');
    });

    it('a sender of notifications is endless, slow, or too many, or names a method of no provider', async () => {
      const big = 'x'.repeat(paymentCallLimits.notificationBytes + 1);
      expect((await notify('alipay', big)).status).to.equal(413);
      for (const method of ['cloudCoin', 'stripe', '..%2fwechat']) expect((await notify(method, 'a=b')).status).to.equal(404);
      expect((await fetch(`${paying.api.origin}${notifyPath}/alipay`)).status, 'a GET').to.equal(404);
      const silent = await new Promise<string>((ended) => {
        const sent = request(`${paying.api.origin}${notifyPath}/alipay`, { method: 'POST', headers: { 'content-length': '100' } });
        sent.once('response', ({ statusCode }) => ended(String(statusCode)));
        sent.once('error', () => ended('cut off'));
        sent.write('a');
      });
      expect(silent).to.be.oneOf(['400', 'cut off']);
    });

    it('the process dies, or the database drops its connections, between payment and handing over: it is handed over once', async () => {
      const { database, databaseUrl } = paying.api;
      const order = await createOrder(deps(), { ownerId: user.id, wishes: [{ type: 'membership', tier: 'basic', card: 'annual' }] });
      const addresses = { notifyUrl: 'http://127.0.0.1:9/', returnUrl: 'http://127.0.0.1:9/' };
      await startPayment(deps(), { ownerId: user.id, orderId: order.id, method: 'wechat', ...addresses });
      const [trade] = trades();
      const fact = await paidSilently('wechat', trade);
      const ways = [
        ...['paymentReceipts', 'orderEvents', 'membershipTerms', 'ledgerOperations', 'ledgerPostings', 'userEvents'].map((table) => [
          table,
          'die',
        ]),
        ...(database.dialect === 'mysql'
          ? [
              ['ledgerPostings', 'cut'],
              ['userEvents', 'cut'],
            ]
          : []),
      ];
      for (const [table = '', how = ''] of ways) {
        const died = await run(process.execPath, [receiveAndDie, databaseUrl, JSON.stringify(fact), table, how]).then(
          () => 'lived',
          ({ signal, code }: { signal: string | null; code: number | null }) => signal ?? `ended with ${code}`,
        );
        expect(died, `${table} ${how}`).to.equal(how === 'die' ? 'SIGKILL' : 'ended with 1');
        expect(await paying.read(order.id), table).to.include({ status: 'Paying', paidFen: 0 });
        expect([await terms(), await receipts(order.id)], table).to.deep.equal([0, []]);
        expect(await ledgerDifferences(database), table).to.deep.equal([]);
      }
      // The provider tells us again, since nobody has said that it is known.
      const last = await run(process.execPath, [receiveAndDie, databaseUrl, JSON.stringify(fact), 'answer']).catch(
        (error: { signal: string }) => error.signal,
      );
      expect(last).to.equal('SIGKILL');
      await attend(order.id);
      expect(await paying.read(order.id)).to.include({ status: 'Done', paidFen: annualFen });
      expect([await terms(), await receipts(order.id)]).to.deep.equal([1, ['settled']]);
    });

    async function paidSilently(method: OuterMethod, trade: ShownTrade | undefined): Promise<ReceivedPayment> {
      const outTradeNo = trade?.outTradeNo ?? '';
      await paying.shop.local.play(method, outTradeNo, 'silent');
      const report = await paying.shop.local.providers[method].query(outTradeNo);
      if (report.state !== 'paid') throw new Error(report.state);
      const { state: _, ...paid } = report;
      return { provider: method, outTradeNo, ...paid };
    }

    it('nothing else pays while a provider that may still be paid does not answer', async () => {
      const orderId = await paying.order(client);
      await paying.begin(client, orderId, 'wechat');
      const { providers } = paying.shop.local;
      await paying.shop.local.close();
      try {
        expect((await client.post('cloudCoinPay', { orderId })).envelope.resp_code).to.equal(60433);
        expect((await client.post('pcAlipay', { orderId })).envelope.resp_code).to.equal(60433);
        const another = await paying.order(client);
        expect((await client.post('weixinpay', { orderId: another })).envelope).to.include({
          resp_code: 60434,
          resp_msg: '支付失败，请检查您的网络',
        });
        await client.call('myOrderCancel', { orderId });
        expect(await paying.read(orderId)).to.include({ status: 'Closed', closeReason: 'cancelled' });
        expect(await attendOrder({ ...deps(), payments: providers }, { orderId, asks: false })).to.include({ isOver: false });
      } finally {
        await paying.shop.restart();
      }
      expect(await attend(orderId)).to.deep.equal({ isOver: true, owed: 0, refused: 0 });
      expect(await outcomeOf(attend(orderId))).to.equal('done');
    });
  });
}
