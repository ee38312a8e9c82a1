import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { AppError } from '#domain/errors/app-error';
import { presets } from '#domain/kinds/lightweight/options';
import { unpackArchive } from '#engine/archives/unpack';
import { sharp } from '#engine/images/vips';
import { offlineFile, type OfflineOptions } from '#engine/verbs/offline';
import { optimize } from '#engine/verbs/optimize';

import { buildGlb, square, squareGltf } from '#test/glb';
import { modelPath } from '#test/models';
import { expectSoon } from './soon.ts';
import { expectSound, launchBrowser, narrow, openPage, wide, type WatchedPage } from './browser.ts';

interface Opened extends WatchedPage {
  /** Addresses that the page asked for, without what is its own. */
  asked: string[];
}

/** Of the middle of a stage without a model, at most. */
const backdropColours = 12;

/** Distinct colours of the canvas' middle. */
const coloursOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`{
    const canvas = document.querySelector('canvas');
    const { width, height } = canvas;
    const copy = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const context = copy.getContext('2d');
    context.drawImage(canvas, width / 4, height / 4, width / 2, height / 2, 0, 0, 64, 64);
    const { data } = context.getImageData(0, 0, 64, 64);
    // In steps of 16: a background is one soft glow.
    new Set(Array.from({ length: 4096 }, (_, at) => [0, 1, 2].map((channel) => data[at * 4 + channel] >> 4).join())).size;
  }`);

/** A square with all that viewers want of it. */
function completeSquare(changes: Record<string, unknown> = {}): ReturnType<typeof squareGltf> {
  const { json, binary } = squareGltf();
  const [positions, indices] = json.accessors as object[];
  return { json: { ...json, accessors: [{ ...positions, min: [0, 0, 0], max: [1, 1, 0] }, indices], ...changes }, binary };
}

describe('an offline package', function () {
  this.timeout(180_000);
  let folder: string;
  let browser: Browser;
  let count = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-offline-'));
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await rm(folder, { recursive: true });
  });

  /** Packs a model and unpacks the package, as its user does: the paths of its files, and of its page. */
  async function packed(path: string, options: Partial<OfflineOptions> = {}): Promise<{ files: string[]; page: string }> {
    const own = join(folder, String((count += 1)));
    await offlineFile(path, `${own}.zip`, { name: '模型', logo: 'modelmill', ...options });
    const { entries } = await unpackArchive(`${own}.zip`, own);
    const files = entries.map(({ path: file }) => file).toSorted();
    return {
      files,
      page: join(
        own,
        files.find((file) => file.endsWith('.html'))!,
      ),
    };
  }

  async function opened(page: string, size = wide): Promise<Opened> {
    const watched = await openPage(browser, size);
    const asked: string[] = [];
    await watched.page.context().setOffline(true);
    watched.page.on('request', (request) => asked.push(request.url()));
    await watched.page.goto(pathToFileURL(page).href);
    await watched.page.locator('canvas[data-ready=true]').waitFor({ timeout: 90_000 });
    return { ...watched, asked: asked.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:')).slice(1) };
  }

  const written = async (name: string, bytes: Uint8Array): Promise<string> => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };

  it('is a folder with one page, which opens from the disk without a network and shows model, name and figures', async () => {
    const { files, page } = await packed(modelPath('gltf/truck.glb'), { name: '卡车' });
    expect(files).to.deep.equal(['卡车/LICENSES.txt', '卡车/index.html']);
    expect(await readFile(join(page, '../LICENSES.txt'), 'utf8'))
      .to.contain('three 0.')
      .and.contain('Permission is hereby granted');
    for (const size of [wide, narrow]) {
      const watched = await opened(page, size);
      const shown = watched.page;
      expect(await shown.title()).to.equal('卡车');
      await shown.getByRole('heading', { name: '卡车' }).waitFor();
      await shown.getByText('3,916 个三角面').waitFor();
      expect(await coloursOf(shown)).to.be.greaterThan(backdropColours);
      await shown.getByRole('button', { name: '播放动画' }).click();
      await shown.getByRole('button', { name: '暂停动画' }).waitFor();
      await expectSound(watched);
      expect(watched.asked).to.deep.equal([]);
      await shown.context().close();
    }
  });

  it('lists parts, which are hidden and found by name, and is used with the keyboard alone', async () => {
    const { page: path } = await packed(modelPath('gltf/truck.glb'));
    const { page, complaints } = await opened(path);
    await page.getByRole('button', { name: '部件', exact: true }).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('region', { name: '部件' });
    expect(await list.getByRole('checkbox').count()).to.equal(8);
    await list.getByRole('button', { name: '全部隐藏' }).press('Enter');
    await expectSoon(async () => (await coloursOf(page)) <= backdropColours, true, 'nothing is shown');
    await list.getByRole('searchbox').fill('货');
    expect(await list.getByRole('checkbox').count()).to.equal(1);
    await list.getByRole('checkbox', { name: '货箱' }).press(' ');
    await expectSoon(async () => (await coloursOf(page)) > backdropColours + 5, true, 'one part is shown');
    await list.getByRole('searchbox').press('Escape');
    await list.waitFor({ state: 'detached' });
    const frame = page.getByRole('application');
    await frame.focus();
    const before = await page.locator('canvas').screenshot();
    await frame.press('ArrowLeft');
    await expectSoon(async () => before.equals(await page.locator('canvas').screenshot()), false, 'it turns');
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('carries the decoders of a compressed model, and no others', async () => {
    const { options } = presets.balanced;
    const variants = [
      { compression: 'draco', textureFormat: 'ktx2Etc1s', holds: ['draco_decoder.wasm', 'basis_transcoder.wasm'] },
      { compression: 'meshopt', textureFormat: 'webp', holds: [] },
    ] as const;
    for (const { holds, ...variant } of variants) {
      const path = join(folder, `${variant.compression}.glb`);
      await optimize(modelPath('gltf/truck.glb'), path, { ...options, ...variant });
      const { page: file } = await packed(path);
      const text = await readFile(file, 'utf8');
      expect([...text.matchAll(/id="decoder-([^"]+wasm)"/g)].map(([, name]) => name)).to.deep.equal(holds);
      const { page, complaints, asked } = await opened(file);
      expect(await coloursOf(page)).to.be.greaterThan(backdropColours);
      expect({ complaints, asked }).to.deep.equal({ complaints: [], asked: [] });
      await page.context().close();
    }
  });

  it('shows words of a model as words, whatever they are, and lets nothing but its own two scripts run', async () => {
    const hostile = '</script><script>window.broken = 1</script><img src=x onerror="window.broken = 2"><!--';
    const { json, binary } = completeSquare({
      nodes: [
        { mesh: 0, name: hostile, children: [1] },
        { mesh: 0, name: hostile },
      ],
      materials: [{ name: hostile }],
    });
    const model = await written('hostile.glb', buildGlb(json, binary));
    const { files, page: path } = await packed(model, { name: hostile });
    expect(files.every((file) => /^_[^<>:"|?*\\]+\/(index\.html|LICENSES\.txt)$/.test(file))).to.equal(true);
    const text = await readFile(path, 'utf8');
    const [, policy = ''] = /content-security-policy" content="([^"]+)"/.exec(text) ?? [];
    expect(policy)
      .to.match(/^default-src 'none';/)
      .and.not.match(/script-src[^;]*'unsafe-(inline|eval)'/)
      .and.not.match(/https?:|\*/);
    const hashes = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) =>
      createHash('sha256').update(script).digest('base64'),
    );
    expect(new Set(hashes).size).to.equal(2);
    for (const hash of hashes) expect(policy).to.contain(`'sha256-${hash}'`);

    const { page, complaints } = await opened(path);
    expect(await page.title()).to.equal(hostile);
    await page.getByRole('heading', { name: hostile }).waitFor();
    await page.getByRole('button', { name: '部件', exact: true }).click();
    expect(await page.getByRole('region', { name: '部件' }).getByText(hostile).count()).to.equal(2);
    expect(await page.evaluate('window.broken')).to.equal(undefined);
    expect(complaints).to.deep.equal([]);
    // A script that came in all the same would not run.
    await page.evaluate("document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.broken = 3' }))");
    expect(await page.evaluate('window.broken')).to.equal(undefined);
    await page.context().close();
  });

  it('shows our mark, none, or a picture of its maker, drawn anew', async () => {
    const [width, height] = [900, 90];
    const exif = { IFD0: { Copyright: 'secret words' } };
    const png = await sharp({ create: { width, height, channels: 3, background: '#e03020' } })
      .withExif(exif)
      .png()
      .toBuffer();
    const logo = { path: await written('logo.png', png) };
    const model = modelPath('zip/chair.zip');
    const own = await packed(model, { logo });
    const { page } = await opened(own.page);
    const size = await page.evaluate(
      "{ const { naturalWidth, naturalHeight } = document.querySelector('header img'); [naturalWidth, naturalHeight]; }",
    );
    expect(size).to.deep.equal([400, 40]);
    const [, data = ''] = /data:image\/png;base64,([^"]+)"/.exec(await readFile(own.page, 'utf8')) ?? [];
    expect((await sharp(Buffer.from(data, 'base64')).metadata()).exif).to.equal(undefined);
    await page.context().close();

    const none = await opened((await packed(model, { logo: 'none' })).page);
    expect(await none.page.locator('header img, header svg').count()).to.equal(0);
    await none.page.context().close();

    const refused = [
      await written('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')),
      await written('large.png', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])),
      await written('cut.png', png.subarray(0, 200)),
      await written('words.png', Buffer.from('no picture')),
    ];
    for (const path of refused) {
      const failure: unknown = await packed(model, { logo: { path } }).catch((error: unknown) => error);
      expect(failure, path).to.be.instanceOf(AppError).with.property('code', 'offline.badLogo');
    }
  });

  it('opens a model of 100 MB, and gives the same package for the same model', async () => {
    const { json } = completeSquare();
    const bytes = 100 * 1024 * 1024;
    const views = json.bufferViews as object[];
    Object.assign(json, {
      buffers: [{ byteLength: bytes }],
      bufferViews: [...views, { buffer: 0, byteOffset: 60, byteLength: bytes - 60 }],
    });
    const binary = Buffer.concat([
      Buffer.from(square.buffer),
      Buffer.from(new Uint16Array([0, 1, 2, 0, 2, 3]).buffer),
      randomBytes(bytes - 60),
    ]);
    const model = await written('large.glb', buildGlb(json, binary));
    const [first, second] = [await packed(model), await packed(model)];
    const hashOf = async (path: string): Promise<string> =>
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
    expect(await hashOf(first.page)).to.equal(await hashOf(second.page));
    const { page, complaints } = await opened(first.page);
    expect(complaints).to.deep.equal([]);
    // What the page read is no longer in it.
    expect(await page.locator('#model').evaluate((element) => element.childElementCount)).to.equal(0);
    await page.context().close();
  });
});
