import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { netRadius } from '#domain/maps/nets';
import { sharp } from '#engine/images/vips';
import { loadNet } from '#engine/maps/net/load-net';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { expectSound, launchBrowser, narrow, openPage, scriptKilobytes, wide, type WatchedPage } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';

const dashboardFolder = fileURLToPath(new URL('../../../dashboard', import.meta.url));
const [backend] = databaseBackends;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const read = async (path: string): Promise<Pixels> => {
  const { data, info } = await sharp(await readFile(path))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** How far the mean of the result over each pixel of the source is off that pixel, at most, in levels. */
function worstDrift(before: Pixels, after: Pixels): number {
  let worst = 0;
  for (let y = 0; y < before.height; y++)
    for (let x = 0; x < before.width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const fine = [0, 1, 2, 3].map((at) => after.data[((2 * y + (at >> 1)) * after.width + 2 * x + (at & 1)) * 3 + channel] ?? 0);
        const mean = fine.reduce((sum, value) => sum + value, 0) / 4;
        worst = Math.max(worst, Math.abs(mean - (before.data[(y * before.width + x) * 3 + channel] ?? 0)));
      }
  return worst;
}

describe('a picture on /mapSuperd123', function pictures() {
  this.timeout(240_000);
  let api: TestApi;
  let browser: Browser;
  let folder: string;
  before(async () => {
    api = await openTestApi(backend!, { dashboardFolder });
    browser = await launchBrowser();
    folder = await mkdtemp(join(tmpdir(), 'modelmill-try-'));
  });
  after(async () => {
    await browser.close();
    await api.close();
    await rm(folder, { recursive: true });
  });

  async function open(size = wide): Promise<WatchedPage> {
    const visitor = await openPage(browser, size);
    await visitor.page.goto(`${api.origin}/mapSuperd123`);
    return visitor;
  }
  const choose = (page: Page, path: string): Promise<void> => page.getByLabel('选择要试的图片').setInputFiles(path);

  /** A slanted band and a disc: edges in every direction, of a size that no tile divides. */
  async function draw(name: string, width: number, height: number): Promise<string> {
    const data = new Uint8ClampedArray(width * height * 3);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const isDisc = Math.hypot(x - width / 2, y - height / 2) < height / 4;
        const isBand = Math.abs(x * height - y * width) < 5 * width;
        data.set(isBand ? [221, 221, 216] : isDisc ? [170, 68, 60] : [59, 107, 53], (y * width + x) * 3);
      }
    const path = join(folder, name);
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(path);
    return path;
  }

  it('is enlarged twice in the browser alone, keeps its colours, and is saved as PNG', async () => {
    const visitor = await open();
    const { page } = visitor;
    await page.getByRole('button', { name: '选择图片' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await scriptKilobytes(page)).to.be.below(200);
    await takePicture(page, 'map-super');
    const sent: string[] = [];
    // Besides the popups of campaigns, for which every public page asks.
    const isOfPopups = (url: string): boolean => /\/(public-key|campaignPopups)$/.test(url);
    page.on('request', (request) => request.method() !== 'GET' && !isOfPopups(request.url()) && sent.push(request.url()));
    const path = await draw('field.png', 203, 141);
    await choose(page, path);
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 180_000 }),
      page.getByRole('button', { name: '下载 PNG' }).click({ timeout: 180_000 }),
    ]);
    expect(download.suggestedFilename()).to.equal('field-2x.png');
    const [before, after] = [await read(path), await read(await download.path())];
    expect([after.width, after.height]).to.deep.equal([406, 282]);
    expect(worstDrift(before, after)).to.be.at.most(1);
    // Nearest neighbours would do as much for the colours; something was made of the edges.
    const repeated = await sharp(await readFile(path))
      .removeAlpha()
      .resize(406, 282, { kernel: 'nearest' })
      .raw()
      .toBuffer();
    expect(after.data.equals(repeated)).to.equal(false);
    await page.getByText('203 × 141 →').waitFor();
    await page.getByRole('status').filter({ hasText: '放大完成' }).waitFor();
    const line = page.getByRole('slider', { name: '对比分界线' }).last();
    await line.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await line.getAttribute('aria-valuetext')).to.equal('左侧处理前占 49%');
    await page.getByRole('heading', { name: '拖一张图，马上看' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'map-super-tried');
    expect(sent).to.deep.equal([]);
    await expectSound(visitor);
    await page.setViewportSize(narrow);
    await takePicture(page, 'map-super-tried-390');
    await expectSound(visitor);
    await page.context().close();
  });

  it('that is large is tried in its middle, and the work can be called off', async () => {
    const visitor = await open(narrow);
    const { page } = visitor;
    await takePicture(page, 'map-super-390');
    await choose(page, await draw('large.png', 1600, 1200));
    await page.getByRole('progressbar', { name: 'large.png的放大进度' }).waitFor();
    await page.getByText(/正在放大 [1-9]/).waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '选择图片' }).waitFor();
    await expectSoon(() => page.workers().length, 0);
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('选择图片');
    await expectSound(visitor);
    await page.context().close();
  });

  it('that is chosen while another is computed takes its place', async () => {
    const { page } = await open();
    await choose(page, await draw('first.png', 1000, 1000));
    await page.getByText(/正在放大 [1-9]/).waitFor({ timeout: 120_000 });
    await choose(page, await draw('second.png', 60, 50));
    await page.getByText('60 × 50 →').waitFor({ timeout: 120_000 });
    await page.getByAltText('second.png，放大之后').waitFor();
    await expectSoon(() => page.workers().length, 1);
    await page.context().close();
  });

  it('of too many pixels is refused before it is decoded', async () => {
    const { page } = await open();
    const be = (value: number, bytes: number): number[] =>
      Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 255);
    const le = (value: number, bytes: number): number[] => be(value, bytes).toReversed();
    const text = (letters: string): number[] => [...Buffer.from(letters)];
    const rest: number[] = Array.from({ length: 64 }, () => 0);
    const heads: Record<string, number[]> = {
      png: [0x89, ...text('PNG\r\n\x1a\n'), ...be(13, 4), ...text('IHDR'), ...be(20_000, 4), ...be(20_000, 4)],
      // After what the camera says about it.
      jpeg: [
        ...be(0xffd8_ffe1, 4),
        ...be(60_000, 2),
        ...Array.from({ length: 59_998 }, () => 7),
        ...be(0xffc0, 2),
        ...be(17, 2),
        8,
        ...be(9000, 2),
        ...be(9000, 2),
      ],
      webp: [...text('RIFF'), ...le(100, 4), ...text('WEBPVP8X'), ...le(10, 4), ...le(0, 4), ...le(11_999, 3), ...le(11_999, 3)],
    };
    for (const [kind, head] of Object.entries(heads)) {
      await page
        .getByLabel('选择要试的图片')
        .setInputFiles({ name: `${kind}.${kind}`, mimeType: `image/${kind}`, buffer: Buffer.from([...head, ...rest]) });
      await page.getByText('图片像素太多').waitFor();
      await page.getByLabel('选择要试的图片').setInputFiles({ name: 'x.gif', mimeType: 'image/gif', buffer: Buffer.from(rest) });
      await page.getByText('GeoTIFF 等影像请上传到工作台').waitFor();
    }
    await page.context().close();
  });

  it('that cannot be read is said to be so, and so is a net that does not come', async () => {
    const { page } = await open();
    await writeFile(join(folder, 'map.tif'), 'II*');
    await choose(page, join(folder, 'map.tif'));
    await page.getByText('GeoTIFF 等影像请上传到工作台').waitFor();
    await writeFile(join(folder, 'broken.png'), (await readFile(await draw('fine.png', 40, 30))).subarray(0, 60));
    await choose(page, join(folder, 'broken.png'));
    await page.getByText('这张图片打不开').waitFor();
    for (const part of ['**/*.wasm', '**/*.onnx']) {
      await page.route(part, (route) => route.abort());
      await choose(page, join(folder, 'fine.png'));
      await page.getByText('放大程序没有下载完').waitFor({ timeout: 60_000 });
      await page.unroute(part);
    }
    await choose(page, join(folder, 'fine.png'));
    await page.getByText('40 × 30 →').waitFor({ timeout: 120_000 });
    await page.context().close();
  });
});

describe('the net of the browser', () => {
  it('is given as much around each tile as that of the engine', async () => {
    const net = await loadNet('fast', 2, 'int8');
    expect(netRadius['fast-2-int8']).to.equal(net.halo);
    await net.close();
  });
});
