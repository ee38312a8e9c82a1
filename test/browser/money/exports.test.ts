import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { exportHeader } from '#domain/exports/columns';
import { buildUser } from '#test/people';
import { buildOrder } from '#test/work';
import { expectSoon } from '../soon.ts';
import { takePicture } from './pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

describe('exports in the browser', function exportsOf() {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));

  const open = (page: Page) => page.getByRole('button', { name: /^导\s?出$/ }).first();
  const linesOf = (text: string): string[] => text.slice(1).split('\r\n').slice(0, -1);

  it('save what the filters mean as a table, after what follows was said and a cause was given', async () => {
    const { database } = stage.api;
    const buyer = await buildUser(database, { nickName: '小方' });
    for (const description of ['=1+1', '会员年卡']) await buildOrder(database, buyer.id, { description, status: 'Done', paidFen: 299_00 });
    await buildOrder(database, buyer.id, { description: '没有付款' });
    const office = await stage.customer(`/operate/orders?state=done&accountId=${buyer.id}`, {
      about: { role: 'finance', nickName: '小钱' },
    });
    const { page, user } = office;
    await expectSoon(() => page.getByRole('button', { name: /^查看订单/ }).count(), 2);
    await open(page).click();
    const dialog = page.getByRole('dialog', { name: '导出订单' });
    await dialog.getByText('导出 2 行订单').waitFor();
    for (const [size, name] of [
      [wide, 'export-wide'],
      [narrow, 'export-narrow'],
    ] as const) {
      await page.setViewportSize(size);
      await expectSound(office);
      await takePicture(page, name);
    }
    await page.setViewportSize(wide);
    const confirm = dialog.getByRole('button', { name: /^导\s?出$/ });
    await confirm.click();
    await dialog.getByText('请填写原因').waitFor();
    await dialog.getByLabel('原因').fill('月底对账');
    const [download] = await Promise.all([page.waitForEvent('download'), confirm.click()]);
    expect(download.suggestedFilename()).to.match(/^订单-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text[0]).to.equal('\uFEFF');
    const lines = linesOf(text);
    expect(lines[0]).to.equal(exportHeader('orders').join(','));
    expect(lines.length).to.equal(1 + 2 + 1);
    expect(text).to.contain(`,'=1+1,小方,`).and.contain(',会员年卡,小方,').and.not.contain('没有付款');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('已开始下载').waitFor();
    // The end is written after the last byte was sent.
    const told = async (): Promise<string[]> => {
      const events = await database.auditEvents.findAll({ where: { actorId: user.id }, order: ['id'] });
      return events.map(({ event }) => event as string).filter((event) => event.startsWith('list') || event.startsWith('export'));
    };
    await expectSoon(told, ['listExported', 'exportEnded']);
    await takePicture(page, 'exported');
    await expectSound(office);
    await page.context().close();
  });

  it('have a button on each list for who may, and none for who may not', async () => {
    for (const [role, pages] of [
      ['administrator', { orders: 1, refunds: 1, withdrawals: 1, accounts: 1, jobs: 1, audit: 1 }],
      ['support', { orders: 0, refunds: 0, accounts: 0, jobs: 1 }],
    ] as const) {
      const office = await stage.customer('/operate', { about: { role, nickName: '小同' } });
      const { page } = office;
      for (const [name, count] of Object.entries(pages)) {
        await page.goto(`${stage.api.origin}/operate/${name}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('[aria-label^="按"]').first().waitFor();
        expect(await open(page).count(), `${name} of ${role}`).to.equal(count);
        if (role !== 'administrator') continue;
        for (const [size, suffix] of [
          [narrow, 'narrow'],
          [wide, 'wide'],
        ] as const) {
          await page.setViewportSize(size);
          await expectSound(office);
          await takePicture(page, `list-${name}-${suffix}`);
        }
      }
      await page.context().close();
    }
  });
});
