import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { localCookieNames } from '#domain/accounts/cookies';
import { guideLocations } from '#domain/profile/guides';
import { hashPassword } from '#services/accounts/password';
import { markGuide } from '#services/profile/mark-guide';
import type { UserRow } from '#storage/database/models/accounts';
import { localKey, type TestApi } from '#test/api';
import { buildUser } from '#test/people';
import { accessibilityFaults, openPage, typeByHand, type WatchedPage } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { sessionCookies } from './session-cookies.ts';
import { sharedApi, sharedBrowser } from './stage.ts';

describe('the ways to sign in, managed in the browser', function accountManagement() {
  this.timeout(120_000);
  let api: TestApi;
  let browser: Browser;
  before(async () => {
    api = await sharedApi();
    browser = await sharedBrowser();
  });

  /** Opens the page for somebody who has what `about` says. */
  const enter = async (about: { password?: string; email?: string } = {}): Promise<WatchedPage & { user: UserRow }> => {
    const user = await buildUser(api.database);
    const passwordHash = about.password === undefined ? null : await hashPassword(about.password);
    await api.database.transact((transaction) => user.update({ passwordHash, email: about.email ?? null }, { transaction }));
    await markGuide(api, { userId: user.id, location: guideLocations.personalCentre });
    const watched = await openPage(browser, { width: 1440, height: 900 });
    const context = watched.page.context();
    await context.addCookies(await sessionCookies(api, user.id));
    await context.addCookies([{ name: localCookieNames.key, value: localKey, domain: '127.0.0.1', path: '/' }]);
    await watched.page.goto(`${api.origin}/workbench/account/accountManagement`);
    return { ...watched, user };
  };
  const sound = async ({ page, complaints }: WatchedPage): Promise<void> => {
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  };

  it('changes a password by the one that there is, and says what is wrong with its repetition', async () => {
    const watched = await enter({ password: 'secret-1' });
    const { page, user } = watched;
    const dialog = page.getByRole('dialog');
    const save = () => dialog.getByLabel('确认密码').press('Enter');
    await page.getByRole('button', { name: '修改密码' }).click();
    await dialog.getByLabel('当前密码').fill('secret-9');
    await dialog.getByLabel('新密码').fill('secret-2');
    for (const [repeated, problem] of [
      ['', '请确认密码'],
      ['secre', '请输入正确的密码'],
      ['secret-3', '两次密码需一致'],
      ['secret-2', '当前密码不正确'],
    ] as const) {
      await dialog.getByLabel('确认密码').fill(repeated);
      await save();
      await dialog.getByText(problem, { exact: true }).waitFor();
    }
    await dialog.getByLabel('当前密码').fill('secret-1');
    await save();
    await page.getByText('修改成功').waitFor();
    expect((await user.reload()).passwordHash).to.not.equal(null);
    expect((await api.visitor().post('passwordToken', { username: user.phone, password: 'secret-2' })).envelope.resp_code).to.equal(60000);
    await sound(watched);
  });

  it('says that a phone is taken, and changes to another by a code to the old one', async () => {
    const watched = await enter({ password: 'secret-1' });
    const { page, user } = watched;
    const other = await buildUser(api.database);
    const next = `138${user.phone.slice(3)}`;
    const dialog = page.getByRole('dialog');
    const send = () => dialog.getByRole('button', { name: '发送验证码' }).first().click();
    const codeTo = async (phone: string): Promise<string> => {
      while (api.sms.sent(phone).length === 0) await page.waitForTimeout(50);
      return api.sms.sent(phone)[0]?.code ?? '';
    };
    await page.getByRole('button', { name: '更换手机号' }).click();
    await typeByHand(dialog.getByLabel('手机号'), other.phone);
    await send();
    await dialog.getByText('手机号码已存在').waitFor();
    await typeByHand(dialog.getByLabel('手机号'), next);
    await send();
    await dialog.getByLabel('验证码', { exact: true }).fill(await codeTo(next));
    await dialog.getByRole('button', { name: '改用短信验证码验证' }).click();
    await send();
    await dialog.getByLabel(/收到的验证码/).fill(await codeTo(user.phone));
    await dialog.getByLabel(/收到的验证码/).press('Enter');
    await page.getByText(`${next.slice(0, 3)}****${next.slice(7)}`).waitFor();
    expect((await user.reload()).phone).to.equal(next);
    await sound(watched);
  });

  it('takes an e-mail address away again', async () => {
    const watched = await enter({ password: 'secret-1', email: 'somebody@models.example' });
    const { page, user } = watched;
    await page.getByText('somebody@models.example').waitFor();
    await page.getByRole('button', { name: '解除绑定邮箱' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click();
    await page.getByText('邮箱已解除绑定').waitFor();
    await page.getByRole('button', { name: '绑定邮箱', exact: true }).waitFor();
    expect((await user.reload()).email).to.equal(null);
    await sound(watched);
  });

  it('binds an account of WeChat on its page, and takes it away again', async () => {
    const watched = await enter();
    const { page, user } = watched;
    const bound = () => api.database.thirdPartyIdentities.findAll({ where: { userId: user.id } });
    await page.getByRole('button', { name: '绑定微信', exact: true }).click();
    await page.waitForURL('**/local/signin/weixin**');
    await page.getByText('林小满').click();
    await page.getByText('微信已绑定').waitFor();
    await page.getByText(/林小满 · /).waitFor();
    await expectSoon(() => new URL(page.url()).search, '');
    expect((await bound()).map(({ method }) => method)).to.deep.equal(['weixin']);
    await page.getByRole('button', { name: '解除绑定微信' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click();
    await page.getByText('微信已解除绑定').waitFor();
    await page.getByRole('button', { name: '绑定微信', exact: true }).waitFor();
    expect(await bound()).to.deep.equal([]);
    await sound(watched);
  });

  it('says that the server cannot be reached, and goes on once it can', async () => {
    const { page } = await enter();
    await page.getByRole('heading', { name: '登录方式' }).waitFor();
    await page.route('**/api-auth/oauth/**', (route) => route.abort());
    await page.reload();
    await page.getByText(/^暂时连不上服务器：.+您仍处于登录状态/).waitFor();
    await page.getByText('503').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await page.unroute('**/api-auth/oauth/**');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('heading', { name: '登录方式' }).waitFor();
    await page.context().close();
  });
});
