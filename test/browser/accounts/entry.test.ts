import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import type { TestApi } from '#test/api';
import {
  accessibilityFaults,
  drawnShare,
  launchBrowser,
  openPage,
  scriptKilobytes,
  sidewaysOverflow,
  type WatchedPage,
} from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { sessionCookies } from './session-cookies.ts';
import { sharedApi } from './stage.ts';

const phone = '13800000300';
const password = 'right-one-1';
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

describe('the way in', function entry() {
  this.timeout(180_000);
  let api: TestApi;
  let browser: Browser;
  let userId: string;
  before(async () => {
    api = await sharedApi();
    ({ userId } = await seedDemoAccount(api, { phone, password }));
    // Its own: the viewer's driver complains where pages are drawn without the GPU process.
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
  });

  /** A page of its own, closed afterwards; it must not have complained, but for lines that `expected` allows. */
  async function visit(path: string, work: (watched: WatchedPage) => Promise<void>, { size = wide, expected = /^$/ } = {}): Promise<void> {
    const watched = await openPage(browser, size);
    await watched.page.goto(api.origin + path);
    await work(watched);
    expect(watched.complaints.filter((line) => !expected.test(line))).to.deep.equal([]);
    await watched.page.context().close();
  }
  /** On the login page: signs in by password, which waits for no message. */
  const enter = async (page: Page): Promise<void> => {
    await page.getByTitle('密码登录').click();
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('登录成功').waitFor();
  };
  const isSignedIn = async (page: Page): Promise<void> => page.context().addCookies(await sessionCookies(api, userId));
  const endSessions = (): Promise<void> =>
    api.database.transact(async (transaction) => {
      await api.database.accessTokens.destroy({ where: {}, transaction });
      await api.database.refreshTokens.destroy({ where: {}, transaction });
    });

  describe('the home page', () => {
    it('shows visitors the product with its real figures within 200 KB of script, and the models in the viewer when asked', async () => {
      for (const size of [wide, narrow]) {
        await visit(
          '/',
          async ({ page }) => {
            await page.getByRole('heading', { name: '三维模型，轻下来，用起来' }).waitFor();
            await page.waitForLoadState('networkidle');
            expect(await scriptKilobytes(page)).to.be.within(50, 200);
            expect(await sidewaysOverflow(page)).to.equal(0);
            expect(await accessibilityFaults(page)).to.deep.equal([]);
            if (size === narrow) return;
            await page.getByRole('button', { name: '在三维中查看' }).click();
            // Software compiles the shaders; a busy machine takes half a minute for it.
            await page.locator('[data-testid=sample-canvas][data-ready=true]').waitFor({ timeout: 90_000 });
            expect(await drawnShare(page, '[data-testid=sample-canvas]')).to.be.greaterThan(0.1);
          },
          { size },
        );
      }
    });

    it('has a header with the pages that exist, highlights where one is, and works by keyboard', async () => {
      await visit('/singleIightweight', async ({ page }) => {
        const header = page.getByRole('banner');
        const products = header.getByRole('button', { name: '产品与服务' });
        await products.waitFor();
        const highlighted = (): Promise<string[]> => header.getByRole('navigation').locator('[aria-current=true]').allInnerTexts();
        await expectSoon(highlighted, ['产品与服务']);
        await products.focus();
        await page.keyboard.press('Enter');
        await header.getByRole('link', { name: /倾斜摄影/ }).waitFor();
        await page.keyboard.press('Escape');
        await header.getByRole('link', { name: /倾斜摄影/ }).waitFor({ state: 'hidden' });
        await header.getByRole('link', { name: '帮助中心' }).click();
        await page.getByRole('heading', { name: '帮助中心', level: 1 }).waitFor();
        await expectSoon(highlighted, ['帮助中心']);
        await header.getByRole('link', { name: '我的工作台' }).click();
        await page.waitForURL('**/loginSystem?returnURL=%2Fworkbench');
      });
    });

    it('stays where it is for signed-in users, whose menu it has', async () => {
      await visit('/helpCenter', async ({ page }) => {
        await isSignedIn(page);
        await page.goto(api.origin);
        await page.getByRole('button', { name: /账号菜单/ }).click();
        await page.getByText('尚未开通会员').waitFor();
        await page.getByText('未认证').waitFor();
        await page.getByRole('menuitem', { name: '去认证' }).click();
        await page.waitForURL('**/workbench/information?typeShow=true');
        await page.goto(api.origin);
        await page.getByRole('button', { name: /账号菜单/ }).click();
        await page.getByRole('menuitem', { name: '退出登录' }).click();
        await page.getByText('登录/注册').waitFor();
        expect(new URL(page.url()).pathname).to.equal('/');
      });
    });
  });

  describe('error pages', () => {
    it('say that there is no such page, and lead home', async () => {
      await visit('/no/such/page', async ({ page }) => {
        await page.getByRole('heading', { name: '抱歉，您访问的页面不存在', exact: true }).waitFor();
        await page.getByText(/地址可能写错了，或者页面已经过期/).waitFor();
        await page.getByRole('link', { name: '返回首页' }).click();
        await page.getByRole('heading', { name: '三维模型，轻下来，用起来' }).waitFor();
      });
    });

    it('leave a page whose code does not come to itself: it says so, and reloads when it is told to', async () => {
      await visit(
        '/',
        async ({ page }) => {
          let loads = 0;
          page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
          await page.route('**/assets/help-center-*.js', (route) => route.abort());
          await page.getByRole('banner').getByRole('link', { name: '帮助中心' }).click();
          const missing = page.getByRole('alert').filter({ hasText: '页面已经更新' });
          await missing.getByRole('button', { name: '重试' }).click();
          await missing.waitFor();
          expect(loads, 'not reloaded by itself').to.equal(0);
          await page.unroute('**/assets/help-center-*.js');
          await missing.getByRole('button', { name: '刷新页面' }).click();
          await page.getByRole('heading', { level: 1, name: /帮助/ }).waitFor();
          expect(loads).to.equal(1);
        },
        { expected: /help-center|ERR_FAILED|dynamically imported/ },
      );
    });
  });

  describe('the login page', () => {
    it('returns to where one wanted to go, within this site only, from its old address too', async () => {
      for (const [query, path] of [
        ['?returnURL=%2Fworkbench%2FmyUpload', '/workbench/myUpload'],
        [`?returnURL=${encodeURIComponent('https://models.example/workbench/myUpload')}`, '/workbench'],
        ['?returnURL=%2F%2Fmodels.example', '/workbench'],
      ] as const) {
        await visit(`/login${query}`, async ({ page }) => {
          await page.waitForURL(`**/loginSystem${query}`);
          await enter(page);
          await page.waitForURL((url) => url.pathname === path);
        });
      }
    });

    it('is where a session that ended leads from the workbench and the price page, with a word, and nowhere else', async () => {
      await visit(
        '/',
        async ({ page }) => {
          for (const path of ['/workbench/myUpload', '/pricePage', '/helpCenter']) {
            await isSignedIn(page);
            await endSessions();
            await page.goto(api.origin + path);
            await page.getByText('请登录', { exact: true }).waitFor();
            if (path === '/helpCenter') await page.getByText('登录/注册').waitFor();
            else await page.waitForURL(`**/loginSystem?returnURL=${encodeURIComponent(path)}`);
            await expectSoon(async () => (await page.context().cookies()).some(({ name }) => name === 'authorization'), false);
          }
          expect(new URL(page.url()).pathname).to.equal('/helpCenter');
        },
        { expected: /401/ },
      );
    });
  });
});
