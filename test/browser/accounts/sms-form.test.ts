import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import type { TestApi } from '#test/api';
import { buildUser } from '#test/people';
import { readSmsCode } from '../../../script/journey/local-sms.ts';
import { openPage, typeByHand } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { doorOf, sharedApi, sharedBrowser } from './stage.ts';

/** As phones and address books write it. */
const asCopied = (phone: string): string => `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`;
const fullWidth = (text: string): string => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

describe('signing in by a message', function smsForm() {
  this.timeout(120_000);
  let api: TestApi;
  let browser: Browser;
  before(async () => {
    api = await sharedApi();
    browser = await sharedBrowser();
  });

  async function visit(path: string, work: (page: Page) => Promise<void>, expected = /^$/): Promise<void> {
    const { page, complaints } = await openPage(browser, { width: 390, height: 844 });
    await page.goto(api.origin + path);
    await work(page);
    expect(complaints.filter((line) => !expected.test(line))).to.deep.equal([]);
    await page.context().close();
  }
  const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
  const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
  /** As one pastes it: at once, from the clipboard. */
  async function paste(page: Page, into: Locator, text: string): Promise<void> {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.origin });
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await into.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+V');
  }
  const send = async (page: Page | Locator): Promise<void> => {
    await button(page, '发送验证码').click();
    await button(page, /\d+s后重新发送/).waitFor();
  };

  it('understands a phone as it is copied, moves on to the code, and finds it in the pasted message', async () => {
    const { phone } = await buildUser(api.database, {});
    await visit('/loginSystem', async (page) => {
      for (const text of [asCopied(phone), fullWidth(phone), `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`]) {
        await paste(page, field(page, '手机号'), text);
        await expectSoon(() => field(page, '手机号').inputValue(), phone, text);
      }
      await typeByHand(field(page, '手机号'), asCopied(phone));
      expect(await field(page, '手机号').inputValue()).to.equal(phone);
      await send(page);
      await expectSoon(() => page.evaluate('document.activeElement?.autocomplete'), 'one-time-code');
      const code = await readSmsCode(doorOf(api), phone);
      await paste(page, field(page, '验证码'), `【模工坊】5 分钟内有效的验证码：${code}，请勿告诉他人。`);
      await expectSoon(() => field(page, '验证码').inputValue(), code);
      await button(page, '登录').click();
      await page.waitForURL('**/workbench');
    });
  });

  it('keeps phone, countdown and key over a look at the password tab', async () => {
    const { phone } = await buildUser(api.database, {});
    await visit('/loginSystem', async (page) => {
      await typeByHand(field(page, '手机号'), phone);
      await send(page);
      const code = await readSmsCode(doorOf(api), phone);
      await page.getByTitle('密码登录').click();
      await paste(page, page.getByLabel('手机号'), asCopied(phone));
      await expectSoon(() => page.getByLabel('手机号').inputValue(), phone, 'the password form understands it too');
      await page.getByTitle('短信登录').click();
      expect(await field(page, '手机号').inputValue()).to.equal(phone);
      expect(await button(page, /\d+s后重新发送/).isDisabled()).to.equal(true);
      await field(page, '验证码').fill(code);
      await button(page, '登录').click();
      await page.waitForURL('**/workbench');
    });
  });

  it('keeps them when the popup is closed and opened again', async () => {
    const { phone } = await buildUser(api.database, {});
    await visit('/helpCenter', async (page) => {
      const popup = page.getByRole('dialog').first();
      const open = async (): Promise<void> => {
        await button(page, '登录/注册').click();
        await field(popup, '手机号').waitFor();
      };
      await open();
      await typeByHand(field(popup, '手机号'), phone);
      await send(popup);
      const code = await readSmsCode(doorOf(api), phone);
      await popup.getByRole('button', { name: '关闭' }).or(popup.locator('.ant-modal-close')).first().click();
      await popup.waitFor({ state: 'hidden' });
      await open();
      expect(await field(popup, '手机号').inputValue()).to.equal(phone);
      expect(await button(popup, /\d+s后重新发送/).isDisabled()).to.equal(true);
      await field(popup, '验证码').fill(code);
      await button(popup, '登录').click();
      await page
        .getByRole('button', { name: /账号菜单/ })
        .or(button(page, '登录/注册'))
        .first()
        .waitFor();
      await popup.waitFor({ state: 'hidden' });
    });
  });

  it('leaves nothing of who signed in for the next', async () => {
    const { phone } = await buildUser(api.database, {});
    const work = async (page: Page): Promise<void> => {
      await typeByHand(field(page, '手机号'), phone);
      await send(page);
      await field(page, '验证码').fill(await readSmsCode(doorOf(api), phone));
      await button(page, '登录').click();
      await page.waitForURL('**/workbench');
      await button(page, /账号菜单/).click();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await page.waitForURL('**/loginSystem**');
      await field(page, '手机号').waitFor();
      expect(await field(page, '手机号').inputValue()).to.equal('');
      await button(page, '发送验证码').waitFor();
    };
    // Calls of the page that was left end with the session.
    await visit('/loginSystem', work, /401/);
  });
});
