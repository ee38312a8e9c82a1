import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { dayOf } from '#domain/analytics/days';
import { Counts, writeCounts } from '#services/analytics/counts';
import { expectSoon } from '../soon.ts';
import { takePicture } from './pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

const administrator = { about: { role: 'administrator', nickName: '管理员' } } as const;

describe('campaigns and statistics in the browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));

  /** Opens pages as somebody whom no program drives, with an address in front of them. */
  const asPerson = async (page: Page): Promise<void> => {
    await page
      .context()
      .setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36' });
    await page.context().addInitScript("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })");
  };

  it('counts a visit of pages of both kinds with its campaign, and shows it on the board', async () => {
    const guest = await stage.visitor('/secrecy');
    await asPerson(guest.page);
    await guest.page.goto(`${stage.api.origin}/pricePage?campaign=autumn`);
    await expectSoon(() => guest.page.evaluate("sessionStorage.getItem('modelmill.visit') !== null"), true);
    await guest.page.goto(`${stage.api.origin}/siteMap`);
    await guest.page.locator('[data-point=help]').click();
    await expectSoon(() => stage.api.database.analyticsCounts.count({ where: { dimension: 'button', name: 'help' } }), 3);
    expect(await guest.page.context().cookies()).to.deep.equal([]);
    expect(guest.complaints).to.deep.equal([]);

    await stage.api.database.transact(async (transaction) => {
      const counts = new Counts();
      const day = dayOf(new Date());
      counts.spread({ source: 'baidu', campaign: 'autumn' }, day, { payments: 2, incomeFen: 398_00, refundedFen: 99_00 });
      await writeCounts(stage.api.database, counts, transaction);
    });
    const office = await stage.customer('/operate/analytics', administrator);
    const { page } = office;
    await page.getByRole('button', { name: 'autumn' }).waitFor();
    await page.getByRole('region', { name: '每天的收入' }).getByRole('cell', { name: '¥299.00' }).waitFor();
    for (const [size, name] of [
      [wide, 'analytics-wide'],
      [narrow, 'analytics-narrow'],
    ] as const) {
      await page.setViewportSize(size);
      await page.getByRole('heading', { name: '从访问到付款' }).waitFor();
      await expectSound(office);
      await takePicture(page, name);
    }
    await page.getByRole('button', { name: 'autumn' }).click();
    await page.getByText('活动 autumn').waitFor();
    await page.getByRole('cell', { name: '/pricePage' }).waitFor();
  });
});
