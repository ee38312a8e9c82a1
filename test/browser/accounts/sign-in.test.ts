import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { cookieNames } from '#domain/accounts/cookies';
import { riskThresholds } from '#domain/risk/thresholds';
import { calls } from '#domain/catalog/calls';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { openWireSession, transmit, type TestApi } from '#test/api';
import { accessibilityFaults, openPage, sidewaysOverflow, signIn } from '../browser.ts';
import { puzzleOf, slideByKeys, untilSolved } from './puzzles.ts';
import { sessionCookies } from './session-cookies.ts';
import { doorOf, openStage, sharedBrowser } from './stage.ts';

const phone = '13800000000';
/** Of a session that ends: its last calls, and a socket that was still opening. */
const expected = /401|WebSocket is closed before the connection is established/;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

describe('signing in and out in the browser', function signingIn() {
  this.timeout(120_000);
  let api: TestApi;
  let browser: Browser;
  let userId: string;
  before(async () => {
    api = await openStage({ riskThresholds });
    ({ userId } = await seedDemoAccount(api, { phone }));
    browser = await sharedBrowser();
  });
  after(async () => {
    await api?.close();
  });

  it('by password asks for a phone or an e-mail address, and says what to do after too many wrong ones', async () => {
    for (const size of sizes) {
      const { page, complaints } = await openPage(browser, size);
      await page.goto(`${api.origin}/login`);
      await page.getByTitle('密码登录').click();
      await page.getByLabel('密码', { exact: true }).waitFor();
      expect(await page.getByPlaceholder('请输入手机号或者邮箱').count()).to.equal(1);
      await page.getByLabel('手机号').fill('someone@models');
      await page.getByLabel('密码', { exact: true }).fill('wrong-one-1');
      await page.keyboard.press('Enter');
      await page.getByText('请输入正确的邮箱').waitFor();

      await page.getByLabel('手机号').fill(`1370000${size.width === 390 ? '0001' : '0002'}`);
      const paused = page.getByText(/密码错误次数过多，请改用短信登录，或 \d+ 分钟后再试/);
      const settled = page.locator('button[type=submit]:not([aria-busy=true])');
      let puzzles = 0;
      // Five a minute; one that takes longer has more of them.
      for (let tries = 0; tries < 12 && (await paused.count()) === 0; tries++) {
        const answered = page.waitForResponse((response) => response.url().endsWith(calls.passwordToken.path));
        await page.getByLabel('密码', { exact: true }).press('Enter');
        await answered;
        await settled.or(puzzleOf(page)).first().waitFor();
        if ((await puzzleOf(page).count()) === 0) continue;
        puzzles++;
        await untilSolved(page, settled, slideByKeys);
      }
      await paused.waitFor();
      expect(puzzles, 'after three wrong ones').to.be.above(0);
      expect(await sidewaysOverflow(page)).to.equal(0);
      expect(await accessibilityFaults(page)).to.deep.equal([]);
      expect(complaints).to.deep.equal([]);
      await page.context().close();
    }
  });

  it('ends the session with an access token that has expired meanwhile', async () => {
    const { page, complaints } = await openPage(browser, sizes[0] ?? { width: 1440, height: 900 });
    // A socket that is only being opened would be refused, and the page's console would say so.
    const live = new Promise<void>((heard) => page.on('websocket', (socket) => socket.on('framereceived', () => heard())));
    await signIn(page, doorOf(api), phone);
    await live;
    const cookies = async () => new Map((await page.context().cookies()).map(({ name, value }) => [name, value]));
    const refresh = (await cookies()).get(cookieNames.refresh) ?? '';
    const { database } = api;
    await database.transact((transaction) => database.accessTokens.update({ expiresAt: new Date(0) }, { where: {}, transaction }));

    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL('**/login*');
    expect([...(await cookies()).keys()], 'the device is remembered, the session is not').to.deep.equal([cookieNames.device]);
    const call = { path: calls.refreshToken.path, payload: {}, token: undefined, form: 'form' } as const;
    const headers = { origin: api.origin, cookie: `${cookieNames.refresh}=${refresh}` };
    const renewal = await transmit(api.origin, await openWireSession(api.origin).seal(call), headers);
    expect(renewal.status).to.equal(401);
    expect(complaints.filter((line) => !expected.test(line))).to.deep.equal([]);
    await page.context().close();
  });

  it('goes on in two tabs that renew at once, and ends in both when one signs out', async () => {
    const { page, complaints } = await openPage(browser, sizes[0] ?? { width: 1440, height: 900 });
    await page.context().addCookies(await sessionCookies(api, userId));
    await page.goto(`${api.origin}/workbench`);
    await page.getByRole('button', { name: /账号菜单/ }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${api.origin}/workbench/account/accountManagement`);
    await other.getByText('当前设备').waitFor();
    const { database } = api;
    const open = { where: { revokedAt: null } };
    const before = await database.sessions.count(open);
    await database.transact((transaction) => database.accessTokens.update({ expiresAt: new Date(0) }, { where: {}, transaction }));
    // Neither has a token any more when it starts.
    await Promise.all([page.reload(), other.reload()]);
    await other.getByText('当前设备').waitFor();
    await page.getByRole('button', { name: /账号菜单/ }).waitFor();
    expect(await database.sessions.count(open)).to.equal(before);
    expect(await database.auditEvents.count({ where: { event: 'refreshReused' } })).to.equal(0);

    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL('**/login*');
    await other.waitForURL(`**/loginSystem?returnURL=${encodeURIComponent('/workbench/account/accountManagement')}`);
    await other.getByText('请登录').waitFor();
    expect(await database.sessions.count(open)).to.equal(before - 1);
    expect(complaints.filter((line) => !expected.test(line))).to.deep.equal([]);
    await page.context().close();
  });
});
