import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { edges } from '#engine/findings/edges';
import { readModel } from '#engine/readers/read';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import type { TestApi } from '#test/api';
import { accessibilityFaults, openPage } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { sharedApi, sharedBrowser } from './stage.ts';

/** An orange fish with an eye and gills on a transparent ground, as a PNG. */
function drawFish(): Promise<Buffer> {
  const [width, height] = [640, 400];
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const [u, v] = [(at % width) / height, Math.floor(at / width) / height - 0.5];
    const isBody = ((u - 0.65) / 0.55) ** 2 + (v / 0.36) ** 2 < 1;
    const isTail = u > 1.05 && u < 1.5 && Math.abs(v) < (u - 1.0) * 0.8;
    const isEye = Math.hypot(u - 0.32, v + 0.06) < 0.05;
    const isGill = Math.abs(Math.hypot(u - 0.2, v) - 0.32) < 0.02 && u > 0.4;
    const colour = isEye ? [20, 30, 70] : isGill ? [255, 255, 255] : isTail ? [220, 60, 20] : [255, 130, 20];
    if (isBody || isTail) rgba.set([...colour, 255], at * 4);
  }
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

describe('models made in the page', function generatedModels() {
  this.timeout(120_000);
  let api: TestApi;
  let browser: Browser;
  before(async () => {
    api = await sharedApi();
    browser = await sharedBrowser();
  });

  const download = async (page: Page, button: string): Promise<{ path: string; name: string }> => {
    const [given] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
    const path = join(tmpdir(), `generated-${process.pid}-${given.suggestedFilename()}`);
    await given.saveAs(path);
    return { path, name: given.suggestedFilename() };
  };
  const expectClosed = async (path: string): Promise<void> => {
    const scene = await readModel(path);
    expect(scene.warnings).to.deep.equal([]);
    expect(edges(scene)).to.deep.equal([]);
  };
  const choose = (page: Page, name: string): Promise<void> => page.getByRole('radio', { name }).check({ force: true });
  const figure = (page: Page, name: string) => page.locator('dl div', { hasText: name }).locator('dd').first();

  it('come from a sentence, letters and a picture without an account, and go along through signing in', async () => {
    const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
    await page.goto(`${api.origin}/aiModel`);
    await figure(page, '尺寸').getByText('120 × 75 × 60 厘米').waitFor();
    await page.getByLabel('用一句话说要做什么').fill('一张 2 米长的橡木圆桌，印着小猫');
    await page.getByText('印、小猫').waitFor();
    await figure(page, '尺寸').getByText('2 × 0.75').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    const table = await download(page, '下载 GLB');
    await expectClosed(table.path);

    await choose(page, '立体字');
    await page.getByLabel('要做成立体的字').fill('王小明');
    await choose(page, '钥匙扣');
    await figure(page, '三角面').waitFor();
    await page.getByText('王小明', { exact: true }).last().waitFor();
    const plate = await download(page, '下载 STL（毫米）');
    expect((await readFile(plate.path)).readUInt32LE(80)).to.be.above(1000);

    await choose(page, '图片');
    const icon = await drawFish();
    await page.getByLabel('选择图片').setInputFiles({ name: '小鱼.png', mimeType: 'image/png', buffer: icon });
    await choose(page, '鼓起来');
    await page.getByText('小鱼-鼓起').first().waitFor();
    await figure(page, '尺寸').getByText('× 3 厘米').waitFor();
    await takePicture(page, 'cushion');
    const cushion = await download(page, '下载 GLB');
    await expectClosed(cushion.path);
    await choose(page, '透光浮雕');
    const photo = await sharp({
      create: { width: 200, height: 120, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .png()
      .toBuffer();
    await page.getByLabel('选择图片').setInputFiles({ name: '海边.png', mimeType: 'image/png', buffer: photo });
    await page.getByText('海边-透光浮雕').first().waitFor();
    const plateFile = await download(page, '下载 GLB');
    expect(plateFile.name).to.equal('海边-透光浮雕.glb');
    await expectClosed(plateFile.path);

    const phone = '13800000231';
    await seedDemoAccount(api, { phone, password: 'right-one-1' });
    await page.getByRole('button', { name: '存到我的文件' }).click();
    await page.getByRole('dialog').getByTitle('密码登录').click();
    await page.getByRole('dialog').getByLabel('手机号').fill(phone);
    await page.getByRole('dialog').getByLabel('密码', { exact: true }).fill('right-one-1');
    await page.getByRole('dialog').getByRole('button', { name: /登录$/ }).click();
    await page.getByRole('dialog').getByText('海边-透光浮雕').waitFor();
    expect(complaints).to.deep.equal([]);
    await page.context().close();
    await Promise.all([table, plate, cushion, plateFile].map(({ path }) => rm(path, { force: true })));
  });
});
