import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { readSeeds } from '#services/content/read-seeds';
import { seedContent } from '#services/content/seed';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { accessibilityFaults, launchBrowser, narrow, openPage, sidewaysOverflow, wide } from './browser.ts';

const root = new URL('../../../', import.meta.url);
const sample = [
  ...['/production', '/case', '/case/details?id=porcelain-vase', '/news', '/news/detail?id=remesh', '/helpCenter/teach?id=membership'],
  ...['/solution/smartPark', '/applicationCenter/aboutUs', '/activePage', '/common/search?q=OSGB', '/siteMap'],
];
const [sqlite] = databaseBackends;

describe('pages that the server draws', function () {
  this.timeout(120_000);
  let api: TestApi;
  let browser: Browser;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-site-'));
    await cp(fileURLToPath(new URL('dashboard/public', root)), folder, { recursive: true });
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>模工坊</title>');
    if (sqlite === undefined) return;
    api = await openTestApi(sqlite, { dashboardFolder: folder });
    await seedContent({ database: api.database }, await readSeeds(fileURLToPath(new URL('content', root))));
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await api.close();
    await rm(folder, { recursive: true });
  });

  it('complain of nothing, fit both widths and can be used by everybody', async () => {
    for (const size of [wide, narrow]) {
      const { page, complaints } = await openPage(browser, size);
      for (const path of sample) {
        await page.goto(api.origin + path);
        expect([path, complaints, await sidewaysOverflow(page), await accessibilityFaults(page)]).to.deep.equal([path, [], 0, []]);
      }
      await page.context().close();
    }
  });

  it('lead back to the top after 600 pixels, and close one menu as another opens', async () => {
    const { page } = await openPage(browser, wide);
    await page.goto(`${api.origin}/helpCenter/teach?id=membership`);
    const back = page.getByText('回到顶部');
    expect(await back.isVisible()).to.equal(false);
    await page.mouse.wheel(0, 900);
    await back.click();
    await back.waitFor({ state: 'hidden' });
    await page.getByText('解决方案', { exact: true }).first().click();
    await page.getByRole('link', { name: /智慧园区/ }).waitFor();
    await page.getByText('产品与服务', { exact: true }).first().click();
    expect(await page.getByRole('link', { name: /智慧园区/ }).isVisible()).to.equal(false);
    await page.context().close();
  });
});
