import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import type { TestApi } from '#test/api';
import { localSmsLink } from '../../../script/journey/local-sms.ts';
import { expectSoon } from '../soon.ts';
import { overPage, type OpenedPopup } from './login-popup.ts';
import { doorOf, sharedApi, sharedBrowser } from './stage.ts';

const password = 'right-one-1';
const known = '13800000400';

describe('signing in through others', function thirdParty() {
  this.timeout(120_000);
  let api: TestApi;
  let browser: Browser;
  before(async () => {
    api = await sharedApi();
    await seedDemoAccount(api, { phone: known, password });
    browser = await sharedBrowser();
  });

  const over = (path: string, work: Parameters<typeof overPage>[3]): Promise<void> => overPage(browser, doorOf(api), path, work);
  const goThrough = async ({ page, press }: OpenedPopup, by: '微信' | 'QQ', person: RegExp): Promise<void> => {
    // The page that plays the provider opens to whoever holds this machine's key.
    await page.request.get(localSmsLink(doorOf(api), known));
    await press(by);
    await page.getByRole('button', { name: person }).first().click();
  };

  it('binds a phone to whom the provider names, signs him in the next time, and says why it did not work', async () => {
    const phone = '13900000006';
    await over('/helpCenter', async (opened) => {
      const { page, popup, field, press, says, fillCode, isSignedIn } = opened;
      await goThrough(opened, '微信', /拒绝授权/);
      await page.getByText(/没有完成微信授权，请重新登录/).waitFor();
      await expectSoon(() => new URL(page.url()).search, '', 'the address is clean');
      await goThrough(opened, '微信', /^以/);
      await popup.getByRole('button', { name: '绑定并登录' }).waitFor();
      await expectSoon(() => new URL(page.url()).pathname + new URL(page.url()).search, '/');
      await field('手机号').fill(known);
      await press('发送验证码');
      await says('手机号码已存在');
      await field('手机号').fill(phone);
      await press('绑定并登录');
      await says('请选择职业');
      await popup.getByRole('radio', { name: '设计师' }).check();
      await popup.getByRole('checkbox').check();
      await press('发送验证码');
      await says('发送成功');
      await fillCode(phone);
      await press('绑定并登录');
      await field('推广码').waitFor();
      await press('跳过');
      await press('跳过');
      await page.waitForURL(`${api.origin}/helpCenter`);
      await isSignedIn();
    });
    await over('/helpCenter', async (opened) => {
      await goThrough(opened, '微信', /^以/);
      await opened.isSignedIn();
      await opened.says('登录成功');
      await expectSoon(() => new URL(opened.page.url()).pathname + new URL(opened.page.url()).search, '/helpCenter');
    });
  });

  it('binds it to the account of whoever has one and signs in instead, by QQ as well', async () => {
    await over('/helpCenter', async (opened) => {
      const { page, popup, field, press, says, isSignedIn } = opened;
      await goThrough(opened, 'QQ', /周建模/);
      await popup.getByRole('button', { name: '绑定并登录' }).waitFor();
      await field('手机号').fill(known);
      await press('发送验证码');
      await says('手机号码已存在');
      await press('直接登录');
      await popup.getByTitle('密码登录').waitFor();
      await expectSoon(() => popup.getByRole('region', { name: '其他登录方式' }).count(), 0, 'no other way beside it');
      await press('注册账号');
      await popup.getByRole('button', { name: '绑定并登录' }).waitFor();
      await press('去登录');
      await popup.getByTitle('密码登录').click();
      await popup.getByLabel('手机号').fill(known);
      await field('密码').fill(password);
      await press('登录');
      await says('绑定成功');
      await page.waitForURL(`${api.origin}/helpCenter`);
      await isSignedIn();
      const { database } = api;
      const owner = await database.users.findOne({ where: { phone: known }, rejectOnEmpty: true });
      const bound = await database.thirdPartyIdentities.findAll({ where: { userId: owner.id } });
      expect(bound.map(({ method }) => method)).to.deep.equal(['qq']);
    });
    await over('/', async (opened) => {
      await goThrough(opened, 'QQ', /周建模/);
      await opened.isSignedIn();
    });
  });
});
