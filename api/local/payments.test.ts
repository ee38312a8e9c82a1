import { expect } from 'chai';
import { localCookieNames } from '#domain/accounts/cookies';
import { localKey, openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { factOf, openPaymentShop, type PaymentShop } from '#test/payment-shop';

const [sqlite] = databaseBackends;

describe('the local page of payments', () => {
  let api: TestApi;
  let shop: PaymentShop;
  before(async () => {
    if (sqlite === undefined) return;
    shop = await openPaymentShop();
    const empty = { sent: () => [] };
    const localPages = { sms: empty, mail: empty, signIn: undefined, payments: shop.local, demoPhone: undefined, key: localKey };
    api = await openTestApi(sqlite, { localPages });
  });
  after(async () => {
    await api.close();
    await shop.close();
  });

  const headers = () => ({ cookie: `${localCookieNames.key}=${localKey}`, origin: api.origin, accept: 'text/html' });
  const get = async (path: string) => (await fetch(`${api.origin}${path}`, { headers: headers() })).text();
  const post = (path: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
    fetch(`${api.origin}${path}`, {
      method: 'POST',
      headers: { ...headers(), ...more },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const act = (provider: string, outTradeNo: string, fields: Record<string, string>) =>
    post(`/local/payments/${provider}/${outTradeNo}`, fields);

  it('takes a form from the browser, lets somebody pay, and returns him to the shop', async () => {
    const request = shop.request({ subject: '<b>会员</b>', returnUrl: `${api.origin}/pricePage?isPay=1` });
    const started = await shop.local.providers.alipay.create({ ...request, notifyUrl: `${request.notifyUrl}/alipay` });
    if (!('form' in started)) throw new Error('no form');
    const { action, fields } = started.form;
    expect(new URL(action).origin, 'what the content policy allows').to.equal(api.origin);
    const arrived = await post(`${new URL(action).pathname}${new URL(action).search}`, fields);
    expect([arrived.status, arrived.headers.get('location')]).to.deep.equal([303, `/local/payments/alipay/${request.outTradeNo}`]);
    const page = await get(`/local/payments/alipay/${request.outTradeNo}`);
    expect(page)
      .to.contain('¥88.88')
      .and.contain('待付款')
      .and.contain('付款成功，不通知')
      .and.not.match(/<script|<style|style=|onclick|<b>/);
    const paid = await act('alipay', request.outTradeNo, { act: 'pay', from: 'one' });
    const back = new URL(paid.headers.get('location') ?? '', api.origin);
    expect([paid.status, back.origin, back.pathname]).to.deep.equal([303, api.origin, '/pricePage']);
    expect(Object.fromEntries(back.searchParams)).to.include({ isPay: '1', out_trade_no: request.outTradeNo, total_amount: '88.88' });
    expect(factOf((await shop.toldOf(1))[0]!.reading).outTradeNo).to.equal(request.outTradeNo);
    const asData = await fetch(`${api.origin}/local/payments`, { headers: { ...headers(), accept: 'application/json' } });
    expect(((await asData.json()) as { standing: string }[])[0]).to.include({ outTradeNo: request.outTradeNo, standing: 'paid' });
    expect(await get('/local/payments'))
      .to.contain('已付款')
      .and.contain('补发通知')
      .and.not.contain('付款失败');
  });

  it('lets somebody play each part with WeChat Pay, and says what is over', async () => {
    const request = shop.request();
    await shop.start('wechat', request);
    expect((await act('wechat', request.outTradeNo, { act: 'fail', from: 'list' })).headers.get('location')).to.equal('/local/payments');
    expect(await get('/local/payments'))
      .to.contain('付款失败 1 次')
      .and.contain('微信支付');
    shop.pass(31 * 60_000);
    const over = await get(`/local/payments/wechat/${request.outTradeNo}`);
    expect(over).to.contain('已关闭').and.contain('付款成功，通知晚 1 分钟到').and.not.contain('value="pay"');
    await shop.local.providers.wechat.close(request.outTradeNo);
    expect(await get(`/local/payments/wechat/${request.outTradeNo}`)).to.not.contain('<button');
    await act('wechat', request.outTradeNo, { act: 'late', from: 'list' });
    expect(await shop.local.providers.wechat.query(request.outTradeNo)).to.deep.equal({ state: 'closed' });
  });

  it('refuses what no page of ours sends', async () => {
    const request = shop.request();
    await shop.start('wechat', request);
    const path = `/local/payments/wechat/${request.outTradeNo}`;
    expect((await post(path, { act: 'pay' }, { origin: 'https://evil.example' })).status).to.equal(404);
    expect((await post(path, { act: 'pay' }, { cookie: '' })).status).to.equal(404);
    expect((await post(path, { act: 'steal' })).status).to.equal(400);
    expect((await post('/local/payments/wechat/T0000000', { act: 'pay' })).status).to.equal(404);
    expect((await post('/local/payments/alipay', { biz_content: '{}' })).status).to.equal(400);
    expect((await post(path, { act: 'x'.repeat(70_000) })).status).to.equal(413);
    expect(await shop.local.providers.wechat.query(request.outTradeNo)).to.deep.equal({ state: 'waiting' });
  });

  it('is not there where people pay at real providers, or not at all', async () => {
    if (sqlite === undefined) return;
    const other = await openTestApi(sqlite);
    expect((await fetch(`${other.origin}/local/payments`, { headers: headers() })).status).to.equal(404);
    await other.close();
  });
});
