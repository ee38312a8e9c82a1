import { expect } from 'chai';
import { factOf, openPaymentShop, type PaymentShop } from '#test/payment-shop';
import { chinaDay } from './china-time.ts';
import { paymentProviderNames, type PaymentProvider } from './contract.ts';

const minute = 60_000;

for (const name of paymentProviderNames)
  describe(`payments by ${name}, against the local provider`, () => {
    let shop: PaymentShop;
    let provider: PaymentProvider;
    beforeEach(async () => {
      shop = await openPaymentShop();
      provider = shop.local.providers[name];
    });
    afterEach(() => shop.close());

    const paid = async (amountFen = 8888) => {
      const request = shop.request({ amountFen });
      await shop.start(name, request);
      expect(await shop.local.play(name, request.outTradeNo, 'pay')).to.equal('paid');
      return request;
    };
    const refund = (outTradeNo: string, outRefundNo: string, amountFen: number, paidFen = 8888) =>
      provider.refund({ outTradeNo, outRefundNo, amountFen, paidFen, reason: '任务失败' });

    it('are created, paid, notified and found paid, with the same facts', async () => {
      const request = shop.request({ subject: '会员 1 年, "专业版" & more' });
      expect(await provider.query(request.outTradeNo)).to.deep.equal({ state: 'absent' });
      const started = await shop.start(name, request);
      if ('form' in started)
        expect(started.form.html)
          .to.match(/^<form .*<\/form>$/)
          .and.not.contain('script');
      else expect('codeUrl' in started && started.codeUrl).to.match(/^weixin:\/\/wxpay\//);
      expect(await provider.query(request.outTradeNo)).to.deep.equal({ state: 'waiting' });
      expect(await shop.local.play(name, request.outTradeNo, 'pay')).to.equal('paid');
      const [told] = await shop.toldOf(1);
      const fact = factOf(told!.reading);
      const { keys } = shop.local;
      const [appId, sellerId] = name === 'alipay' ? [keys.appId, keys.sellerId] : [keys.wechatAppId, keys.mchId];
      expect(fact).to.include({ provider: name, outTradeNo: request.outTradeNo, amountFen: 8888, state: 'paid', appId, sellerId });
      const { transactionId, paidAt } = fact;
      expect(Math.abs(paidAt!.getTime() - Date.now())).to.be.lessThan(5000);
      expect(await provider.query(request.outTradeNo)).to.deep.equal({ state: 'paid', transactionId, amountFen: 8888, paidAt });
    });

    it('are begun once by two calls with one number', async () => {
      const request = shop.request();
      const [one, other] = [await shop.start(name, request), await shop.start(name, request)];
      if ('codeUrl' in one) expect(other).to.deep.equal(one);
      expect(shop.local.trades().length).to.equal(1);
    });

    it('are not to be paid once closed; a close that comes after the payment says so', async () => {
      const request = shop.request();
      await shop.start(name, request);
      expect(await provider.close(request.outTradeNo)).to.deep.equal({ state: 'closed' });
      expect(await provider.close(request.outTradeNo)).to.deep.equal({ state: 'closed' });
      for (const act of ['pay', 'late', 'silent'] as const)
        expect(await shop.local.play(name, request.outTradeNo, act)).to.equal('refused');
      expect(await provider.query(request.outTradeNo)).to.deep.equal({ state: 'closed' });
      const { outTradeNo } = await paid();
      expect(await provider.close(outTradeNo)).to.include({ state: 'paid', amountFen: 8888 });
    });

    it('say of a number that nobody knows that it is absent', async () => {
      expect(await provider.close('T00000000000000000001')).to.deep.equal({ state: 'absent' });
      expect(await refund('T00000000000000000001', 'R1000000001', 1)).to.include({ state: 'refused', reason: 'notPaid' });
    });

    it('end at their time, to the second, unless the payer was there before', async () => {
      const request = shop.request();
      await shop.start(name, request);
      shop.pass(30 * minute);
      expect(await shop.local.play(name, request.outTradeNo, 'pay')).to.equal('refused');
      expect(await provider.query(request.outTradeNo)).to.deep.equal({ state: 'closed' });
      expect(await shop.local.play(name, request.outTradeNo, 'late')).to.equal('paid');
      expect(await provider.query(request.outTradeNo)).to.include({ state: 'paid' });
      expect(await provider.close(request.outTradeNo)).to.include({ state: 'paid' });
    });

    it('are refunded in parts and then wholly, each number once, and never above what was paid', async () => {
      const { outTradeNo } = await paid();
      const until = async (ask: () => ReturnType<typeof refund>) => {
        const first = await ask();
        if (first.state !== 'processing') return first;
        shop.pass(2000);
        return ask();
      };
      const part = await until(() => refund(outTradeNo, 'R100000001', 3000));
      expect(part).to.deep.equal({ state: 'refunded', amountFen: 3000 });
      for (let again = 0; again < 3; again++) expect(await refund(outTradeNo, 'R100000001', 3000)).to.deep.equal(part);
      const both = await Promise.all([refund(outTradeNo, 'R100000002', 1000), refund(outTradeNo, 'R100000002', 1000)]);
      expect(both.map(({ state }) => state === 'refunded' || state === 'processing')).to.deep.equal([true, true]);
      expect((await provider.query(outTradeNo)).state).to.equal(name === 'alipay' ? 'paid' : 'refunded');
      expect(await refund(outTradeNo, 'R100000003', 4889)).to.include({ state: 'refused', reason: 'notAllowed' });
      expect(await refund(outTradeNo, 'R100000001', 3001)).to.include({ state: 'refused', reason: 'notAllowed' });
      expect(await until(() => refund(outTradeNo, 'R100000004', 4888))).to.deep.equal({ state: 'refunded', amountFen: 4888 });
      expect(await refund(outTradeNo, 'R100000005', 1)).to.include({ state: 'refused' });
      expect(await provider.query(outTradeNo)).to.include({ state: 'refunded', amountFen: 8888 });
      const [trade] = shop.local.trades();
      expect(trade!.refunds.map(({ amountFen }) => amountFen)).to.deep.equal([3000, 1000, 4888]);
    });

    it('are refunded only once paid', async () => {
      const request = shop.request();
      await shop.start(name, request);
      expect(await refund(request.outTradeNo, 'R100000001', 8888)).to.include({ state: 'refused' });
    });

    it('whatever the payer does: fails and tries again, pays in silence, is told of twice, or with one fen less', async () => {
      const begun = async () => {
        const request = shop.request();
        await shop.start(name, request);
        return request.outTradeNo;
      };
      const failing = await begun();
      expect(await shop.local.play(name, failing, 'fail')).to.equal('failed');
      expect(await provider.query(failing)).to.deep.equal({ state: 'waiting' });
      expect(await shop.local.play(name, failing, 'silent')).to.equal('paid');
      expect(await provider.query(failing)).to.include({ state: 'paid' });
      const twice = await begun();
      await shop.local.play(name, twice, 'twice');
      const facts = (await shop.toldOf(2)).map(({ reading }) => factOf(reading));
      expect(
        facts.map(({ outTradeNo }) => outTradeNo),
        'silence is silence',
      ).to.deep.equal([twice, twice]);
      expect(facts[0]!.transactionId).to.equal(facts[1]!.transactionId);
      const wrong = await begun();
      await shop.local.play(name, wrong, 'wrongAmount');
      expect(factOf((await shop.toldOf(3))[2]!.reading)).to.include({ outTradeNo: wrong, amountFen: 8887 });
      expect(await provider.query(wrong)).to.include({ amountFen: 8888 });
      expect(await shop.local.play(name, failing, 'tell')).to.equal('told');
      expect(factOf((await shop.toldOf(4))[3]!.reading).outTradeNo).to.equal(failing);
      expect(await shop.local.play(name, await begun(), 'tell')).to.equal('refused');
      const late = await begun();
      expect(await shop.local.play(name, late, 'late')).to.equal('paid');
      expect(await provider.query(late)).to.include({ state: 'paid' });
      shop.pass(59_000);
      await shop.restart();
      expect(shop.told.length).to.equal(4);
      shop.pass(2000);
      await shop.restart();
      expect(factOf((await shop.toldOf(5))[4]!.reading).outTradeNo).to.equal(late);
    });

    it('are told of again until the merchant knows, also by the next process', async () => {
      shop.accepts = false;
      const { outTradeNo } = await paid();
      await shop.toldOf(1);
      const before = await provider.query(outTradeNo);
      await shop.restart();
      expect(await shop.local.providers[name].query(outTradeNo)).to.deep.equal(before);
      shop.pass(minute);
      shop.accepts = true;
      await shop.local.play(name, (await paid()).outTradeNo, 'tell');
      const told = await shop.toldOf(4);
      expect(told.filter(({ reading }) => factOf(reading).outTradeNo === outTradeNo).length).to.be.greaterThan(1);
    });

    it('stand in the bill of their day in China, refunds with them, as providers write it', async () => {
      const day = chinaDay(shop.clock());
      expect(await provider.fetchBill(day)).to.equal(undefined);
      const subject = '会员升级（专业版）';
      const request = shop.request({ subject, amountFen: 10_000 });
      await shop.start(name, request);
      await shop.local.play(name, request.outTradeNo, 'pay');
      await refund(request.outTradeNo, 'R100000001', 2500, 10_000);
      const unpaid = shop.request();
      await shop.start(name, unpaid);
      const rows = (await provider.fetchBill(day)) ?? [];
      const { transactionId } = shop.local.trades().find(({ outTradeNo }) => outTradeNo === request.outTradeNo)!;
      const common = { outTradeNo: request.outTradeNo, transactionId, subject };
      expect(rows.map(({ at, ...row }) => [Math.abs(at.getTime() - Date.now()) < 5000, row])).to.deep.equal([
        [true, { ...common, kind: 'payment', outRefundNo: undefined, amountFen: 10_000, feeFen: 60 }],
        [true, { ...common, kind: 'refund', outRefundNo: 'R100000001', amountFen: 2500, feeFen: -15 }],
      ]);
      expect(await provider.fetchBill('2020-01-01')).to.equal(undefined);
    });

    it('can be missing in a bill, doubled or wrong, for those who compare', async () => {
      const requests = [await paid(100), await paid(200), await paid(300)];
      const [one, two, three] = requests.map(({ outTradeNo }) => outTradeNo);
      await shop.local.misbill(name, one!, 'missing');
      await shop.local.misbill(name, two!, 'doubled');
      await shop.local.misbill(name, three!, { amountFen: 299 });
      const rows = (await provider.fetchBill(chinaDay(shop.clock()))) ?? [];
      expect(rows.map(({ outTradeNo, amountFen }) => [outTradeNo, amountFen])).to.deep.equal([
        [two, 200],
        [two, 200],
        [three, 299],
      ]);
    });
  });

describe('the local providers', () => {
  it('know nothing of a form whose amount was changed on its way through the browser', async () => {
    const shop = await openPaymentShop();
    const started = await shop.local.providers.alipay.create(shop.request());
    if (!('form' in started)) throw new Error('no form');
    const { action, fields } = started.form;
    const parameters = { ...Object.fromEntries(new URL(action).searchParams), ...fields };
    const cheaper = { ...parameters, biz_content: parameters.biz_content?.replace('88.88', '0.01') ?? '' };
    expect(cheaper).to.not.deep.equal(parameters);
    expect(await shop.local.takeForm(cheaper)).to.equal(undefined);
    expect((await shop.local.takeForm(parameters))?.amountFen).to.equal(8888);
    await shop.close();
  });

  it('answer no other host name, and nobody without our keys', async () => {
    const shop = await openPaymentShop();
    const other = shop.local.url.replace('127.0.0.1', 'localhost');
    expect((await fetch(`${other}/v3/certificates`)).status).to.equal(404);
    expect((await fetch(`${shop.local.url}/v3/certificates`)).status).to.equal(401);
    const asked = await fetch(`${shop.local.url}/alipay/gateway.do`, {
      method: 'POST',
      body: new URLSearchParams({ method: 'alipay.trade.query' }),
    });
    expect(await asked.text()).to.contain('isv.invalid-signature');
    expect((await fetch(`${shop.local.url}/alipay/gateway.do`, { method: 'POST', body: 'x'.repeat(70_000) })).status).to.equal(413);
    await shop.close();
  });

  it('let an Alipay form that nobody brought yet be paid after a close found nothing to close', async () => {
    const shop = await openPaymentShop();
    const request = shop.request();
    expect(await shop.local.providers.alipay.close(request.outTradeNo)).to.deep.equal({ state: 'absent' });
    await shop.start('alipay', request);
    expect(await shop.local.play('alipay', request.outTradeNo, 'pay')).to.equal('paid');
    const back = new URL(shop.local.returnAddress(request.outTradeNo) ?? '');
    expect(Object.fromEntries(back.searchParams)).to.include({ order: '1', out_trade_no: request.outTradeNo, total_amount: '88.88' });
    await shop.close();
  });
});
