import { randomFillSync } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startPlatform, type Platform } from '../../../script/platform/start.ts';
import { launchBrowser, openPage, seedAccounts, signIn } from '../browser.ts';

/** One phone per test. */
const phones = ['13800000000', '13800000001', '13800000002'] as const;
const partBytes = 5 * 1024 ** 2;
const parts = 8;
/** Parts that arrive before an upload is interrupted. */
const partsBefore = 3;

/** A binary STL of 8 parts whose triangles are random but finite. */
async function writeStl(path: string): Promise<void> {
  const triangles = Math.floor((parts * partBytes - 84) / 50);
  const bytes = Buffer.alloc(84 + triangles * 50);
  const noise = randomFillSync(new Uint8Array(triangles * 9));
  bytes.writeUInt32LE(triangles, 80);
  for (let triangle = 0; triangle < triangles; triangle++) {
    const at = 84 + triangle * 50 + 12;
    for (let value = 0; value < 9; value++) bytes.writeFloatLE((noise[triangle * 9 + value] ?? 0) / 16, at + value * 4);
  }
  const file = await open(path, 'w');
  await file.write(bytes);
  await file.close();
}

const choose = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('button', { name: '模型上传' }).first().click();
  await page.locator('.ant-modal input[type=file]').first().setInputFiles(path);
};

/** Lets the first parts through and holds the others until `release`, so that the upload is still running when it is interrupted. */
async function holdParts(page: Page): Promise<{ release: () => void }> {
  let passed = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/objects/**', async (route) => {
    if (route.request().method() === 'PUT' && passed++ >= partsBefore) await released;
    // A page that was left has no such request any more.
    await route.continue().catch(() => undefined);
  });
  return { release };
}

const partsUnderWay = (page: Page): Promise<unknown> => page.getByText(/分片 [1-7]\/8/).waitFor();

describe('an upload in the browser', function uploads() {
  this.timeout(90_000);
  let folder: string;
  let platform: Platform;
  let browser: Browser;
  let path: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-resume-'));
    path = join(folder, '零件.stl');
    platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: phones[0] });
    await seedAccounts(join(folder, 'data'), phones.slice(1));
    browser = await launchBrowser();
    await writeStl(path);
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('continues when the api is killed midway', async () => {
    const { page } = await openPage(browser, { width: 1440, height: 900 });
    await signIn(page, platform, phones[0]);
    const held = await holdParts(page);
    await choose(page, path);
    await partsUnderWay(page);
    process.kill(platform.pid('api') ?? 0, 'SIGKILL');
    held.release();
    // The dialog's second step: the upload is complete.
    await page.getByRole('button', { name: '下一步' }).waitFor({ timeout: 60_000 });
    await page.context().close();
  });

  it('resumes after a reload, sending only the missing parts', async () => {
    const { page } = await openPage(browser, { width: 1440, height: 900 });
    await signIn(page, platform, phones[1]);
    const held = await holdParts(page);
    await choose(page, path);
    await partsUnderWay(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const tray = page.getByRole('region', { name: '上传列表' });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent++;
    });
    held.release();
    const choosing = page.waitForEvent('filechooser');
    await tray.getByRole('button', { name: /继续上传/ }).click();
    await (await choosing).setFiles(path);
    await tray.getByText(/检测/).first().waitFor({ timeout: 60_000 });
    expect(sent).to.be.greaterThan(0).and.lessThan(parts);
    await page.context().close();
  });

  it('leaves nothing on the server when it is cancelled', async () => {
    const { page } = await openPage(browser, { width: 1440, height: 900 });
    await signIn(page, platform, phones[2]);
    await holdParts(page);
    await choose(page, path);
    await partsUnderWay(page);
    const aborted = page.waitForResponse((response) => response.url().endsWith('/multipart/abort'));
    await page
      .locator('.ant-modal')
      .getByRole('button', { name: /^取消上传：/ })
      .click();
    await page.getByRole('button', { name: '取消上传', exact: true }).click();
    expect(((await (await aborted).json()) as { resp_code: number }).resp_code).to.equal(60000);
    await page.context().close();
  });
});
