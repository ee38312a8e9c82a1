import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { uploadLimits } from '#domain/limits';
import { modelPath } from '#test/models';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

const parts = 5;
/** A part takes longer than the two seconds beyond which parts follow one another. */
const bytesPerSecond = 1.5 * 1024 ** 2;

/** A binary STL of so many bytes, whose triangles are random but finite. */
function stlOf(bytes: number): Buffer {
  const triangles = Math.floor((bytes - 84) / 50);
  const stl = Buffer.alloc(84 + triangles * 50);
  const noise = randomFillSync(new Uint8Array(triangles * 9));
  stl.writeUInt32LE(triangles, 80);
  for (let value = 0; value < triangles * 9; value += 1)
    stl.writeFloatLE((noise[value] ?? 0) / 16, 84 + Math.floor(value / 9) * 50 + 12 + (value % 9) * 4);
  return stl;
}

describe('the list of uploads', function tray() {
  this.timeout(120_000);
  let stage: Stage;
  let folder: string;
  const paths = { large: '', broken: '' };
  before(async () => {
    stage = await sharedStage();
    folder = await mkdtemp(join(tmpdir(), 'modelmill-tray-'));
    paths.large = join(folder, '零件.stl');
    paths.broken = join(folder, '坏的.glb');
    await writeFile(paths.large, stlOf(parts * uploadLimits.partBytes));
    await writeFile(paths.broken, 'glTF and nothing more');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const trayOf = (page: Page) => page.getByRole('region', { name: '上传列表' });
  const choose = async (page: Page, files: string[]): Promise<void> => {
    await page.getByRole('button', { name: '模型上传' }).first().click();
    await page.locator('.ant-modal input[type=file]').first().setInputFiles(files);
  };
  /** Holds all parts back, so that an upload stays where it is. */
  const hold = (page: Page) => page.route('**/objects/**', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));

  it('loses at most one part to a pause, and counts what stands on the server', async () => {
    const { page } = await stage.maker('/workbench/myUpload');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond },
    });
    const puts = { begun: 0, done: 0 };
    const isPart = (request: { method(): string }) => request.method() === 'PUT';
    page.on('request', (request) => void (isPart(request) && (puts.begun += 1)));
    page.on('requestfinished', (request) => void (isPart(request) && (puts.done += 1)));
    await choose(page, [paths.large]);
    const dialog = page.getByRole('dialog', { name: '模型上传' });
    await dialog.getByText(/分片 2\/5/).waitFor();
    await dialog.getByRole('button', { name: /^暂停/ }).click();
    await dialog.getByRole('button', { name: /^继续上传/ }).waitFor();
    expect(puts.begun - puts.done, 'parts that were on their way').to.be.lessThan(2);
    const stands = puts.done;
    const bar = dialog.getByRole('progressbar', { name: /上传进度/ });
    expect(Number(await bar.getAttribute('aria-valuenow'))).to.equal(Math.floor((stands / parts) * 100));
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await dialog.getByRole('button', { name: /^继续上传/ }).click();
    // The second step: all of it has come.
    await dialog.getByRole('button', { name: '下一步' }).waitFor();
    expect(puts.done, 'what stands is not sent again').to.equal(parts);
    await page.context().close();
  });

  it('leads to the file itself, and is empty once all is done', async () => {
    const { page } = await stage.maker('/workbench/serviceResult');
    await choose(page, [modelPath('gltf/truck.glb')]);
    await page.getByRole('dialog', { name: '模型上传' }).getByRole('button', { name: '后台处理' }).click();
    await trayOf(page).getByRole('link', { name: '去查看' }).click();
    await page.locator('.ant-drawer').getByText('检测报告 · truck').waitFor();
    expect(new URL(page.url()).searchParams.get('report')).to.match(/^[0-9a-f]{32}$/);
    await trayOf(page).waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('names what failed first, and lets go by itself of what is done', async () => {
    const maker = await stage.maker('/workbench/myUpload');
    const { page } = maker;
    await choose(page, [modelPath('gltf/truck.glb'), paths.broken]);
    await page.mouse.move(5, 5);
    const tray = trayOf(page);
    await tray.getByRole('heading', { name: /^1 个失败/ }).waitFor();
    await expectSoon(async () => (await tray.getByRole('listitem').first().innerText()).includes('坏的.glb'), true);
    await tray.getByRole('heading', { name: '1 个失败', exact: true }).waitFor();
    expect(await tray.getByRole('listitem').count()).to.equal(1);
    await tray.getByRole('button', { name: /从列表移除/ }).click();
    await tray.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  for (const size of [wide, narrow]) {
    it(`leaves every action of a page within reach at ${size.width} px`, async () => {
      const models = Array.from({ length: 4 }, (_, index) => ({ source: 'gltf/truck.glb', modelName: `卡车${index + 1}` }));
      const maker = await stage.maker('/workbench/myUpload', { models, size });
      const { page } = maker;
      await hold(page);
      await choose(page, [paths.large]);
      await page.getByRole('dialog', { name: '模型上传' }).getByRole('button', { name: '后台处理' }).click();
      await trayOf(page).waitFor();
      await trayOf(page)
        .getByRole('button', { name: /(展开|收起)上传列表/ })
        .waitFor();
      if (size === narrow) await trayOf(page).getByRole('button', { name: '展开上传列表' }).click();
      await trayOf(page).getByRole('button', { name: /^暂停/ }).waitFor();
      const last = page.getByRole('button', { name: /^更多操作：卡车/ }).last();
      const covered = async (): Promise<boolean> => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
        const [action, list] = [await last.boundingBox(), await trayOf(page).boundingBox()];
        if (action === null || list === null) throw new Error('nothing to be seen');
        return action.y + action.height > list.y && action.x + action.width > list.x && action.x < list.x + list.width;
      };
      await expectSoon(covered, false);
      await last.click();
      await page.getByRole('menuitem').first().waitFor();
      await page.keyboard.press('Escape');
      await expectSound(maker);
      await page.context().close();
    });
  }
});
