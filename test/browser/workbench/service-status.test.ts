import { join } from 'node:path';
import { expect } from 'chai';
import { stateOf, statusDays } from '#domain/developers/status';
import type { ServiceStatusView } from '#domain/developers/views';
import { newId } from '#storage/database/ids';
import { openPage } from '../browser.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

const dayMs = 86_400_000;
/** The day so many days ago in China, as rows and as the page name it. */
function dayAgo(days: number): { row: string; words: string } {
  const at = new Date(Date.now() + 8 * 3_600_000 - days * dayMs);
  return { row: at.toISOString().slice(0, 10), words: `${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日` };
}

describe('the status of the service', function status() {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  it('is public, and tells each day of each service in words and in shapes', async () => {
    const { serviceDays, openRequests, transact } = stage.api.database;
    const measures = [
      // The last days are measured while this looks.
      ...Array.from({ length: 37 }, (_, at) => at + 3).map((days) => ({ days, good: 1200, bad: days === 7 ? 24 : days === 20 ? 400 : 1 })),
      ...Array.from({ length: 30 }, (_, at) => ({ days: at + 50, good: 300, bad: 0 })),
    ];
    const rows = measures.flatMap(({ days, good, bad }) =>
      (['api', 'queue', 'job:lightweight'] as const).map((service) => {
        return { id: `${dayAgo(days).row}:${service}`, day: dayAgo(days).row, service, good, bad: service === 'api' ? bad : 0 };
      }),
    );
    for (const days of [3, 9, 20]) {
      const check = { day: dayAgo(days).row, service: 'check', good: 100, bad: 0, middleMs: days * 1000 } as const;
      rows.push({ ...check, id: `${check.day}:check` } as never);
    }
    const request = { ownerId: newId(), projectId: newId(), keyId: newId(), method: 'GET', path: '/files', ms: 4, problem: null };
    const answers = [503, 200, 200].map((code) => ({ ...request, id: newId(), requestId: newId(), status: code, createdAt: new Date() }));
    await transact(async (transaction) => {
      await serviceDays.bulkCreate(rows, { updateOnDuplicate: ['good', 'bad', 'middleMs'], transaction });
      await openRequests.bulkCreate(answers, { transaction });
    });

    const away = await openPage(await stage.browser(), narrow);
    await away.page.route('**/unauth/status**', (route) => route.abort());
    await away.page.goto(`${stage.api.origin}/developerCenter/status`);
    await away.page.getByRole('alert').waitFor();
    await away.page.unroute('**/unauth/status**');
    await away.page.getByRole('button', { name: '重新加载' }).click();
    await away.page.getByRole('heading', { name: 'API 请求' }).waitFor();
    await away.page.context().close();

    const told = await stage.api.visitor().call<ServiceStatusView>('developerStatus', {});
    const api = told.services.find(({ name }) => name === 'api');
    expect([told.today, api?.now, api?.days.length]).to.deep.equal([dayAgo(0).row, { good: 2, bad: 1 }, statusDays]);
    expect([8, 7, 20, 45, 85].map((days) => stateOf(api?.days.at(-1 - days) ?? null))).to.deep.equal([
      ...['good', 'degraded', 'faulty', 'unknown', 'unknown'],
    ]);

    for (const size of [wide, narrow]) {
      const reader = await openPage(await stage.browser(), size);
      const { page } = reader;
      await page.goto(`${stage.api.origin}/developerCenter`);
      await page.getByRole('link', { name: '服务状态' }).click();
      await page.getByText('现在有异常：API 请求').waitFor();
      const days = page.getByRole('list', { name: 'API 请求最近 90 天' });
      expect(await days.getByRole('listitem').count()).to.equal(statusDays);
      expect(await days.getByRole('listitem').nth(-21).innerText()).to.equal(`${dayAgo(20).words}：故障，1,600 次中 400 次异常`);
      expect(await days.getByRole('listitem').nth(-46).innerText()).to.equal(`${dayAgo(45).words}：没有测量`);
      await page.getByRole('heading', { name: '文件检测' }).waitFor();
      await page.getByText('一半在 9.0 秒内完成（从上传完成算起）').waitFor();
      await page.getByText(/^[23] 天有异常$/).focus();
      await page.keyboard.press('Enter');
      await page
        .getByText(`${dayAgo(7).words}：部分异常，1,224 次中 24 次异常`)
        .last()
        .waitFor();
      if (process.env.PICTURES !== undefined)
        await page.screenshot({ path: join(process.env.PICTURES, `status-${size.width}.png`), fullPage: true });
      await expectSound(reader);
      await page.context().close();
    }
  });
});
