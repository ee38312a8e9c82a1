import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { fromArrayBuffer } from 'geotiff';
import type { Page } from 'playwright-core';
import type { MapImage } from '#domain/maps/image';
import { completeMapOptions } from '#domain/maps/options';
import { newId } from '#storage/database/ids';
import { postOperation } from '#services/ledger/post';
import { givenCoins } from '#test/ledger';
import { buildFile } from '#test/work';
import { takePicture } from '../money/pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from '../workbench/stage.ts';
import { ground, size, townMap } from './map-files.ts';

/** A map of 12 megapixels costs two units; the sample's 0.6 one. */
const price = '¥1.99';
const map = '[data-testid=map]';
const ready = `${map}[data-ready=true]`;

async function pay(page: Page): Promise<void> {
  const payment = page.getByRole('dialog', { name: '订单支付' });
  await payment.getByText('云币账户').click();
  await payment.getByRole('button', { name: '确认支付' }).click();
  await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
}

/** Red, green, blue and alpha of what lies in a canvas of the map at a place of the page. */
const colourAt = (page: Page, layer: 'before' | 'after', x: number, y: number): Promise<number[]> =>
  page.evaluate<number[]>(
    `(() => {
      const canvas = document.querySelector('${map} .map-${layer} canvas');
      const box = canvas.getBoundingClientRect();
      const scale = canvas.width / box.width;
      const copy = document.createElement('canvas');
      copy.width = copy.height = 1;
      const pen = copy.getContext('2d', { willReadFrequently: true });
      pen.drawImage(canvas, -Math.round((${x} - box.left) * scale), -Math.round((${y} - box.top) * scale));
      return [...pen.getImageData(0, 0, 1, 1).data];
    })()`,
  );

describe('maps in the workbench', function maps() {
  this.timeout(300_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  it('are uploaded, checked, paid for, made finer and compared', async () => {
    const maker = await stage.maker('/workbench/mapSuperdivision');
    const { page, user } = maker;
    await stage.api.database.transact((transaction) => postOperation(stage.api, givenCoins(newId(), user.id, 100_00), transaction));
    await page.getByText('还没有超分结果').waitFor();
    await takePicture(page, 'maps-empty');
    await expectSound(maker);
    await page.getByRole('link', { name: '去上传影像' }).click();
    await page.getByText('还没有影像').waitFor();
    await expectSound(maker);
    await page.getByRole('button', { name: /上传影像$/ }).click();
    const upload = page.getByRole('dialog', { name: '影像上传' });
    await upload.getByText('支持 GeoTIFF、COG、PNG、JPEG').waitFor();
    await takePicture(page, 'maps-upload');
    await upload
      .getByLabel('选择要上传的文件')
      .setInputFiles({ name: '小镇.tif', mimeType: 'image/tiff', buffer: Buffer.from(await townMap()) });
    await upload.getByText('检测完成', { exact: true }).waitFor({ timeout: 60_000 });
    await upload.getByText('480 × 320 像素').waitFor();
    await upload.getByRole('button', { name: '下一步' }).click();
    await upload.getByRole('button', { name: '完成' }).click();
    await page.waitForURL('**/mapSuperdivision/uploadMaps');
    await page.getByText('480 × 320').waitFor();
    await takePicture(page, 'maps-files');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await page.getByText('480 × 320').waitFor();
    await takePicture(page, 'maps-files-390');
    await expectSound(maker);
    await page.setViewportSize(wide);

    await page.getByRole('button', { name: '小镇', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '检测报告 · 小镇' });
    await drawer.getByText('EPSG:32650').waitFor();
    await drawer.getByText('3 个', { exact: true }).waitFor();
    await drawer.getByRole('img', { name: '场景平面图，上方为北' }).waitFor();
    await takePicture(page, 'maps-report');
    await expectSound(maker);
    await drawer.getByRole('button', { name: '地图超分' }).click();

    const dialog = page.getByRole('dialog', { name: '地图超分 · 小镇' });
    await dialog.getByText('结果 960 × 640 像素').waitFor();
    await dialog.getByText('4 倍', { exact: true }).click();
    await dialog.getByText('放大 4 倍只有一种模型').waitFor();
    await takePicture(page, 'maps-dialog-4');
    await page.setViewportSize(narrow);
    await takePicture(page, 'maps-dialog-4-390');
    await expectSound(maker);
    await page.setViewportSize(wide);
    expect(await dialog.getByText('精细', { exact: true }).count()).to.equal(0);
    await dialog.getByText('2 倍', { exact: true }).click();
    await dialog.getByText('精细', { exact: true }).click();
    await dialog.getByText(price).first().waitFor();
    await takePicture(page, 'maps-dialog');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await takePicture(page, 'maps-dialog-390');
    await page.setViewportSize(wide);
    await dialog.getByRole('button', { name: /开始$/ }).click();
    await pay(page);
    await page.waitForURL('**/serviceResult/details?id=*');
    await page.locator(ready).waitFor({ timeout: 180_000 });
    await takePicture(page, 'maps-result');

    // The upper left corner of the map, where it says that it lies.
    const box = (await page.locator(map).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const words = await page.getByText(/^X \d/).innerText();
    const [easting = 0, northing = 0] = [...words.matchAll(/\d+\.\d+/g)].map(([digits]) => Number(digits));
    expect(easting).to.be.closeTo(ground.easting + (size.width / 2) * ground.metres, 2);
    expect(northing).to.be.closeTo(ground.northing - (size.height / 2) * ground.metres, 2);
    await page.getByText(/^东经 117\.00\d+°　北纬 22\.60\d+°$/).waitFor();
    await page.getByText(/^\d+ (cm|m|km)$/).waitFor();

    const handle = page.getByRole('slider', { name: '对比分界线' });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    expect(await handle.getAttribute('aria-valuenow')).to.equal('52');
    await page.getByRole('button', { name: '放大镜' }).click();
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
    await page.getByText('处理后 ×4').waitFor();
    await page.waitForTimeout(500);
    await takePicture(page, 'maps-loupe');
    await page.getByRole('application', { name: '小镇的前后对比' }).focus();
    await page.keyboard.press('Escape');
    await page.getByText('处理后 ×4').waitFor({ state: 'detached' });
    const scale = (): Promise<string> => page.getByText(/^\d+ (cm|m|km)$/).innerText();
    const whole = await scale();
    for (let press = 0; press < 4; press++) await page.keyboard.press('+');
    await page.waitForTimeout(800);
    expect(await scale()).not.to.equal(whole);
    await expectSound(maker);

    await page.getByText('不是实际测量到的').first().waitFor();
    await page.getByText('左上').first().waitFor();
    await page.getByRole('heading', { name: '处理报告' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'maps-result-below');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载GeoTIFF（COG）' }).click()]);
    const bytes = await readFile(await download.path());
    const image = await (await fromArrayBuffer(new Uint8Array(bytes).buffer)).getImage();
    expect([image.getWidth(), image.getHeight()]).to.deep.equal([2 * size.width, 2 * size.height]);
    expect(image.getOrigin().slice(0, 2)).to.deep.equal([ground.easting, ground.northing]);
    expect(image.getResolution()[0]).to.equal(ground.metres / 2);
    await page.setViewportSize(narrow);
    await page.evaluate('scrollTo(0, 0)');
    await page.locator(ready).waitFor();
    await takePicture(page, 'maps-result-390');
    await expectSound(maker);

    await page.setViewportSize(wide);
    await page.getByRole('link', { name: '地图超分' }).first().click();
    await page.getByRole('article', { name: '小镇' }).getByText('960 × 640').waitFor();
    await takePicture(page, 'maps-results');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await takePicture(page, 'maps-results-390');
    await expectSound(maker);
    await page.context().close();
  });

  it('of 16 bits are shown between their dark and bright, and where there is no data, there is none', async () => {
    const maker = await stage.maker('/helpCenter');
    const { page, user } = maker;
    const file = await stage.flow.ended(
      await stage.flow.hand(await townMap(16), '夜景.tif', { owner: user, modelType: 'map', modelName: '夜景' }),
    );
    expect(file.status).to.equal('Success');
    const job = await stage.flow.ended(await stage.flow.enqueue(file, { kind: 'superResolve', options: completeMapOptions({}) }));
    expect(job.status).to.equal('Success');
    await page.goto(`${stage.api.origin}/workbench/serviceResult/details?id=${job.id}`);
    await page.locator(ready).waitFor({ timeout: 60_000 });
    const box = (await page.locator(map).boundingBox())!;
    const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
    const [, , , hidden] = await colourAt(page, 'after', middleX - 60, middleY - 60);
    expect(hidden).to.equal(0);
    const [red = 0, green = 0, , shown] = await colourAt(page, 'after', middleX + 60, middleY + 60);
    expect(shown).to.equal(255);
    expect(red + green).to.be.within(40, 480);
    await takePicture(page, 'maps-sixteen');
    await expectSound(maker);
    await page.context().close();
  });

  it('that cannot be JPEG are said to be so, and a choice comes back with the size that allows it', async () => {
    const { page, user } = await stage.maker('/helpCenter');
    const about = {
      format: 'geotiff',
      bands: 4,
      alpha: false,
      mask: false,
      sample: 'uint16',
      nodata: null,
      place: null,
      warnings: [],
    } as const;
    const map: MapImage = { ...about, width: 24_000, height: 24_000, warnings: [] };
    await buildFile(stage.api.database, user.id, { modelType: 'map', fileName: '多光谱.tif', modelName: '多光谱', map });
    await page.goto(`${stage.api.origin}/workbench/mapSuperdivision/uploadMaps`);
    await page.getByRole('button', { name: '更多操作：多光谱' }).click();
    await page.getByRole('menuitem', { name: '重命名' }).waitFor();
    expect(await page.getByRole('menuitem', { name: '并排对比各次处理' }).count()).to.equal(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '地图超分', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '地图超分 · 多光谱' });
    await dialog.getByText('这幅影像不是 8 位的单波段或三波段，只能无损保存').waitFor();
    await dialog.getByText('MBTiles', { exact: true }).click();
    await dialog.getByText('4 倍', { exact: true }).click();
    await dialog.getByText('不能同时生成瓦片').waitFor();
    await dialog.getByText('2 倍', { exact: true }).click();
    expect(await dialog.getByRole('radio', { name: 'MBTiles' }).isChecked()).to.equal(true);
    await page.context().close();
  });

  it('that do not come are said to be so, and come when asked again', async () => {
    const maker = await stage.maker('/helpCenter');
    const { page, user } = maker;
    const file = await stage.flow.ended(
      await stage.flow.hand(await townMap(), '镇.tif', { owner: user, modelType: 'map', modelName: '镇' }),
    );
    const job = await stage.flow.ended(await stage.flow.enqueue(file, { kind: 'superResolve', options: completeMapOptions({}) }));
    expect(job.status).to.equal('Success');
    await page.route('**/result.tif', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${stage.api.origin}/workbench/serviceResult/details?id=${job.id}`);
    await page.getByText('影像文件不存在，可能已被删除').waitFor({ timeout: 60_000 });
    await page.unroute('**/result.tif');
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.locator(ready).waitFor({ timeout: 60_000 });

    // A finger that is lifted leaves the loupe where it is, a mouse that leaves takes it away.
    await page.getByRole('button', { name: '放大镜' }).click();
    await page.getByText('处理后 ×4').waitFor();
    for (const [pointerType, left] of [
      ['touch', 1],
      ['mouse', 0],
    ] as const) {
      await page.locator(map).dispatchEvent('pointerout', { pointerType, bubbles: true });
      await page.waitForTimeout(200);
      expect(await page.getByText('处理后 ×4').count(), pointerType).to.equal(left);
    }

    // What is still on its way when all is asked for again does not come, and is not waited for.
    let broken: string | undefined;
    await page.route('**/result.tif', async (route) => {
      const { range = '' } = route.request().headers();
      const [first = 0, last = 0] = range.match(/\d+/g)?.map(Number) ?? [];
      // What tells where tiles lie comes.
      if (last - first + 1 === 65_536) return route.continue();
      broken ??= range;
      if (range === broken) return route.abort();
      await delay(4000);
      return route.continue();
    });
    await page.reload();
    await page.getByText(/块影像没有加载/).waitFor({ timeout: 60_000 });
    await page.unroute('**/result.tif');
    await page.getByRole('button', { name: '重试' }).click();
    await page.locator(ready).waitFor({ timeout: 60_000 });
    expect(await page.getByText(/块影像没有加载/).count()).to.equal(0);

    // Beside itself the result would look as if nothing had been done.
    await page.route('**/before.tif', (route) => route.abort());
    await page.reload();
    await page.getByText('网络中断，影像没有加载完，请重试').waitFor({ timeout: 60_000 });
    await page.unroute('**/before.tif');
    await page.route('**/before.tif', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.locator(ready).waitFor({ timeout: 60_000 });
    await page.getByText('处理前', { exact: true }).first().waitFor();
    await page.context().close();
  });
});
