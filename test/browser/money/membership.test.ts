import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { addTerm } from '#services/membership/add-term';
import { createOrder } from '#services/orders/create';
import { payOrder } from '#services/orders/pay';
import { sessionCookies } from '../accounts/session-cookies.ts';
import { launchBrowser, openPage, scriptKilobytes } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

describe('membership in the browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  const purchase = (page: Page, name: RegExp | string = /会员$/) => page.getByRole('dialog', { name });

  it('shows visitors what each tier costs and gives, within 200 KB of script, and has them sign in before they buy', async () => {
    const browser = await launchBrowser();
    for (const size of [wide, narrow]) {
      const visitor = await openPage(browser, size);
      const { page } = visitor;
      await page.goto(`${stage.api.origin}/pricePage`);
      await page.getByRole('heading', { name: '一张会员卡，处理、下载、存储都够用' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await scriptKilobytes(page)).to.be.within(50, 200);
      expect(await page.getByText('每天 0.8 元起').count(), 'as documented').to.equal(1);
      await page.getByText('¥299.00').first().waitFor();
      await page.getByText('月卡', { exact: true }).click();
      await page.getByText('月卡 ¥19.90').waitFor();
      await page.getByText('次月起 ¥39.00 / 月').waitFor();
      await page.getByRole('row', { name: /免费单模型轻量化 — 180 次\/年 720 次\/年 不限/ }).waitFor();
      await page.getByRole('row', { name: /AI 免费次数（基础版） — 20 次\/年 50 次\/年 120 次\/年/ }).waitFor();
      await page.getByRole('row', { name: /开发者 API 调用 500 次\/年 10,000 次\/年 20,000 次\/年 50,000 次\/年/ }).waitFor();
      expect(await page.locator('main').innerText(), 'nothing sells what does not exist').not.to.match(/即将上线/);
      await page.getByText('会员到期后，我的文件会被删除吗？').click();
      await page.getByText(/文件和结果都会保留/).waitFor();
      await expectSound(visitor);
      await page.getByRole('listitem').filter({ hasText: '项目多、模型多的团队' }).getByRole('button').click();
      await page.waitForURL('**/loginSystem?returnURL=%2FpricePage%3Fbuy%3Dadvanced%26card%3Dmonthly');
      await page.context().close();
    }
    await browser.close();
  });

  it('is bought in one go: coupons are claimed, the best of them is chosen, and the page comes back with what was bought', async () => {
    const buyer = await stage.customer('/pricePage', { coinFen: 700_00 });
    const { page, user } = buyer;
    await page.getByRole('button', { name: '一键领取三张' }).click();
    const claimed = page.getByRole('dialog', { name: '领取成功' });
    await claimed.getByRole('button', { name: '查看我的优惠券' }).waitFor();
    await expectSound(buyer);
    await claimed.getByRole('button', { name: '知道了' }).click();
    await page.getByRole('button', { name: '已领取，购买时自动可选' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: '开通会员' }).click();
    const dialog = purchase(page);
    await dialog.getByRole('tab', { name: '普通会员' }).and(page.locator('[aria-selected=true]')).waitFor();
    await dialog.getByText('¥269.00').waitFor();
    await dialog.getByRole('tab', { name: '高级会员' }).click();
    await dialog.getByText('¥599.00').waitFor();
    await dialog.getByText('已优惠 ¥100.00').waitFor();
    await expectSound(buyer);
    await dialog.getByRole('button', { name: '确认开通会员' }).click();
    const payment = page.getByRole('dialog', { name: '订单支付' });
    await payment.getByText('会员代金券 100 元').waitFor();
    await payment.getByText('云币账户').click();
    await payment.getByRole('button', { name: '确认支付' }).click();
    const renewed = page.waitForResponse((response) => response.url().includes('/api-auth/oauth/refresh/token'));
    await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
    await renewed;
    await page.getByText('支付成功，会员已生效。').waitFor();
    expect(new URL(page.url()).search, 'the dialog does not open again').to.equal('');
    await page.getByRole('region', { name: '我的会员' }).getByText('720 / 720 次 · 本年').first().waitFor();
    expect(await page.getByRole('banner').getByRole('link', { name: '开通会员' }).count()).to.equal(0);
    const [term] = await stage.api.database.membershipTerms.findAll({ where: { userId: user.id } });
    expect(term?.tier).to.equal('advanced');
    await page.context().close();
  });

  it('costs less in the first month, once a tier: the page and the dialog say what is asked', async () => {
    const monthly = '/pricePage?buy=basic&card=monthly';
    const newcomer = await stage.customer(monthly);
    const dialog = purchase(newcomer.page);
    await dialog.getByText('¥19.90 / 首月').waitFor();
    await dialog.getByText('首月价，次月起 ¥39.00').waitFor();
    await expectSoon(() => dialog.locator('[class*=total] strong').textContent(), '¥19.90');

    const member = await stage.customer(
      async ({ id: ownerId }) => {
        const { deps } = stage.api;
        const { id: orderId } = await createOrder(deps, { ownerId, wishes: [{ type: 'membership', tier: 'basic', card: 'monthly' }] });
        await payOrder(deps, { ownerId, orderId, method: 'cloudCoin' });
        return monthly;
      },
      { coinFen: 50_00 },
    );
    const renewal = purchase(member.page);
    await renewal.getByText('¥39.00 / 月').waitFor();
    await expectSoon(() => renewal.locator('[class*=total] strong').textContent(), '¥39.00');
    expect(await renewal.getByText('首月').count()).to.equal(0);
    // Of another tier it is the first month still.
    await renewal.getByRole('tab', { name: '高级会员' }).click();
    await renewal.getByText(/\/ 首月/).waitFor();
    await expectSound(member);
    for (const { page } of [newcomer, member]) await page.context().close();
  });

  it('of a higher tier cannot be left for a lower one, which the dialog says, on a phone and by keyboard', async () => {
    const member = await stage.customer('/pricePage?buy=', { size: narrow, about: { tier: 'advanced' } });
    const { page } = member;
    const dialog = purchase(page);
    await dialog.getByRole('tab', { name: '高级会员（当前）' }).and(page.locator('[aria-selected=true]')).waitFor();
    await dialog.getByText('续费接在当前到期日之后，一天不少。').waitFor();
    await expectSoon(() => dialog.getByRole('button', { name: '确认续费会员' }).isEnabled(), true);
    await dialog.getByRole('tab', { name: '高级会员（当前）' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await dialog.getByText('您当前是高级会员，到期前不能购买更低等级的会员').waitFor();
    expect(await dialog.getByRole('button', { name: '确认开通会员' }).isDisabled()).to.equal(true);
    await expectSound(member);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expectSoon(() => dialog.getByRole('button', { name: '确认升级会员' }).isEnabled(), true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: '低于当前等级' }).isDisabled()).to.equal(true);
    await page.context().close();
  });

  it('shows what an upgrade has queued wherever the term is', async () => {
    const member = await stage.customer(async ({ id: userId }) => {
      const { deps, database } = stage.api;
      const months = (tier: 'advanced' | 'basic', count: number) => ({ userId, tier, length: { months: count }, source: 'order' });
      await database.transact((transaction) => addTerm(deps, months('basic', 12), transaction));
      await database.transact((transaction) => addTerm(deps, months('advanced', 1), transaction));
      return '/pricePage';
    });
    const { page } = member;
    const queued = /^之后为普通会员，\d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d$/;
    await page.getByRole('region', { name: '我的会员' }).getByText(queued).waitFor();
    await expectSound(member);
    await page.goto(`${stage.api.origin}/workbench`);
    await page.getByRole('region', { name: '会员', exact: true }).getByText(queued).waitFor();
    await page.getByRole('region', { name: '存储空间' }).getByText(queued).waitFor();
    await page.goto(`${stage.api.origin}/workbench/account/accoInforIndex`);
    await page.getByRole('region', { name: '会员', exact: true }).getByText(queued).waitFor();
    await expectSound(member);
    await page.context().close();
  });

  it('is reminded of once a day on all devices: coupons that end, or privileges that are paused', async () => {
    const day = 24 * 60 * 60_000;
    const holder = await stage.customer('/workbench', { coupons: [{ validMs: 3 * day }] });
    const { page, user } = holder;
    await page.getByText('您有 1 张共 30元 的优惠券即将过期').waitFor();
    await page.getByRole('link', { name: /优惠券\s*1 张可用\s*1 张即将过期/ }).waitFor();
    await page.getByRole('button', { name: '权益对比' }).click();
    await page.getByRole('dialog', { name: '会员权益对比' }).getByText('AMRT 格式免费使用').waitFor();
    await expectSound(holder);
    await page.keyboard.press('Escape');
    await expectSoon(() => stage.api.database.seenPopups.count({ where: { userId: user.id } }), 1);
    const browser = page.context().browser();
    if (browser === null) throw new Error('No browser');
    const other = await openPage(browser, narrow);
    await other.page.context().addCookies(await sessionCookies(stage.api, user.id));
    const asked = other.page.waitForResponse((response) => response.url().endsWith('/overview'));
    await other.page.goto(`${stage.api.origin}/workbench`);
    await asked;
    await other.page.getByRole('heading', { name: '快速上传' }).waitFor();
    expect(await other.page.getByText('您有 1 张共 30元').count(), 'nor on another device').to.equal(0);
    await other.page.context().close();
    await page.context().close();

    const expired = await stage.customer(
      async ({ id }) => {
        const until = { startsAt: new Date(Date.now() - 9 * day), endsAt: new Date(Date.now() - day) };
        await stage.api.database.membershipTerms.update(until, { where: { userId: id } });
        return '/workbench';
      },
      { about: { tier: 'basic' } },
    );
    const paused = expired.page.getByRole('dialog', { name: '会员权益已暂停' });
    await paused.waitFor();
    await expectSound(expired);
    await paused.getByRole('button', { name: '续费会员' }).click();
    await purchase(expired.page).getByText('支付成功后立即生效，到期不会自动扣费。').waitFor();
    await expired.page.context().close();
  });
});
