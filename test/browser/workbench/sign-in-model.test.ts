import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { formatBytes } from '#domain/display/numbers';
import { accessibilityFaults, launchBrowser, openPage, sidewaysOverflow, wide } from '../browser.ts';
import { sharedStage, type Stage } from './stage.ts';

const samplesPath = fileURLToPath(new URL('../../../../dashboard/features/services/sample-results.json', import.meta.url));
const canvas = '[data-testid=sample-canvas]';

describe('the model beside the sign-in form', function signInModel() {
  this.timeout(180_000);
  let stage: Stage;
  let browser: Browser;
  before(async () => {
    stage = await sharedStage();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
  });

  /** Everything that was asked for, by the time the page has nothing left to do. */
  const visit = async (motion: boolean, prepare: (page: Page) => Promise<unknown> = async () => undefined) => {
    const watched = await openPage(browser, wide, { motion });
    const asked: string[] = [];
    watched.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await prepare(watched.page);
    await watched.page.goto(`${stage.api.origin}/loginSystem`);
    await watched.page.getByRole('img', { name: '货车模型，轻量化之后' }).or(watched.page.locator(canvas)).first().waitFor();
    return { ...watched, asked };
  };

  it('is a picture first, then the model itself, with the figures of its report', async () => {
    const [truck] = JSON.parse(await readFile(samplesPath, 'utf8')) as { before: { bytes: number }; after: { bytes: number } }[];
    const { page, complaints, asked } = await visit(true);
    await page.locator(`${canvas}[data-ready=true]`).waitFor({ timeout: 120_000 });
    const [picture, viewer] = [/truck-after-solid/, /\/stage-view-.*\.js$/].map((one) => asked.findIndex((path) => one.test(path)));
    expect(picture).to.be.within(0, viewer ?? -1);
    for (const side of ['before', 'after'] as const) {
      expect(await page.locator('figure').innerText()).to.contain(formatBytes(truck?.[side].bytes ?? 0));
    }
    expect([await accessibilityFaults(page), await sidewaysOverflow(page), complaints]).to.deep.equal([[], 0, []]);
    await page.context().close();
  });

  it('stays a picture for who wants little motion or little data', async () => {
    const saving = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;
    for (const { motion, prepare } of [
      { motion: false, prepare: async () => undefined },
      { motion: true, prepare: (page: Page) => page.addInitScript(saving) },
    ]) {
      const { page, asked } = await visit(motion, prepare);
      await page.waitForLoadState('networkidle');
      // Idle has come once more than the page asked for it.
      await page.evaluate('new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)))');
      expect(asked.filter((path) => /stage-view|\.glb$/.test(path))).to.deep.equal([]);
      expect(await page.getByRole('img', { name: '货车模型，轻量化之后' }).isVisible()).to.equal(true);
      await page.context().close();
    }
  });
});
