import { expect } from 'chai';
import { explanations } from '#domain/errors/explained';
import { formatLabels } from '#domain/formats';
import { openPage, scriptKilobytes } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

describe('the help', function help() {
  this.timeout(120_000);
  let stage: Stage;

  before(async () => void (stage = await sharedStage()));

  it('explains each thing at an anchor of its own, and comes with little', async () => {
    for (const size of [wide, narrow]) {
      const reader = await openPage(await stage.browser(), size);
      const { page } = reader;
      await page.goto(`${stage.api.origin}/helpCenter#failure-archive.encrypted`);
      const entry = page.locator('[id="failure-archive.encrypted"]');
      await entry.getByText('不设密码重新压缩').waitFor();
      await expectSoon(async () => ((await entry.boundingBox())?.y ?? Infinity) < size.height, true);
      for (const id of ['preset-balanced', 'quality-ssim', 'quality-texturePsnrDb', 'formats-all', 'unit-diagonal', 'contact-how'])
        expect(await page.locator(`[id="${id}"]`).count(), id).to.equal(1);
      expect(await page.locator('[id^="failure-"]').count()).to.be.at.least(Object.keys(explanations).length);
      await expectSound(reader);
      // With popups of campaigns, for which it makes its one call.
      expect(await scriptKilobytes(page)).to.be.below(126);
      await page.context().close();
    }
  });

  it('is searched on the page', async () => {
    const reader = await stage.maker('/helpCenter');
    const { page } = reader;
    const search = page.getByRole('searchbox', { name: '在帮助里查找' });
    await search.fill('SSIM');
    await page.getByRole('heading', { name: '画面相似度' }).waitFor();
    await expectSoon(() => page.getByRole('heading', { name: '压缩包有密码' }).count(), 0);
    await search.fill('没有这个词');
    await page.getByText('没有找到，换一个词试试').waitFor();
    await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '平台支持的格式' }).click();
    await page.getByRole('heading', { name: `${formatLabels.length} 种格式` }).waitFor();
    await page.context().close();
  });

  it('is a link away where something is to be explained, and on every page', async () => {
    const maker = await stage.maker('/workbench/myUpload', {
      models: [
        { source: new Uint8Array(400), fileName: '坏了.glb', modelName: '坏掉的模型' },
        { source: 'gltf/truck.glb', modelName: '货车', lightweight: {} },
      ],
    });
    const { page, jobs } = maker;
    const { origin } = stage.api;
    await page.getByRole('row', { name: '坏掉的模型' }).getByRole('link', { name: '怎么解决' }).click();
    await expectSoon(() => new URL(page.url()).hash.startsWith('#failure-model.'), true);
    await page.goto(`${origin}/workbench/serviceResult/details?id=${jobs[0]?.id}`);
    expect(await page.getByRole('link', { name: '这些数字怎么看' }).getAttribute('href')).to.equal('/helpCenter#quality');
    for (const path of ['/', '/workbench', '/workbench/myOrder', '/pricePage', '/workbench/information']) {
      await page.goto(origin + path);
      await expectSoon(async () => (await page.locator('a[href^="/helpCenter"]').count()) > 0, true, path);
    }
    await page.context().close();
  });

  it('lists the formats on demand wherever their number is named', async () => {
    const { page } = await stage.maker('/workbench');
    const names = page.getByRole('button', { name: `${formatLabels.length} 种格式` });
    await names.focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: `支持的 ${formatLabels.length} 种格式` });
    await list.getByText('STEP', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await expectSoon(() => page.evaluate<string>('document.activeElement.textContent'), `${formatLabels.length} 种格式`);
    await page.context().close();
  });
});
