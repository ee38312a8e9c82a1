import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { seedDemoAccount } from '#services/accounts/seed-demo-account';
import { openDatabase } from '#storage/database/connect';
import { startPlatform, type Platform } from '../../../script/platform/start.ts';
import { localSmsLink } from '../../../script/journey/local-sms.ts';
import { launchBrowser } from '../browser.ts';
import { overPage, type OpenedPopup } from './login-popup.ts';

const password = 'right-one-1';
const known = '13800000100';

describe('signing in through others', function thirdParty() {
  this.timeout(90_000);
  let folder: string;
  let platform: Platform;
  let browser: Browser;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-third-party-'));
    platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: '13800000000' });
    const database = await openDatabase(`sqlite:${join(folder, 'data', 'modelmill.sqlite')}`);
    await seedDemoAccount({ database }, { phone: known, password });
    await database.close();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const over = (path: string, work: Parameters<typeof overPage>[3]): Promise<void> => overPage(browser, platform, path, work);
  const goThrough = async ({ page, press }: OpenedPopup, by: '微信' | 'QQ', person: RegExp): Promise<void> => {
    // The page that plays the provider opens to whoever holds this machine's key.
    await page.request.get(localSmsLink(platform, known));
    await press(by);
    await page.getByRole('button', { name: person }).first().click();
  };

  it('binds a phone to whom the provider names, signs him in the next time, and says why it did not work', async () => {
    const phone = '13900000006';
    await over('/helpCenter', async (opened) => {
      const { page, popup, field, press, says, fillCode, isSignedIn } = opened;
      await goThrough(opened, '微信', /拒绝授权/);
      await page.getByText(/没有完成微信授权，请重新登录/).waitFor();
      expect(new URL(page.url()).search, 'the address is clean').to.equal('');
      await goThrough(opened, '微信', /^以/);
      await popup.getByRole('button', { name: '绑定并登录' }).waitFor();
      expect([new URL(page.url()).pathname, new URL(page.url()).search]).to.deep.equal(['/', '']);
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
      await page.waitForURL(`${platform.url}/helpCenter`);
      await isSignedIn();
    });
    await over('/helpCenter', async (opened) => {
      await goThrough(opened, '微信', /^以/);
      await opened.isSignedIn();
      await opened.says('登录成功');
      expect(new URL(opened.page.url()).pathname + new URL(opened.page.url()).search).to.equal('/helpCenter');
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
      expect(await popup.getByRole('region', { name: '其他登录方式' }).count(), 'no other way beside it').to.equal(0);
      await press('注册账号');
      await popup.getByRole('button', { name: '绑定并登录' }).waitFor();
      await press('去登录');
      await popup.getByTitle('密码登录').click();
      await popup.getByLabel('手机号').fill(known);
      await field('密码').fill(password);
      await press('登录');
      await says('绑定成功');
      await page.waitForURL(`${platform.url}/helpCenter`);
      await isSignedIn();
      const database = await openDatabase(`sqlite:${join(folder, 'data', 'modelmill.sqlite')}`);
      const owner = await database.users.findOne({ where: { phone: known }, rejectOnEmpty: true });
      const bound = await database.thirdPartyIdentities.findAll({ where: { userId: owner.id } });
      await database.close();
      expect(bound.map(({ method }) => method)).to.deep.equal(['qq']);
    });
    await over('/', async (opened) => {
      await goThrough(opened, 'QQ', /周建模/);
      await opened.isSignedIn();
    });
  });
});
