import { expect } from 'chai';
import { pino } from 'pino';
import { attemptLimits } from '#domain/accounts/limits';
import { calls, type CallName } from '#domain/catalog/calls';
import { referenceOf } from '#domain/catalog/reference';
import { allRoutes } from '#api/app';
import { codesOf, openTestApi, openTwin, type TestApi } from '#test/api';
import { databaseBackends, farmBackends } from '#test/databases';
import { defaultRateLimits } from './rate-limit.ts';

const [sqlite] = databaseBackends;

describe('gateway', () => {
  let api: TestApi;
  before(async () => {
    if (sqlite !== undefined) api = await openTestApi(sqlite);
  });
  after(() => api.close());

  it('has exactly one route for every call', () => {
    const sorted = (paths: string[]): string[] => paths.toSorted();
    expect(sorted(allRoutes(api.deps).map(({ call }) => call.path))).to.deep.equal(sorted(Object.values(calls).map(({ path }) => path)));
  });

  it('parses every call with the schema that the API reference shows', () => {
    for (const { call, schema } of allRoutes(api.deps)) {
      const name = (Object.keys(calls) as CallName[]).find((each) => calls[each] === call);
      expect(name !== undefined && referenceOf(name)?.payload === schema, call.path).to.equal(true);
    }
  });

  it('answers a call with hundreds of wrong parameters shortly', async () => {
    const { client } = await api.person();
    const parts = Array.from({ length: 100 }, () => ({ partNumber: 'x'.repeat(30), size: 'y', md5: 'z' }));
    const { envelope } = await client.post<{ issues: object[] }>('multipartSign', { uploadId: 'a', parts });
    expect(envelope.resp_code).to.equal(60001);
    expect(envelope.datas.issues).to.have.length(20);
    expect(JSON.stringify(envelope).length).to.be.lessThan(5000);
  });

  it('answers an unknown path with 404 in the envelope, and ignores case in paths', async () => {
    const unknown = await api.visitor().send('/api-auth/nothing', '{}');
    expect(unknown.status).to.equal(404);
    expect(unknown.envelope).to.deep.equal({ resp_code: 60005, resp_msg: '请求的地址不存在', datas: null });
    const { envelope } = await api.visitor().send(calls.userIsExist.path.toUpperCase(), '{"username":"13700000000"}');
    expect(envelope.datas).to.equal(true);
  });

  it('requires a sign-in on every user call before it looks at the parameters', async () => {
    for (const [name, { access, path }] of Object.entries(calls)) {
      if (access !== 'user') continue;
      const { status, envelope } = await api.visitor().send(path, '{}');
      expect({ name, status, message: envelope.resp_msg }).to.deep.equal({ name, status: 401, message: '请登录' });
    }
  });

  it('gives each request an id, a trusted proxy’s if it sent a well-formed one, never a client’s', async () => {
    const { headers } = await api.visitor().post('userIsExist', {});
    expect(headers.get('x-request-id')).to.match(/^[0-9a-f]{16}$/);
    const named = { 'x-request-id': 'proxy-request-1' };
    const answered = async (visitor: Pick<TestApi, 'visitor'>, sent: Record<string, string>) =>
      (await visitor.visitor().post('userIsExist', {}, sent)).headers.get('x-request-id');
    expect(await answered(api, named)).to.match(/^[0-9a-f]{16}$/);
    const proxied = await openTestApi(databaseBackends[0]!, { trustedProxies: ['127.0.0.1'] });
    try {
      expect(await answered(proxied, named)).to.equal('proxy-request-1');
      for (const wrong of ['short', 'x'.repeat(65), 'with space 1', '../../etc/passwd', '%0d%0aheader'])
        expect(await answered(proxied, { 'x-request-id': wrong })).to.match(/^[0-9a-f]{16}$/);
    } finally {
      await proxied.close();
    }
  });

  it('accepts only JSON objects', async () => {
    const { path } = calls.userIsExist;
    const statusOf = async (body: string, type = 'application/json') =>
      (await api.visitor().send(path, body, { 'content-type': type })).status;
    expect(await statusOf('{"username":')).to.equal(400);
    expect(await statusOf('[1]')).to.equal(400);
    expect(await statusOf('{"username":"13700000000"}', 'text/plain')).to.equal(400);
    expect(await statusOf('')).to.equal(200);
  });

  it('refuses a userId that does not match the token, and ignores one sent without a token', async () => {
    const [one, two] = [await api.person(), await api.person()];
    const { status, envelope } = await one.client.post('storageUsage', { userId: two.user.id });
    expect([status, envelope.resp_code]).to.deep.equal([400, 60407]);
    expect((await one.client.post('storageUsage', { userId: one.user.id })).status).to.equal(200);
    expect((await api.visitor().post('userIsExist', { userId: two.user.id, username: '13700000000' })).envelope.resp_code).to.equal(60000);
  });

  it('sends security headers: no framing, no type sniffing, no caching', async () => {
    const { headers } = await api.visitor().post('userIsExist', {});
    expect(headers.get('content-security-policy')).to.contain("frame-ancestors 'none'").and.contain("'wasm-unsafe-eval'");
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('cache-control')).to.equal('no-store');
  });
});

for (const backend of farmBackends) {
  describe(`rate limits on ${backend.name}`, () => {
    const exists = (api: TestApi) => api.visitor().post('userIsExist', { username: '13700000000' });

    it('answer 429 with Retry-After, per address and per account', async () => {
      const short = { calls: 2, windowMs: 10_000 };
      const api = await openTestApi(backend, {
        rateLimits: { ...defaultRateLimits, user: short },
        attemptLimits: { ...attemptLimits, lookup: { address: [short] } },
      });
      try {
        const { client } = await api.person();
        const usage = [await client.post('storageUsage'), await client.post('storageUsage'), await client.post('storageUsage')];
        expect(usage.map(({ status }) => status)).to.deep.equal([200, 200, 429]);
        expect(Number(usage[2]?.headers.get('retry-after'))).to.be.within(8, 10);
        expect(usage[2]?.envelope.resp_msg).to.match(/^操作过于频繁，请 \d+ 秒后再试$/);
        expect(codesOf(await Promise.all([1, 2, 3].map(() => exists(api))))).to.deep.equal([60000, 60000, 60004]);
      } finally {
        await api.close();
      }
    });

    it('count sign-ins across all api processes, separately from lookups', async () => {
      const rateLimits = { ...defaultRateLimits, signIn: { calls: 5, windowMs: 60_000 } };
      const one = await openTestApi(backend, { rateLimits });
      const two = await openTwin(backend, one, { rateLimits });
      const guess = (api: TestApi) => api.visitor().post('passwordToken', { username: '13700000008', password: 'wrong-one-1' });
      try {
        const guesses = await Promise.all([one, two, one, two, one, two, one, two].map(guess));
        expect(codesOf(guesses)).to.deep.equal([60004, 60004, 60004, 60200, 60200, 60200, 60200, 60200]);
        expect((await exists(two)).status).to.equal(200);
      } finally {
        await two.close();
        await one.close();
      }
    });
  });
}

describe('an unexpected error', () => {
  it('answers 500 with the request id that is in the log, and hides the cause', async () => {
    if (sqlite === undefined) return;
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const api = await openTestApi(sqlite, { log });
    await api.database.sequelize.query('ALTER TABLE users RENAME TO people');
    const { status, headers, envelope } = await api.visitor().post('userIsExist', { username: '13700000000' });
    await api.close();
    const requestId = headers.get('x-request-id') ?? '';
    expect(status).to.equal(500);
    expect(envelope).to.deep.equal({
      resp_code: 60006,
      resp_msg: `服务出了点问题，已记录，请稍后重试（编号 ${requestId}）`,
      datas: null,
    });
    expect(lines.join()).to.contain(requestId).and.contain('no such table');
  });
});

describe('the log', () => {
  it('cuts the path of a request in its log line', async () => {
    if (sqlite === undefined) return;
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const api = await openTestApi(sqlite, { log });
    await fetch(`${api.origin}/${'a'.repeat(8000)}`);
    await api.close();
    const line = lines.find((text) => text.includes('/aaa')) ?? '';
    expect((JSON.parse(line) as { path: string }).path).to.have.length(200);
    expect(line.length).to.be.lessThan(500);
  });

  it('does not say the token of an embedded scene', async () => {
    if (sqlite === undefined) return;
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const api = await openTestApi(sqlite, { log });
    const token = 't'.repeat(43);
    for (const path of [`/embed/${token}`, `/embed/${token}/scene/tileset.json`, '/embed/viewer/embed.js'])
      await (await fetch(api.origin + path)).arrayBuffer();
    await api.close();
    expect(lines.join()).not.to.contain(token);
    const paths = lines.map((line) => (JSON.parse(line) as { path?: string }).path).filter((path) => path !== undefined);
    expect(paths).to.include.members(['/embed/…', '/embed/…/scene/tileset.json', '/embed/viewer/embed.js']);
  });
});
