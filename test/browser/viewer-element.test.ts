import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { presets } from '#domain/kinds/lightweight/options';
import { snippets } from '#domain/open/snippets';
import { sharp } from '#engine/images/vips';
import { optimize } from '#engine/verbs/optimize';
import { buildGlb, squareGltf } from '#test/glb';
import { modelPath } from '#test/models';
import { expectSound, launchBrowser, narrow, openPage, wide, type WatchedPage } from './browser.ts';
import { expectSoon, untilPage } from './soon.ts';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.png': 'image/png', '.html': 'text/html' };
/** What a page needs to allow; KTX2 alone needs `'unsafe-eval'` in place of `'wasm-unsafe-eval'`. */
const policyOf = (other: string, evaluates: string): string =>
  `default-src 'none'; script-src 'self' 'unsafe-inline' ${other} ${evaluates}; style-src-attr 'unsafe-inline'; connect-src ${other} blob: data:; img-src ${other} blob: data:; worker-src blob:`;

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

async function listen(answer: Answer): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('<modelmill-viewer>, installed elsewhere, on a page of another origin', function viewer() {
  this.timeout(180_000);
  let folder: string;
  let browser: Browser;
  let site: { server: Server; origin: string };
  let other: { server: Server; origin: string };
  let html = '';
  let policy = '';
  let asked: string[] = [];
  const files = new Map<string, Buffer>();
  /** Answers by path that are no file. */
  const special: Record<string, Answer> = {
    '/refused.glb': (_, response) => response.writeHead(403, { 'access-control-allow-origin': '*' }).end(),
    '/closed.glb': (_, response) => response.writeHead(200).end(files.get('/truck.glb')),
    '/announced.glb': (_, response) => {
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-length': String(300 * 1024 * 1024) }).flushHeaders();
    },
    '/endless.glb': (_, response) => {
      response.writeHead(200, { 'access-control-allow-origin': '*' });
      const block = Buffer.alloc(4 * 1024 * 1024);
      const more = (): void => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-viewer-'));
    await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(repository, 'sdk/viewer') });
    const packed = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).map((name) => join(folder, name));
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, ...packed], { cwd: folder });
    const { options } = presets.balanced;
    for (const [name, variant] of Object.entries({
      draco: { compression: 'draco', textureFormat: 'webp' },
      meshopt: { compression: 'meshopt', textureFormat: 'webp' },
      ktx2: { compression: 'meshopt', textureFormat: 'ktx2Etc1s' },
    } as const)) {
      const path = join(folder, `${name}.glb`);
      await optimize(modelPath('gltf/materials.glb'), path, { ...options, ...variant });
      files.set(`/${name}.glb`, await readFile(path));
    }
    files.set('/truck.glb', await readFile(modelPath('gltf/truck.glb')));
    files.set('/broken.glb', Buffer.from('no model at all'));
    files.set(
      '/truck.png',
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#30c060' } })
        .png()
        .toBuffer(),
    );
    const { json, binary } = squareGltf();
    files.set('/spying.glb', buildGlb({ ...json, buffers: [{ byteLength: 60 }, { byteLength: 4, uri: '/spied.bin' }] }, binary));
    const installed = join(folder, 'node_modules/@modelmill/viewer/dist');
    other = await listen(async (request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const answer = special[path];
      if (answer !== undefined) return answer(request, response);
      const code = path.startsWith('/modelmill-viewer/')
        ? await readFile(join(installed, path.slice(18))).catch(() => undefined)
        : undefined;
      const body = code ?? files.get(path);
      response.writeHead(body === undefined ? 404 : 200, {
        ...{ 'access-control-allow-origin': '*', 'content-type': types[extname(path)] ?? 'application/octet-stream' },
      });
      response.end(body);
    });
    site = await listen((request, response) => {
      if (request.url !== '/') return response.writeHead(204).end();
      return response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html);
    });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    for (const { server } of [site, other]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await rm(folder, { recursive: true, force: true });
  });

  interface Shown {
    attributes?: string;
    size?: { width: number; height: number };
    evaluates?: string;
    lang?: string;
    motion?: boolean;
  }
  /** A page with one element, which notes its events. */
  async function show(src: string, { attributes = '', size = wide, evaluates = "'wasm-unsafe-eval'", lang = 'zh', motion }: Shown = {}) {
    html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>页面</title><h1>页面</h1><main>
      <modelmill-viewer src="${src.replace('cdn:', other.origin)}" ${attributes} style="height: 400px"></modelmill-viewer></main><script type="module">
      window.viewer = document.querySelector('modelmill-viewer');
      window.told = [];
      for (const name of ['load', 'progress', 'error', 'camera-change'])
        viewer.addEventListener(name, ({ detail }) => told.push({ name, detail }));
      import('${other.origin}/modelmill-viewer/viewer.js');</script></html>`;
    return open(size, evaluates, motion);
  }
  async function open(size: { width: number; height: number }, evaluates: string, motion = false): Promise<WatchedPage> {
    policy = policyOf(other.origin, evaluates);
    asked = [];
    const watched = await openPage(browser, size, { motion });
    await watched.page.goto(site.origin);
    return watched;
  }
  const loaded = (page: Page): Promise<void> => untilPage(page, 'window.viewer?.loaded === true');
  const told = <Detail = unknown>(page: Page, name: string): Promise<Detail[]> =>
    page.evaluate<Detail[]>(`told.filter(({ name }) => name === '${name}').map(({ detail }) => detail ?? null)`);
  /** Share of the canvas that something is drawn on, between 0 and 1. */
  const drawn = (page: Page): Promise<number> =>
    page.evaluate<number>(`{
      const source = viewer.shadowRoot.querySelector('canvas');
      const pen = Object.assign(document.createElement('canvas'), { width: 128, height: 64 }).getContext('2d');
      if (source !== null) pen.drawImage(source, 0, 0, 128, 64);
      const { data } = pen.getImageData(0, 0, 128, 64);
      let count = 0;
      for (let at = 3; at < data.length; at += 4) count += data[at] > 0 ? 1 : 0;
      count / (128 * 64);
    }`);
  const picture = async (page: Page, name: string): Promise<void> => {
    if (process.env.PICTURES !== undefined) await page.screenshot({ path: join(process.env.PICTURES, `viewer-${name}.png`) });
  };

  it('shows a model by the example of the guide, and weighs at most 250 KB before it does', async () => {
    const example = await readFile(join(repository, 'sdk/examples/viewer.html'), 'utf8');
    const [, between = ''] = /<!-- begin -->\n([^]*?)\n *<!-- end -->/.exec(example) ?? [];
    expect(snippets.viewer).to.equal(between.replaceAll(/^ {4}/gm, ''));
    expect(await readFile(join(repository, 'docs/guides/viewer.md'), 'utf8')).to.contain(`\n${snippets.viewer}\n`);
    for (const size of [wide, narrow]) {
      html = example.replaceAll('https://cdn.example', other.origin);
      const watched = await open(size, "'wasm-unsafe-eval'");
      const { page } = watched;
      await page.locator('modelmill-viewer[data-shown]').waitFor();
      await page.evaluate("window.viewer = document.querySelector('modelmill-viewer')");
      await expectSoon(async () => (await drawn(page)) > 0.05, true, 'the model is drawn');
      await picture(page, String(size.width));
      await expectSound(watched);
      const scripts = asked.filter((path) => path.startsWith('/modelmill-viewer/'));
      const code = await Promise.all(scripts.map((path) => readFile(join(folder, 'node_modules/@modelmill/viewer/dist', path.slice(18)))));
      expect(scripts.filter((path) => /DRACO|KTX2|meshopt|wasm/.test(path))).to.deep.equal([]);
      const kilobytes = code.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1024;
      expect(kilobytes).to.be.within(50, 250);
      await page.context().close();
    }
  });

  it('is passed over where a server imports it, and brings its types and licences', async () => {
    await run('node', ['--input-type=module', '-e', "await import('@modelmill/viewer')"], { cwd: folder });
    const dist = join(folder, 'node_modules/@modelmill/viewer/dist');
    expect(await readFile(join(dist, 'types.d.ts'), 'utf8')).to.contain("'modelmill-viewer': ModelmillViewerElement");
    expect(await readFile(join(dist, 'LICENSES.txt'), 'utf8')).to.contain('three 0.');
  });

  it('shows its poster until the model is there, tells how far it is, and takes the background that it is given', async () => {
    const { page, complaints } = await show('', { attributes: `poster="${other.origin}/truck.png" background="#ffffff"` });
    await untilPage(page, "viewer.shadowRoot?.querySelector('.poster')?.naturalWidth === 40");
    const poster = "getComputedStyle(viewer.shadowRoot.querySelector('.poster')).opacity";
    expect(await page.evaluate(poster)).to.equal('1');
    await page.evaluate(`viewer.src = '${other.origin}/truck.glb'`);
    await loaded(page);
    await untilPage(page, `${poster} === '0'`);
    const progress = await told<{ loaded: number; total: number | null }>(page, 'progress');
    expect(progress.at(-1)?.loaded).to.be.within(1, files.get('/truck.glb')?.length ?? 0);
    expect(await told(page, 'load')).to.deep.equal([null]);
    expect(await page.evaluate("getComputedStyle(viewer.shadowRoot.querySelector('.frame')).backgroundColor")).to.equal(
      'rgb(255, 255, 255)',
    );
    await picture(page, 'white');
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('stands where the camera is told to, is turned by keys, by a mouse and by fingers, and says so', async () => {
    const { page, complaints } = await show('cdn:/truck.glb', { attributes: 'camera="90 10 2"' });
    await loaded(page);
    type View = { azimuth: number; elevation: number; distance: number };
    const view = (): Promise<View> => page.evaluate<View>('viewer.view');
    expect(await view()).to.deep.equal({ azimuth: 90, elevation: 10, distance: 2 });
    await page.evaluate("viewer.camera = '0 90'");
    await expectSoon(async () => (await view()).elevation > 89.9, true, 'from above');
    await picture(page, 'from-above');
    expect(await drawn(page), 'the whole of it').to.be.within(0.005, 0.5);
    await page.evaluate("viewer.camera = '-30 45'");
    await expectSoon(view, { azimuth: -30, elevation: 45, distance: 1 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('+');
    await expectSoon(async () => (await view()).azimuth !== -30 && (await view()).distance < 1, true, 'keys move it');
    await page.keyboard.press('r');
    await expectSoon(view, { azimuth: -30, elevation: 45, distance: 1 });
    await page.mouse.move(300, 250);
    await page.mouse.down();
    await page.mouse.move(420, 250, { steps: 6 });
    await page.mouse.up();
    await expectSoon(async () => Math.abs((await view()).azimuth + 30) > 10, true, 'a mouse turns it');
    const before = await view();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x = 0, y = 0], id) => ({ x, y, id })) });
    await touch('touchStart', [500, 250], [600, 250]);
    for (let step = 1; step <= 6; step++) await touch('touchMove', [500 - step * 15, 250], [600 + step * 15, 250]);
    await touch('touchEnd');
    await expectSoon(async () => (await view()).distance < before.distance - 0.1, true, 'two fingers zoom');
    const changes = await told<View>(page, 'camera-change');
    expect(changes.length).to.be.greaterThan(3);
    await expectSoon(async () => JSON.stringify((await told<View>(page, 'camera-change')).at(-1)) === JSON.stringify(await view()), true);
    await page.evaluate('viewer.resetCamera()');
    await expectSoon(view, { azimuth: -30, elevation: 45, distance: 1 });
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('circles while it is seen, until it is paused, and not where a reader wants no motion', async () => {
    const { page, complaints } = await show('cdn:/truck.glb', { attributes: 'auto-rotate', motion: true });
    await loaded(page);
    const azimuth = (): Promise<number> => page.evaluate<number>('viewer.view.azimuth');
    const turns = async (): Promise<boolean> => {
      const [before] = [await azimuth(), await page.waitForTimeout(700)];
      return before !== (await azimuth());
    };
    expect(await turns()).to.equal(true);
    await page.getByRole('button', { name: '暂停' }).click();
    expect(await turns()).to.equal(false);
    await page.getByRole('button', { name: '播放' }).click();
    expect(await turns()).to.equal(true);
    await page.evaluate("document.querySelector('h1').style.marginTop = '3000px'");
    await page.waitForTimeout(300);
    expect(await turns(), 'out of sight').to.equal(false);
    expect(complaints).to.deep.equal([]);
    await page.context().close();
    const calm = await show('cdn:/truck.glb', { attributes: 'auto-rotate' });
    await loaded(calm.page);
    const at = await calm.page.evaluate('viewer.view.azimuth');
    await calm.page.waitForTimeout(700);
    expect(await calm.page.evaluate('viewer.view.azimuth')).to.equal(at);
    await calm.page.context().close();
  });

  it('loads the decoder that a model needs, and no other', async () => {
    const decoders = { draco: /DRACOLoader|draco_/, meshopt: /meshopt/, ktx2: /KTX2Loader|basis_|meshopt/ };
    for (const [name, pattern] of Object.entries(decoders)) {
      const { page, complaints } = await show(`cdn:/${name}.glb`, { evaluates: name === 'ktx2' ? "'unsafe-eval'" : "'wasm-unsafe-eval'" });
      await loaded(page);
      await expectSoon(async () => (await drawn(page)) > 0.01, true, name);
      const loadedNow = asked.filter((path) => /viewer\/.*(DRACO|draco|KTX2|basis|meshopt_)/.test(path));
      expect(loadedNow.length, name).to.be.greaterThan(0);
      expect(loadedNow.filter((path) => !pattern.test(path))).to.deep.equal([]);
      expect(complaints).to.deep.equal([]);
      await page.context().close();
    }
  });

  it('says in Chinese and in English what is wrong, and asks for nothing that it was not told to', async () => {
    const failures = [
      ['cdn:/nothing.glb', 'not_found', '模型不存在', 'does not exist'],
      ['cdn:/refused.glb', 'refused', '没有查看这个模型的权限', 'may not view'],
      ['cdn:/closed.glb', 'network', '请检查网络', 'check the network'],
      ['cdn:/broken.glb', 'unreadable', '文件可能已损坏', 'may be damaged'],
      ['cdn:/announced.glb', 'too_large', '超过 256 MB', 'larger than 256 MB'],
      ['cdn:/endless.glb', 'too_large', '超过 256 MB', 'larger than 256 MB'],
      ['javascript:alert(1)', 'bad_address', '地址不正确', 'not valid'],
      [`cdn:/${'a'.repeat(2048)}.glb`, 'bad_address', '地址不正确', 'not valid'],
    ] as const;
    for (const [src, code, chinese, english] of failures) {
      for (const [lang, words] of [
        ['zh-CN', chinese],
        ['en', english],
      ] as const) {
        if (src === 'cdn:/endless.glb' && lang === 'en') continue;
        const { page } = await show(src, { lang });
        await page.getByRole('alert').getByText(words).waitFor();
        const [error] = await told<{ code: string; message: string }>(page, 'error');
        expect(error?.code, src).to.equal(code);
        expect(error?.message).to.contain(words);
        if (src === 'cdn:/broken.glb') await picture(page, `error-${lang}`);
        await page.context().close();
      }
    }
    const { page } = await show('cdn:/spying.glb');
    await expectSoon(async () => (await page.evaluate<number>('told.length')) > 0, true);
    expect(asked.filter((path) => path.includes('spied'))).to.deep.equal([]);
    await page.context().close();
  });

  it('keeps the default of an attribute that it cannot use, says which it is, and keeps annotations for later', async () => {
    const wrong = [
      'camera="1 2 3 4"',
      'camera="0 95"',
      `camera="${'1'.repeat(65)} 2"`,
      'background="url(/spied.png)"',
      'background="var(--none,url(/spied.png))"',
      'poster="javascript:1"',
    ];
    for (const attribute of wrong) {
      const { page } = await show('cdn:/truck.glb', { attributes: `${attribute} annotations='[{"a":1}]'` });
      await loaded(page);
      const errors = await told<{ code: string; attribute: string }>(page, 'error');
      expect(errors.map((one) => [one.code, one.attribute])).to.deep.equal([['bad_attribute', attribute.split('=')[0]]]);
      expect(await page.evaluate('[Math.round(viewer.view.azimuth), viewer.annotations]')).to.deep.equal([37, '[{"a":1}]']);
      expect(asked.filter((path) => path.includes('spied'))).to.deep.equal([]);
      await page.context().close();
    }
    const { page } = await show('cdn:/truck.glb', { attributes: `alt="${'模'.repeat(600)}"` });
    await untilPage(page, "viewer.shadowRoot?.querySelector('.frame')?.getAttribute('aria-label').length === 500");
    await page.context().close();
  });

  it('waits until it comes near the window', async () => {
    const { page } = await show('cdn:/truck.glb', { attributes: 'hidden' });
    await page.evaluate("document.querySelector('h1').style.marginTop = '3000px'; viewer.hidden = false");
    await page.waitForTimeout(500);
    expect(asked.filter((path) => path.endsWith('.glb'))).to.deep.equal([]);
    await page.mouse.wheel(0, 3000);
    await loaded(page);
    await page.context().close();
  });

  it('comes back when its graphics context is lost, by itself or by a button', async () => {
    const { page, complaints } = await show('cdn:/truck.glb');
    await loaded(page);
    const share = await drawn(page);
    expect(share).to.be.greaterThan(0.05);
    await page.evaluate(`window.context = viewer.shadowRoot.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
      context.loseContext();`);
    await expectSoon(() => drawn(page), 0, 'it is gone');
    await page.evaluate('context.restoreContext()');
    await expectSoon(async () => Math.abs((await drawn(page)) - share) < 0.01, true, 'it is back');
    await page.evaluate('context.loseContext()');
    await page.getByRole('button', { name: '重试' }).click({ timeout: 15_000 });
    await loaded(page);
    await expectSoon(async () => Math.abs((await drawn(page)) - share) < 0.01, true, 'it is back again');
    await page.evaluate("viewer.shadowRoot.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()");
    await expectSoon(() => drawn(page), 0, 'it is gone again');
    await page.evaluate("viewer.src += '#again'");
    await expectSoon(async () => Math.abs((await drawn(page)) - share) < 0.01, true, 'another model has a stage of its own');
    expect((await told<{ code: string }>(page, 'error')).map(({ code }) => code)).to.deep.equal(['context_lost']);
    expect(complaints.filter((line) => !/context/i.test(line))).to.deep.equal([]);
    await page.evaluate('viewer.remove()');
    await page.context().close();
  });
});
