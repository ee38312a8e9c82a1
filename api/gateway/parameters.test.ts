import { request } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { connectionLimits } from '#domain/limits';
import { calls } from '#domain/catalog/calls';
import { openTestApi, rawGet, type ApiClient, type TestApi } from '#test/api';
import { databaseBackends, farmBackends } from '#test/databases';
import { defaultRateLimits } from './rate-limit.ts';

const { path } = calls.userIsExist;
const unstorable = '内容里有无法保存的字符，请删除后重试';

for (const backend of farmBackends) {
  describe(`the parameters of a call on ${backend.name}`, () => {
    let api: TestApi;
    let signedIn: ApiClient;
    before(async () => {
      // One account makes every call.
      const plenty = { calls: 1_000_000, windowMs: 60_000 };
      api = await openTestApi(backend, { rateLimits: { ...defaultRateLimits, address: plenty, user: plenty } });
      ({ client: signedIn } = await api.person({ role: 'administrator' }));
    });
    after(() => api.close());

    it('hold no NUL and no half of a surrogate pair, in a value or a key, on any call', async () => {
      for (const [index, [name, call]] of Object.entries(calls).entries()) {
        const bad = ['\\u0000', 'a\\u0000b', '\\ud800', 'x\\udc00', '\\udc00\\ud800'][index % 5];
        const where: [string, string][] = [
          [`{"username":"${bad}","phone":"${bad}","fileUrl":"${bad}","id":"${bad}"}`, 'username'],
          [`{"deep":[{"down":["${bad}"]}]}`, 'deep.0.down.0'],
          [`{"deep":{"${bad}":1}}`, 'deep'],
        ];
        for (const [body, at] of where) {
          const client = call.access === 'public' ? api.visitor() : signedIn;
          const { status, envelope } = await client.send<{ issues: object[] }>(call.path, body);
          expect([name, bad, status, envelope.resp_code, envelope.resp_msg]).to.deep.equal([name, bad, 200, 60001, unstorable]);
          expect(envelope.datas.issues).to.deep.equal([{ path: at, message: unstorable }]);
        }
      }
    });

    it('may hold every other character', async () => {
      const { envelope } = await api.visitor().post('userIsExist', { username: '13700000000', note: '模型\u0001🏠\ud83c\udfe0\uffff' });
      expect(envelope.resp_code).to.equal(60000);
    });
  });
}

describe('the parameters of a call', () => {
  let api: TestApi;
  before(async () => {
    const [sqlite] = databaseBackends;
    if (sqlite !== undefined) api = await openTestApi(sqlite);
  });
  after(() => api.close());

  const send = (body: string) => api.visitor().send(path, body);
  const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{"username":"[[{\\"\\\\"}${'}'.repeat(depth - 1)}`;

  it('are nested at most 32 levels, brackets in texts aside', async () => {
    expect((await send(nested(connectionLimits.bodyDepth))).envelope.resp_code).to.equal(60001);
    const { status, envelope } = await send(nested(connectionLimits.bodyDepth + 1));
    expect([status, envelope]).to.deep.equal([400, { resp_code: 60012, resp_msg: '请求内容嵌套过深，最多 32 层', datas: null }]);
    const brackets = JSON.stringify({ username: '13700000000', note: '[{"'.repeat(1000) });
    expect((await send(brackets)).envelope.resp_code).to.equal(60000);
  });

  it('are never parsed when they are nested deeper', async () => {
    const { parse } = JSON;
    const parsed: string[] = [];
    JSON.parse = ((text: string, ...rest: []) => {
      parsed.push(text);
      return parse(text, ...rest) as unknown;
    }) as typeof JSON.parse;
    const replies = await Promise.all(
      ['['.repeat(60_000), `{"a":${'['.repeat(60_000)}`].map((body) =>
        fetch(api.origin + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
      ),
    );
    JSON.parse = parse;
    expect(replies.map(({ status }) => status)).to.deep.equal([400, 400]);
    expect(parsed).to.deep.equal([]);
  });

  it('are JSON in UTF-8, unpacked', async () => {
    const bytes = Buffer.from([...Buffer.from('{"username":"'), 0xff, ...Buffer.from('"}')]);
    const headers = { 'content-type': 'application/json' };
    const raw = (body: string | Uint8Array<ArrayBuffer>, more = {}) =>
      fetch(api.origin + path, { method: 'POST', body, headers: { ...headers, ...more } });
    expect((await raw(bytes)).status).to.equal(400);
    expect((await raw('{}', { 'content-encoding': 'gzip' })).status).to.equal(400);
  });
});

describe('an address', () => {
  let api: TestApi;
  before(async () => {
    const [sqlite] = databaseBackends;
    if (sqlite !== undefined) api = await openTestApi(sqlite);
  });
  after(() => api.close());

  it('with a NUL or with half a character is refused in the envelope, wherever it leads', async () => {
    const bad = ['%00', 'a%00b', '%ed%a0%80', '%ff', '%zz', '%'];
    for (const one of bad) {
      for (const prefix of ['/', '/media/files/', '/media/jobs/x/', '/objects/', '/local/', '/api-auth/']) {
        const { status, body } = await rawGet(api.port, prefix + one, { host: 'x' });
        expect([prefix + one, status, body]).to.deep.equal([
          prefix + one,
          400,
          '{"resp_code":60002,"resp_msg":"请求内容无法解析","datas":null}',
        ]);
      }
    }
    for (const query of ['?phone=%00', '?x=1&%00=2', '?ticket=%00']) {
      for (const prefix of ['/local/sms', '/media/files/x/source', '/healthz', '/push']) {
        expect([prefix, (await rawGet(api.port, prefix + query, { host: 'x' })).status]).to.deep.equal([prefix, 400]);
      }
    }
    expect((await rawGet(api.port, '/healthz?share=100%', { host: 'x' })).status).to.equal(200);
  });

  it('with a NUL in a part’s PUT is refused before the store sees it', async () => {
    const status = await new Promise((resolve) => {
      const sent = request({ port: api.port, path: '/objects/a%00b?x=1', method: 'PUT' }, (response) =>
        resolve(response.resume().statusCode),
      );
      sent.end('x');
    });
    expect(status).to.equal(400);
  });

  it('comes with headers that hold no NUL: Node refuses them', async () => {
    for (const name of ['Cookie', 'Authorization', 'X-Request-Id', 'Origin', 'If-None-Match', 'Range']) {
      const socket = connect(api.port, '127.0.0.1');
      socket.write(`GET /media/files/x/source HTTP/1.1\r\nHost: x\r\n${name}: a\0b\r\n\r\n`);
      let text = '';
      for await (const chunk of socket) text += String(chunk);
      expect([name, text.split('\r\n')[0]]).to.deep.equal([name, 'HTTP/1.1 400 Bad Request']);
    }
  });
});
