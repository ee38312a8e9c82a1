import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import { cookieNames } from '#domain/accounts/cookies';
import { riskThresholds } from '#domain/risk/thresholds';
import { calls } from '#domain/catalog/calls';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { checkRisk } from '#services/risk/check';
import type { TestApi } from '#test/api';
import { accessibilityFaults, openPage, sidewaysOverflow, typeByHand } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { puzzleOf, scratchByKeys, scratchByPointer, slideByKeys, slideByPointer, untilSolved } from './puzzles.ts';
import { openStage, sharedBrowser } from './stage.ts';

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
const phones = Array.from({ length: 8 }, (_, index) => `1380000010${index}`);

describe('puzzles in the browser', function puzzles() {
  this.timeout(120_000);
  let api: TestApi;
  let browser: Browser;
  let left = phones;
  const newPhone = (): string => {
    const [phone = '', ...others] = left;
    left = others;
    return phone;
  };
  before(async () => {
    api = await openStage({ riskThresholds });
    for (const phone of phones) await seedDemoAccount(api, { phone });
    browser = await sharedBrowser();
  });
  after(async () => {
    await api?.close();
  });

  const send = (page: Page) => page.getByRole('button', { name: '发送验证码' });
  /** Fills the form in and presses its button as a script does: no key, no movement. */
  async function askAsMachine(page: Page): Promise<void> {
    await page.goto(`${api.origin}/login`);
    await page.getByLabel('手机号').fill(newPhone());
    await send(page).dispatchEvent('click');
    await puzzleOf(page).waitFor();
  }
  /** Asks as a person does, on a device that has asked much lately. */
  async function askOften(page: Page): Promise<void> {
    const phone = newPhone();
    const deviceCookie = '0'.repeat(24) + phone.slice(3);
    await page.context().addCookies([{ name: cookieNames.device, value: deviceCookie, domain: '127.0.0.1', path: '/' }]);
    const visitor = { address: '10.9.8.7', deviceCookie };
    for (let count = 0; count < (riskThresholds.device.busy ?? 0); count++) {
      await checkRisk({ database: api.database, secret: '' }, { phone, type: 'smsPhoneLogin', visitor });
    }
    await page.goto(`${api.origin}/login`);
    await typeByHand(page.getByLabel('手机号'), phone);
    await send(page).click();
    await puzzleOf(page).waitFor();
  }
  const countdown = (page: Page): Locator => page.getByText(/\d+s后重新发送/);
  const sent = (page: Page) => countdown(page).waitFor();

  it('leave an ordinary person alone', async () => {
    const { page, complaints } = await openPage(browser, sizes.wide);
    await page.goto(`${api.origin}/login`);
    await typeByHand(page.getByLabel('手机号'), newPhone());
    await send(page).click();
    await sent(page);
    await expectSoon(() => puzzleOf(page).count(), 0);
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('as a slider: a miss says so and gives another; the right place by pointer has the code sent', async () => {
    const { page, complaints } = await openPage(browser, sizes.wide);
    await askOften(page);
    await slideByPointer(page, { beside: -30 });
    await page.getByText('验证未通过，请再试一次').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await page.getByRole('button', { name: '重试' }).click();
    await untilSolved(page, countdown(page), slideByPointer);
    await sent(page);
    await expectSoon(() => puzzleOf(page).count(), 0);
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('as a slider: is solved by keys alone on a phone’s width, and can be closed without sending', async () => {
    const { page, complaints } = await openPage(browser, sizes.narrow);
    await askOften(page);
    await page.keyboard.press('Escape');
    await puzzleOf(page).waitFor({ state: 'detached' });
    await page.locator('button:not([aria-busy=true])', { hasText: '发送验证码' }).click();
    await puzzleOf(page).getByRole('slider').waitFor();
    expect(await sidewaysOverflow(page)).to.equal(0);
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await untilSolved(page, countdown(page), slideByKeys);
    await sent(page);
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('as a scratch card: too fast and the wrong figure say so; the shield by pointer has the code sent', async () => {
    const { page, complaints } = await openPage(browser, sizes.narrow);
    await askAsMachine(page);
    const card = await puzzleOf(page).locator('canvas').boundingBox();
    await page.mouse.click((card?.x ?? 0) + 20, (card?.y ?? 0) + 20);
    await page.getByRole('button', { name: '刮好了' }).click();
    await page.getByText('刮得太快').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await page.getByRole('button', { name: '重试' }).click();
    await scratchByPointer(page, { beside: 45 });
    await page.getByText('验证未通过，请再试一次').waitFor();
    await page.getByRole('button', { name: '重试' }).click();
    expect(await sidewaysOverflow(page)).to.equal(0);
    await untilSolved(page, countdown(page), scratchByPointer);
    await sent(page);
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('as a scratch card: is solved by keys alone', async () => {
    const { page, complaints } = await openPage(browser, sizes.wide);
    await askAsMachine(page);
    await page.getByRole('button', { name: '换一张' }).click();
    await puzzleOf(page).locator('canvas').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await untilSolved(page, countdown(page), scratchByKeys);
    await sent(page);
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('expire, and say when the network fails; both can be tried again', async () => {
    const { page, complaints } = await openPage(browser, sizes.wide);
    await page.clock.install();
    await page.route(`**${calls.captchaCreate.path}`, (route) => route.abort(), { times: 1 });
    await page.goto(`${api.origin}/login`);
    await page.getByLabel('手机号').fill(newPhone());
    await send(page).dispatchEvent('click');
    await page.getByText('网络连接失败，请检查网络后重试').waitFor();
    await page.getByRole('button', { name: '重试' }).click();
    await puzzleOf(page).locator('canvas').waitFor();
    await page.clock.fastForward(121_000);
    await page.getByText('验证已过期，请重新验证').waitFor();
    await page.getByRole('button', { name: '重试' }).click();
    await puzzleOf(page).locator('canvas').waitFor();
    expect(complaints.filter((line) => !line.includes('ERR_FAILED'))).to.deep.equal([]);
    await page.context().close();
  });

  it('say so when their code does not come, keep what was typed, and can be tried again', async () => {
    const { page, complaints } = await openPage(browser, sizes.wide);
    await page.route('**/puzzle-dialog-*.js', (route) => route.abort());
    await page.goto(`${api.origin}/login`);
    const phone = newPhone();
    await page.getByLabel('手机号').fill(phone);
    await send(page).dispatchEvent('click');
    await page.getByText('网络连接失败，请检查网络后重试').waitFor();
    expect(await page.getByLabel('手机号').inputValue()).to.equal(phone);
    await page.unroute('**/puzzle-dialog-*.js');
    await send(page).dispatchEvent('click');
    await puzzleOf(page).locator('canvas').waitFor();
    expect(complaints.filter((line) => !line.includes('ERR_FAILED'))).to.deep.equal([]);
    await page.context().close();
  });
});
