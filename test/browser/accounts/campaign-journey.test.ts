import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { markGuide } from '#services/profile/mark-guide';
import { guideLocations } from '#domain/profile/guides';
import { creditCoins } from '#services/wallet/credit-coins';
import { newId } from '#storage/database/ids';
import type { TestApi } from '#test/api';
import { buildUser } from '#test/people';
import { readSmsCode } from '../../../script/journey/local-sms.ts';
import { expectSound, narrow, openPage, sidewaysOverflow, typeByHand, wide } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { sessionCookies } from './session-cookies.ts';
import { doorOf, sharedApi, sharedBrowser } from './stage.ts';

describe('a campaign from its editor to its figures', function () {
  this.timeout(180_000);
  let api: TestApi;
  before(async () => (api = await sharedApi()));

  /** A page of somebody whom no program drives, so that what he does is counted. */
  async function personsPage(userId?: string) {
    const watched = await openPage(await sharedBrowser(), wide);
    const context = watched.page.context();
    await context.setExtraHTTPHeaders({
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
    });
    await context.addInitScript("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })");
    if (userId !== undefined) await context.addCookies(await sessionCookies(api, userId));
    return watched;
  }
  const bothWidths = async (watched: Awaited<ReturnType<typeof openPage>>, name: string): Promise<void> => {
    for (const [size, of] of [
      [narrow, 'narrow'],
      [wide, 'wide'],
    ] as const) {
      await watched.page.setViewportSize(size);
      await takePicture(watched.page, `${name}-${of}`);
      // What was drawn at the other width goes a moment later.
      await expectSoon(() => sidewaysOverflow(watched.page), 0, `${name} ${of}`);
      await expectSound(watched);
    }
  };
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

  it('an editor makes and publishes it, a visitor sees its popup, registers, buys a box and sees the prize, and the editor its figures', async () => {
    const staff = await buildUser(api.database, { role: 'administrator', nickName: '小编' });
    const office = await personsPage(staff.id);
    const { page: desk } = office;
    await desk.goto(`${api.origin}/operate/campaigns`);
    await desk.getByText('还没有活动').waitFor();
    await desk.getByRole('button', { name: '新建活动' }).click();
    await field(desk, '活动名称，最多 40 个字').fill('双旦盲盒');
    await field(desk, '活动代码，小写字母、数字和短横线').fill('winter');
    await desk.getByText('显示弹窗').click();
    await field(desk, '标题，最多 30 个字').fill('双旦盲盒上新');
    await field(desk, '文字，最多 120 个字').fill('9.9 元一盒，概率公开，奖品立即到账。');
    await desk.getByText('出售盲盒').click();
    await field(desk, '盲盒名称，最多 40 个字').fill('云币盲盒');
    const first = desk.getByRole('region', { name: '奖品 1' });
    await first.getByLabel('概率（%）').fill('99');
    await desk.getByRole('button', { name: '保存' }).click();
    await desk.getByText('各奖品的概率加起来要正好是 100%，现在是 99%').first().waitFor();
    await first.getByLabel('概率（%）').fill('100');
    await desk.getByRole('button', { name: '保存' }).click();
    await desk.getByRole('heading', { name: '预览' }).waitFor();
    await bothWidths(office, 'campaign-editor');
    await desk.getByRole('button', { name: '发布' }).click();
    const asks = desk.getByRole('dialog', { name: '发布活动' });
    await asks.getByLabel('原因').fill('双旦活动按计划上线');
    await asks.getByRole('button', { name: '发布' }).click();
    await desk.getByText('进行中', { exact: true }).waitFor();

    const guest = await personsPage();
    const { page } = guest;
    await page.goto(`${api.origin}/pricePage`);
    const popup = page.getByRole('complementary', { name: '活动' });
    await popup.getByText('双旦盲盒上新').waitFor();
    await bothWidths(guest, 'campaign-popup');
    // Never beside a dialog.
    await page.getByRole('button', { name: '登录/注册' }).click();
    await popup.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await popup.getByRole('link').click();
    await page.waitForURL('**/activity/blindBox?campaign=winter');
    const box = page.getByRole('article', { name: '云币盲盒' });
    await box.getByText('100%').first().waitFor();
    await bothWidths(guest, 'blind-box-shop');
    await expectSoon(() => page.evaluate("sessionStorage.getItem('modelmill.visit.campaign')"), 'winter');

    await box.getByRole('button', { name: '买一个' }).click();
    const entry = page.getByRole('dialog').first();
    await entry.getByRole('button', { name: '注册账号' }).click();
    const phone = '13900000701';
    await typeByHand(entry.getByLabel('手机号', { exact: true }), phone);
    await entry.getByRole('radio', { name: '其他' }).check();
    await entry.getByRole('checkbox').check();
    await entry.getByRole('button', { name: '发送验证码' }).click();
    await page.getByText('发送成功').waitFor();
    await entry.getByLabel('验证码', { exact: true }).fill(await readSmsCode(doorOf(api), phone));
    await entry.getByRole('button', { name: '注册', exact: true }).click();
    await entry.getByRole('button', { name: '跳过' }).click();
    await entry.getByRole('button', { name: '跳过' }).click();
    await page.getByRole('button', { name: /账号菜单/ }).waitFor();
    const user = await api.database.users.findOne({ where: { phone }, rejectOnEmpty: true });
    for (const location of Object.values(guideLocations)) await markGuide(api, { userId: user.id, location });
    await api.database.transact((transaction) =>
      creditCoins(api.deps, { id: newId(), ownerId: user.id }, { boughtFen: 50_00, giftFen: 0 }, transaction),
    );

    await page.goto(`${api.origin}/activity/blindBox`);
    await box.getByRole('button', { name: '买一个' }).click();
    const pays = page.getByRole('dialog', { name: '订单支付' });
    await pays.getByText('云币账户').click();
    await pays.getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
    await page.waitForURL('**/activity/blindBox?orderId=*&showStatus=3');
    await page.getByRole('status', { name: '开盒结果' }).getByRole('heading', { name: '10 云币' }).waitFor();
    await page.getByRole('region', { name: '我的开盒记录' }).getByText('云币盲盒：10 云币').waitFor();
    await bothWidths(guest, 'blind-box-prize');

    await page.goto(`${api.origin}/workbench/account/myExtension`);
    await page.getByRole('heading', { level: 1, name: '我的推广' }).waitFor();
    await page.getByText('还没有人填写您的推广码').waitFor();
    await page.getByRole('img', { name: '推广链接的二维码' }).waitFor();
    await bothWidths(guest, 'my-extension');

    const shows = async (label: string): Promise<string> =>
      (await desk
        .locator('dl div', { hasText: new RegExp(`^${label}`) })
        .first()
        .locator('dd')
        .textContent()) ?? '';
    await expectSoon(() => shows('收入'), '¥9.90');
    for (const [label, figure] of [
      ...([
        ['弹窗展示', '1'],
        ['弹窗点击', '1'],
        ['访问', '1'],
        ['注册', '1'],
        ['付款', '1 次'],
        ['开出的盲盒', '1'],
      ] as const),
    ])
      await expectSoon(() => shows(label), figure);
    await desk.getByText('按保存的随机数重新核对，每一次结果都相符。').waitFor();
    await bothWidths(office, 'campaign-figures');
    expect([...office.complaints, ...guest.complaints]).to.deep.equal([]);
    for (const one of [office, guest]) await one.page.context().close();
  });
});
