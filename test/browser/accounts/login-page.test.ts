import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { calls } from '#domain/catalog/calls';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import type { TestApi } from '#test/api';
import { readSmsCode } from '../../../script/journey/local-sms.ts';
import { accessibilityFaults, openPage, typeByHand } from '../browser.ts';
import { doorOf, sharedApi, sharedBrowser } from './stage.ts';

const password = 'right-one-1';
const forgetful = '13800000200';
const regular = '13800000201';

describe('the pages to register and to sign in', function loginPage() {
  this.timeout(120_000);
  let api: TestApi;
  let browser: Browser;
  before(async () => {
    api = await sharedApi();
    for (const phone of [forgetful, regular]) await seedDemoAccount(api, { phone, password });
    browser = await sharedBrowser();
  });

  async function visit(path: string, work: (page: Page) => Promise<void>, expected = /^$/): Promise<void> {
    const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
    await page.goto(api.origin + path);
    await work(page);
    expect(complaints.filter((line) => !expected.test(line))).to.deep.equal([]);
    await page.context().close();
  }
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const press = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^(loading )?${name}$`) }).click();
  const sendCode = async (page: Page, phone: string): Promise<void> => {
    // Whoever fills a form in and sends it within 0.4 s is asked for a puzzle.
    await typeByHand(field(page, '手机号'), phone);
    await press(page, '发送验证码');
    await page.getByText('发送成功').waitFor();
    await field(page, '验证码').fill(await readSmsCode(doorOf(api), phone));
  };
  const fillPassword = async (page: Page): Promise<void> => {
    await page.getByTitle('密码登录').click();
    await page.getByLabel('手机号').fill(regular);
    await field(page, '密码').fill(password);
  };
  const register = async (page: Page, phone: string): Promise<void> => {
    await page.getByRole('heading', { name: '注册', level: 1 }).waitFor();
    await page.getByRole('radio', { name: '建模师' }).check();
    await page.getByRole('checkbox').check();
    await sendCode(page, phone);
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await press(page, '注册');
    await field(page, '推广码').waitFor();
  };

  it('registers on a page of its own and goes home, at once where nothing more is to be asked', async () => {
    const phone = '13900000201';
    await visit('/loginSystem/#/register', async (page) => {
      await register(page, phone);
      await api.database.transact((transaction) =>
        api.database.users.update({ interestsAskedAt: new Date() }, { where: { phone }, transaction }),
      );
      await press(page, '跳过');
      await page.waitForURL(`${api.origin}/`);
      await page.getByRole('button', { name: /账号菜单/ }).waitFor();
    });
  });

  it('goes to where one wanted to be after registering', async () => {
    await visit('/loginSystem?returnURL=%2FhelpCenter#/register', async (page) => {
      await register(page, '13900000202');
      await press(page, '跳过');
      await page.getByRole('heading', { name: '欢迎使用模工坊' }).waitFor();
      await press(page, '跳过');
      await page.waitForURL(`${api.origin}/helpCenter`);
    });
  });

  it('goes home after a reset, wherever one wanted to go', async () => {
    await visit('/loginSystem?returnURL=%2Fworkbench%2FmyUpload#/rebuild', async (page) => {
      await page.getByRole('heading', { name: '重置密码', level: 1 }).waitFor();
      await sendCode(page, forgetful);
      await field(page, '新密码').fill('new-one-22');
      await field(page, '确认密码').fill('new-one-22');
      const seen: string[] = [];
      page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
      await press(page, '重置密码');
      await page.waitForURL(`${api.origin}/`);
      await page.getByRole('button', { name: /账号菜单/ }).waitFor();
      expect(seen, 'and nowhere on the way').to.deep.equal(['/']);
    });
  });

  it('sends no token along with a password, not even one that is left over', async () => {
    const sent: Record<string, (string | undefined)[]> = {};
    await visit(
      '/loginSystem',
      async (page) => {
        for (const name of ['passwordToken', 'userIsExist'] as const) {
          sent[name] = [];
          page.on('request', (request) => {
            if (request.url().includes(calls[name].path)) sent[name]?.push(request.headers()['authorization']?.slice(0, 7));
          });
        }
        await page.route(`**${calls.appuserinfo.path}*`, (route) => route.abort(), { times: 1 });
        await fillPassword(page);
        await press(page, '登录');
        await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
        await page.getByTitle('短信登录').click();
        await field(page, '手机号').fill('13900000203');
        await press(page, '发送验证码');
        await page.getByRole('heading', { name: '注册', level: 1 }).waitFor();
        await press(page, '去登录');
        await fillPassword(page);
        await press(page, '登录');
        await page.waitForURL(`${api.origin}/workbench`);
      },
      /ERR_FAILED/,
    );
    expect(sent).to.deep.equal({ passwordToken: [undefined, undefined], userIsExist: ['Bearer '] });
  });

  it('come before pages that ask for signing in, to which one comes back', async () => {
    await visit('/message', async (page) => {
      await page.waitForURL(`${api.origin}/`);
      await page.getByRole('dialog').getByTitle('密码登录').waitFor();
      await fillPassword(page);
      await press(page, '登录');
      await page.getByRole('heading', { name: '消息中心' }).waitFor();
      expect(new URL(page.url()).pathname).to.equal('/workbench/myMessage');
    });
    // A documented address that another page says: the query and the section go along.
    await visit('/publishCenter/processedList', (page) => page.waitForURL('**/loginSystem?returnURL=%2FpublishCenter%2FtoBeReleased'));
    const address = '/workbench/ai-tools/component/text3D?from=words#prompt';
    await visit(address, async (page) => {
      await page.waitForURL(`**/loginSystem?returnURL=${encodeURIComponent(address)}`);
      await fillPassword(page);
      await press(page, '登录');
      await page.getByRole('heading', { name: '生成模型' }).waitFor();
      expect(page.url()).to.equal(api.origin + address);
    });
  });
});
