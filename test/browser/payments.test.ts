import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { createAlipay } from '#providers/payments/alipay/alipay';
import { localKey, openTestApi, type TestApi } from '../api.ts';
import { databaseBackends } from '../databases.ts';
import { factOf, openPaymentShop, type PaymentShop } from '../payment-shop.ts';
import { accessibilityFaults, launchBrowser, openPage, sidewaysOverflow } from './browser.ts';

const [sqlite] = databaseBackends;
const dashboardFolder = fileURLToPath(new URL('../../dashboard', import.meta.url));

/** What a page does with the form of `pcAlipay`: no script comes with it, so no content policy stops it. */
const submit = (page: Page, html: string): Promise<void> =>
  page.evaluate(`{
    const form = new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html').querySelector('form');
    document.body.append(form);
    form.submit();
  }`);

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('paying in a browser', function () {
  this.timeout(120_000);
  let browser: Browser;
  let shop: PaymentShop;
  before(async () => {
    browser = await launchBrowser();
    shop = await openPaymentShop();
  });
  after(async () => {
    await browser.close();
    await shop.close();
  });

  const withApi = async (overrides: Parameters<typeof openTestApi>[1], run: (api: TestApi) => Promise<void>): Promise<void> => {
    if (sqlite === undefined) return;
    const empty = { sent: () => [] };
    const localPages = { sms: empty, mail: empty, signIn: undefined, payments: shop.local, demoPhone: undefined, key: localKey };
    const api = await openTestApi(sqlite, { localPages, dashboardFolder, ...overrides });
    await run(api);
    await api.close();
  };

  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    it(`by Alipay leads to the payer’s page and back, under our content policy, at ${size.width} px`, () =>
      withApi({}, async (api) => {
        const { page, complaints } = await openPage(browser, size);
        await page.goto(`${api.origin}/local/payments?key=${localKey}`);
        const request = shop.request({ subject: '会员一年（专业版）', returnUrl: `${api.origin}/local/sms?paid=1` });
        const started = await shop.local.providers.alipay.create({ ...request, notifyUrl: `${request.notifyUrl}/alipay` });
        await shop.start('wechat', shop.request({ subject: '倾斜摄影轻量化', amountFen: 123_456_789 }));
        await submit(page, 'form' in started ? started.form.html : '');
        await page.waitForURL(`**/local/payments/alipay/${request.outTradeNo}`);
        expect(await accessibilityFaults(page)).to.deep.equal([]);
        await page.getByRole('button', { name: '付款失败' }).click();
        await page.getByText('付款失败 1 次').waitFor();
        await page.getByRole('button', { name: '付款成功', exact: true }).click();
        await page.waitForURL('**/local/sms?paid=1&**');
        const told = await shop.toldOf(1);
        expect(factOf(told.at(-1)!.reading).outTradeNo).to.equal(request.outTradeNo);
        await page.goto(`${api.origin}/local/payments`);
        expect(await accessibilityFaults(page)).to.deep.equal([]);
        expect(await sidewaysOverflow(page)).to.equal(0);
        expect(complaints).to.deep.equal([]);
        await page.context().close();
      }));

  it('at Alipay itself goes to the gateway and on to its cashier, where both are named, and nowhere else', async () => {
    const cashier = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>cashier</h1>'));
    const cashierOrigin = await listening(cashier);
    const posted: string[] = [];
    const gateway = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => posted.push(chunk.toString()));
      request.on('end', () => response.writeHead(302, { location: `${cashierOrigin}/cashier` }).end());
    });
    const gatewayOrigin = await listening(gateway);
    const { keys } = shop.local;
    const alipay = createAlipay({
      ...{ appId: keys.appId, sellerId: keys.sellerId, privateKey: keys.app.privateKey, publicKey: keys.alipay.publicKey },
      gateway: `${gatewayOrigin}/gateway.do`,
    });
    const started = await alipay.create(shop.request({ subject: '会员' }));
    const html = 'form' in started ? started.form.html : '';
    for (const [formOrigins, arrives] of [
      [[gatewayOrigin, cashierOrigin], true],
      [[gatewayOrigin], false],
      [[], false],
    ] as const)
      await withApi({ formOrigins }, async (api) => {
        const { page } = await openPage(browser, { width: 1440, height: 900 });
        await page.goto(`${api.origin}/local/payments?key=${localKey}`);
        await submit(page, html);
        const there = page.waitForURL(`${cashierOrigin}/**`, { timeout: arrives ? 30_000 : 1500 });
        expect(
          await there.then(
            () => true,
            () => false,
          ),
        ).to.equal(arrives);
        await page.context().close();
      });
    expect(new URLSearchParams(posted[0]).get('biz_content')).to.contain('"subject":"会员"');
    for (const server of [cashier, gateway]) {
      server.close();
      server.closeAllConnections();
    }
  });
});
