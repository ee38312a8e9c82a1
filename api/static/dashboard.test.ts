import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { openTestApi, rawGet, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { defaultRateLimits } from '../gateway/rate-limit.ts';

const [sqlite] = databaseBackends;
const script = 'console.log("模工坊");'.repeat(200);

describe('the dashboard’s files', () => {
  let api: TestApi;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-dashboard-'));
    await mkdir(join(folder, 'dashboard', 'assets'), { recursive: true });
    await writeFile(
      join(folder, 'dashboard', 'index.html'),
      '<!doctype html><meta property="csp-nonce" nonce="__STYLE_NONCE__" /><title>模工坊</title>',
    );
    await writeFile(join(folder, 'dashboard', 'assets', 'index-abc123.js'), script);
    await writeFile(join(folder, 'dashboard', 'assets', 'large-abc.png'), '');
    await writeFile(join(folder, 'secret'), 'secret');
    if (sqlite !== undefined) api = await openTestApi(sqlite, { dashboardFolder: join(folder, 'dashboard') });
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(api.origin + path, { headers: { accept: 'text/html', ...headers } });

  it('include the page at every page path, to be revalidated', async () => {
    for (const path of ['/', '/workbench/myUpload', '/loginSystem?returnURL=%2F']) {
      const response = await get(path);
      expect([response.status, response.headers.get('cache-control')]).to.deep.equal([200, 'no-cache']);
      expect(await response.text()).to.match(/<title>[^<]*模工坊<\/title>/);
    }
  });

  it('include the page, with 404, at an address that no page has', async () => {
    for (const path of ['/no-such-page', '/workbench/nothing', '/operate/nothing', '/transaction/detail/1', '/workbench/myUpload/x']) {
      const response = await get(path);
      expect([path, response.status]).to.deep.equal([path, 404]);
      expect(await response.text()).to.contain('<title>模工坊</title>');
    }
    for (const path of [
      '/PRICEPAGE',
      '/workbench/',
      '/transaction/search',
      '/transaction/search/%E6%A4%85',
      '/publishCenter',
      '/index.html',
    ])
      expect([path, (await get(path)).status]).to.deep.equal([path, 200]);
  });

  it('give each page a nonce of its own for style sheets, which no copy in a cache outlives, and no inline script', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/', '/index.html', '/workbench/myUpload']) {
      const response = await get(path, { 'if-none-match': '*' });
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /style-src 'self' 'nonce-([\w+/=]{24})';/.exec(policy)?.[1] ?? '';
      expect(await response.text()).to.contain(`nonce="${nonce}"`);
      expect([response.status, response.headers.get('etag'), response.headers.get('last-modified')]).to.deep.equal([200, null, null]);
      expect(policy).to.contain("script-src 'self' 'wasm-unsafe-eval';").and.contain("style-src-attr 'unsafe-inline';");
      expect(policy.match(/unsafe-inline/g)).to.have.length(1);
      nonces.add(nonce);
    }
    expect(nonces.size).to.equal(4);
    for (const path of ['/assets/index-abc123.js', '/healthz', '/api-auth/nothing']) {
      expect((await get(path)).headers.get('content-security-policy'), path).to.contain("style-src 'self';");
    }
  });

  it('are compressed, and cached for a year when their name carries a hash', async () => {
    const sizes: Record<string, number> = {};
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get('/assets/index-abc123.js', { 'accept-encoding': encoding });
      expect(response.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).to.match(/javascript/);
      sizes[encoding] = Number(response.headers.get('content-length'));
      expect(await response.text()).to.equal(script);
    }
    expect(sizes.br).to.be.lessThan(sizes.identity ?? 0);
    expect(sizes.gzip).to.be.lessThan(sizes.identity ?? 0);
  });

  it('answer HEAD with the length alone', async () => {
    const response = await fetch(`${api.origin}/assets/index-abc123.js`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([response.status, response.headers.get('content-length'), await response.text()]).to.deep.equal([
      200,
      String(Buffer.byteLength(script)),
      '',
    ]);
  });

  it('take no memory for readers that do not read', async () => {
    await truncate(join(folder, 'dashboard', 'assets', 'large-abc.png'), 48 * 1024 ** 2);
    const before = process.memoryUsage().arrayBuffers;
    const readers = Array.from({ length: 8 }, () => {
      const reader = connect(api.port, '127.0.0.1').pause();
      reader.write('GET /assets/large-abc.png HTTP/1.1\r\nHost: x\r\n\r\n');
      return reader;
    });
    await delay(500);
    expect(process.memoryUsage().arrayBuffers - before).to.be.lessThan(48 * 1024 ** 2);
    for (const reader of readers) reader.destroy();
  });

  it('are 404 when missing, and never from outside their folder', async () => {
    expect((await get('/assets/gone-abc.js')).status).to.equal(404);
    expect((await get('/api-auth/nothing')).status).to.equal(404);
    for (const path of ['/../secret', '/%2e%2e/secret', '/..%2fsecret', '/%00', '/%zz']) {
      const { body } = await rawGet(api.port, path, { host: 'x' });
      expect(body).to.not.contain('secret');
    }
  });

  it('and parts for storage are limited by address, in each process', async () => {
    if (sqlite === undefined) return;
    const rateLimits = { ...defaultRateLimits, address: { calls: 3, windowMs: 60_000 } };
    const limited = await openTestApi(sqlite, { dashboardFolder: join(folder, 'dashboard'), rateLimits });
    try {
      const ask = (path: string, method = 'GET') => fetch(limited.origin + path, { method, headers: { accept: 'text/html' } });
      for (const path of ['/', '/assets/index-abc123.js', '/workbench']) expect((await ask(path)).status, path).to.equal(200);
      for (const [path, method] of [
        ['/', 'GET'],
        ['/assets/index-abc123.js', 'GET'],
        ['/objects/uploads/x', 'PUT'],
      ] as const) {
        const refused = await ask(path, method);
        expect([refused.status, Number(refused.headers.get('retry-after')) > 0], path).to.deep.equal([429, true]);
      }
      expect((await ask('/healthz')).status).to.equal(200);
    } finally {
      await limited.close();
    }
  });
});
