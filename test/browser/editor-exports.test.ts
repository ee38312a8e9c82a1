import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { expectSound, launchBrowser, openPage, wide } from './browser.ts';
import { takePicture } from './money/pictures.ts';

const dashboardFolder = fileURLToPath(new URL('../../dashboard', import.meta.url));
const [backend] = databaseBackends;

interface Element {
  id: number;
  body: Buffer;
}

/** The EBML elements that lie one behind the other. */
function elementsOf(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const idLength = Math.clz32(bytes[at]!) - 23;
    const id = bytes.readUIntBE(at, idLength);
    at += idLength;
    const sizeLength = Math.clz32(bytes[at]!) - 23;
    const size = Number(BigInt(`0x${bytes.subarray(at, at + sizeLength).toString('hex')}`) & ((1n << BigInt(7 * sizeLength)) - 1n));
    at += sizeLength;
    found.push({ id, body: bytes.subarray(at, at + size) });
    at += size;
  }
  return found;
}
const under = (bytes: Buffer, ...path: number[]): Buffer[] =>
  path.reduce((found, id) => found.flatMap((body) => elementsOf(body).flatMap((one) => (one.id === id ? [one.body] : []))), [bytes]);

/** What the browser makes of a film: its size, its length, and how far two moments of it are apart. */
const played = (page: Page, film: Buffer, type: string): Promise<{ width: number; height: number; seconds: number; apart: number }> =>
  page.evaluate(
    `(async () => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(film.toString('base64'))}), (one) => one.charCodeAt(0));
      const video = document.createElement('video');
      const happens = (name) => new Promise((done, failed) => {
        video.addEventListener(name, done, { once: true });
        video.addEventListener('error', () => failed(new Error(video.error?.message)), { once: true });
      });
      video.muted = true;
      video.src = URL.createObjectURL(new Blob([bytes], { type: ${JSON.stringify(type)} }));
      await happens('loadeddata');
      const at = async (time) => {
        video.currentTime = time;
        await happens('seeked');
        const sheet = new OffscreenCanvas(64, 36);
        const pen = sheet.getContext('2d');
        pen.drawImage(video, 0, 0, 64, 36);
        return pen.getImageData(0, 0, 64, 36).data;
      };
      const [one, other] = [await at(0.2), await at(video.duration / 3)];
      const apart = one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length;
      return { width: video.videoWidth, height: video.videoHeight, seconds: video.duration, apart };
    })()`,
  );

describe('pictures and films from the editor', function exports() {
  this.timeout(300_000);
  let api: TestApi;
  let browser: Browser;
  before(async () => {
    api = await openTestApi(backend!, { dashboardFolder });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  it('are a transparent PNG of any size, and a turn about the model as WebM or MP4, until one cancels', async () => {
    const visitor = await openPage(browser, wide);
    const { page } = visitor;
    await page.goto(`${api.origin}/modelEditor?from=sample`);
    await page.locator('[data-testid="editor-canvas"][data-ready="true"]').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: '文件' }).click();
    await page.getByRole('button', { name: '导出图片和视频' }).click();
    const dialog = page.getByRole('dialog', { name: '导出图片和视频' });
    const exported = async (): Promise<Buffer> => {
      const coming = page.waitForEvent('download', { timeout: 120_000 });
      await dialog.getByRole('button', { name: '导出' }).click();
      const file = await readFile(await (await coming).path());
      await dialog.getByText('已导出').waitFor();
      return file;
    };
    // Our pages play no films.
    const blank = await page.context().newPage();
    const pick = (label: string, value: string) => dialog.getByLabel(label, { exact: true }).selectOption(value);

    await pick('大小', '4K');
    await dialog.getByRole('switch', { name: '透明背景' }).check();
    await expectSound(visitor);
    await takePicture(page, 'editor-export');
    const clear = sharp(await exported());
    expect(await clear.metadata()).to.include({ format: 'png', width: 3840, height: 2160, hasAlpha: true });
    const { channels } = await clear.stats();
    expect([channels[3]?.min, channels[3]?.max]).to.deep.equal([0, 255]);
    const corner = await clear.clone().extract({ left: 0, top: 0, width: 8, height: 8 }).raw().toBuffer();
    expect(corner.every((value) => value === 0)).to.equal(true);
    // Drawn in parts, and yet one picture: the same as in one part, but for its edges.
    const small = async (bytes: Buffer) => sharp(bytes).flatten({ background: '#000000' }).resize(96, 54, { fit: 'fill' }).raw().toBuffer();
    await dialog.getByRole('switch', { name: '透明背景' }).uncheck();
    const tiled = await small(await exported());
    await pick('大小', '1080p');
    const once = await small(await exported());
    const apart = tiled.reduce((sum, value, index) => sum + Math.abs(value - once[index]!), 0) / tiled.length;
    expect(apart).to.be.lessThan(1.5);

    await pick('类型', 'webm');
    await pick('大小', '720p');
    await pick('每秒', '24');
    await dialog.getByRole('textbox', { name: '时长，数值' }).fill('3');
    await dialog.getByRole('textbox', { name: '时长，数值' }).press('Enter');
    const webm = await exported();
    const segment = 0x18538067;
    expect(under(webm, 0x1a45dfa3, 0x4282)[0]?.toString()).to.equal('webm');
    expect(under(webm, segment, 0x1549a966, 0x4489)[0]?.readDoubleBE()).to.equal(3000);
    expect(under(webm, segment, 0x1654ae6b, 0xae, 0x86)[0]?.toString()).to.match(/^V_VP[89]$/);
    expect(under(webm, segment, 0x1f43b675, 0xa3)).to.have.length(72);
    const [cue] = under(webm, segment, 0x1c53bb6b, 0xbb, 0xb7, 0xf1).slice(-1);
    const [inside] = under(webm, segment);
    expect(inside!.readUInt32BE(Number(cue!.readBigUInt64BE()))).to.equal(0x1f43b675);
    const shown = await played(blank, webm, 'video/webm');
    expect(shown).to.include({ width: 1280, height: 720 });
    expect(shown.seconds).to.be.closeTo(3, 0.05);
    expect(shown.apart).to.be.greaterThan(1);

    await pick('类型', 'mp4');
    const encodes = await page.evaluate<boolean>(
      `VideoEncoder.isConfigSupported({ codec: 'avc1.42e028', width: 1280, height: 720 }).then(({ supported }) => supported)`,
    );
    if (encodes) {
      const mp4 = await played(blank, await exported(), 'video/mp4');
      expect(mp4).to.include({ width: 1280, height: 720 });
      expect(mp4.seconds).to.be.closeTo(3, 0.05);
      expect(mp4.apart).to.be.greaterThan(1);
    } else {
      await dialog.getByRole('button', { name: '导出' }).click();
      await dialog.getByText('这个浏览器不能编码 H.264').waitFor();
    }

    await pick('类型', 'webm');
    await dialog.getByRole('textbox', { name: '时长，数值' }).fill('12');
    await dialog.getByRole('textbox', { name: '时长，数值' }).press('Enter');
    await dialog.getByRole('button', { name: '导出' }).click();
    await dialog.getByText(/^[1-9]\d?%$/).waitFor();
    await takePicture(page, 'editor-export-film');
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.getByText('已取消').waitFor();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('tab', { name: '环境', exact: true }).click();
    await takePicture(page, 'editor-after-export');
    await expectSound(visitor);
    await page.context().close();
  });
});
