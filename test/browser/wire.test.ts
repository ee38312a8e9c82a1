import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { WireVectors } from '#domain/wire/hold-vectors';
import { wireHeaders } from '#domain/wire/lz1';
import { calls } from '#domain/catalog/calls';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { accessibilityFaults, launchBrowser, openPage, sidewaysOverflow, typeByHand, type WatchedPage } from './browser.ts';

const dist = fileURLToPath(new URL('../../', import.meta.url));
const [sqlite] = databaseBackends;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** A name of this machine that browsers take for another's. */
const otherName = 'models.test';

describe('LZ1 in the browser', function inBrowser() {
  this.timeout(90_000);
  let api: TestApi;
  let browser: Browser;
  before(async () => {
    if (sqlite === undefined) return;
    api = await openTestApi(sqlite, { plainCalls: false, dashboardFolder: `${dist}dashboard` });
    browser = await launchBrowser([`--host-resolver-rules=MAP ${otherName} 127.0.0.1`]);
  });
  after(async () => {
    await browser?.close();
    await api?.close();
  });

  /** Requests of the page to the gateway. */
  const watch = ({ page }: WatchedPage) => {
    const sent: { path: string; headers: Record<string, string>; body: string }[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api-')) sent.push({ path: pathname, headers: request.headers(), body: request.postData() ?? '' });
    });
    return sent;
  };

  const signIn = async ({ page }: WatchedPage): Promise<void> => {
    const { phone } = await buildUser(api.database);
    await page.goto(`${api.origin}/loginSystem`);
    await typeByHand(page.getByLabel('手机号'), phone);
    await page.getByRole('button', { name: '发送验证码' }).click();
    await page.getByText(/\d+s后重新发送/).waitFor();
    await page.getByLabel('验证码').fill(api.sms.sent(phone)[0]?.code ?? '');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/workbench');
  };

  it('makes what the vectors say', async () => {
    const { page } = await openPage(browser, { width: 800, height: 600 });
    await page.route('**/vectors/*.js', async (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      await route.fulfill({ contentType: 'text/javascript', body: await readFile(`${dist}domain/wire/${name}`, 'utf8') });
    });
    await page.goto(`${api.origin}/favicon.svg`);
    const vectors = JSON.parse(await readFile('domain/wire/vectors.json', 'utf8')) as WireVectors;
    const faultsOf = (given: WireVectors): Promise<string[]> =>
      page.evaluate<string[]>(`import('/vectors/hold-vectors.js').then(({ faultsAgainst }) => faultsAgainst(${JSON.stringify(given)}))`);
    expect(await faultsOf(vectors)).to.deep.equal([]);
    expect(await faultsOf({ ...vectors, clientId: 'another' })).to.have.length(vectors.calls.length);
    await page.context().close();
  });

  it('is what every call of the pages travels in: one key fetched once, one seed, a nonce each, and no parameter to be read', async () => {
    const watched = await openPage(browser, { width: 1440, height: 900 });
    const sent = watch(watched);
    await signIn(watched);
    await watched.page.reload();
    await watched.page.getByRole('button', { name: /账号菜单/ }).waitFor();
    const [plain, sealed] = [
      sent.filter(({ path }) => path === calls.gatewayPublicKey.path),
      sent.filter(({ path }) => path !== calls.gatewayPublicKey.path),
    ];
    expect(plain, 'also after a reload').to.have.length(1);
    expect(sealed.length).to.be.greaterThan(4);
    for (const { body } of sealed) expect(body).to.match(/^D=[\w-]{30,}$/);
    const different = (name: string) => new Set(sealed.map(({ headers }) => headers[name])).size;
    expect(different(wireHeaders.key), 'one before the reload, one after').to.equal(2);
    expect(different(wireHeaders.nonce)).to.equal(sealed.length);
    expect(watched.complaints).to.deep.equal([]);
    await watched.page.context().close();
  });

  it('goes on by itself when the gateway has another key, and when one of the two clocks is wrong', async () => {
    const watched = await openPage(browser, { width: 1440, height: 900 });
    const { page, complaints } = watched;
    await signIn(watched);
    const refused: number[] = [];
    page.on('response', async (response) => {
      if (response.status() === 400) refused.push(((await response.json()) as { resp_code: number }).resp_code);
    });
    const look = async (): Promise<void> => {
      const answered = page.waitForResponse((response) => response.url().includes('/upload_model_file/list') && response.status() === 200);
      await page.goto(`${api.origin}/workbench/myUpload`);
      await answered;
    };
    // As after a rotation that the page slept through.
    await page.evaluate(`(() => {
      const kept = JSON.parse(localStorage.getItem('modelmill.gateway-key'));
      kept.key.kid = '0123456789abcdef';
      localStorage.setItem('modelmill.gateway-key', JSON.stringify(kept));
    })()`);
    await look();
    expect(new Set(refused)).to.deep.equal(new Set([60401]));
    refused.length = 0;
    await page.clock.install({ time: Date.now() + 20 * 60_000 });
    await look();
    expect(new Set(refused)).to.deep.equal(new Set([60402]));
    expect(complaints.filter((line) => !line.includes('400'))).to.deep.equal([]);
    await page.context().close();
  });

  it('is not to be had on plain HTTP of another name, and the page says so and what helps', async () => {
    for (const size of sizes) {
      const { page, complaints } = await openPage(browser, size);
      await page.goto(`http://${otherName}:${api.port}/loginSystem`);
      await page.getByRole('heading', { name: '请换一个安全的地址打开' }).waitFor();
      await page.getByText('script/server --tls').waitFor();
      await page.getByText(`http://localhost:${api.port}`).waitFor();
      expect(await sidewaysOverflow(page)).to.equal(0);
      expect(await accessibilityFaults(page)).to.deep.equal([]);
      // The browser's own remark on such an address.
      expect(complaints.filter((line) => !line.includes('Cross-Origin-Opener-Policy'))).to.deep.equal([]);
      await page.context().close();
    }
  });
});
