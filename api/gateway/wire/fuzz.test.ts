import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { keyHeader, wireHeaders } from '#domain/wire/lz1';
import { calls } from '#domain/catalog/calls';
import type { SealedCall, WireForm } from '#domain/gateway/session';
import { openTestApi, openWireSession, transmit, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';

const [sqlite] = databaseBackends;
const open = { calls: 1_000_000, windowMs: 1000 };
const forms: WireForm[] = ['form', 'json', 'query'];
const { path } = calls.userIsExist;

/** What a header may hold. */
const headerText = fc.oneof(
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
  fc.base64String({ maxLength: 800 }),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  fc.integer().map(String),
);

describe('the gateway under what is no LZ1', function fuzzed() {
  this.timeout(120_000);
  let api: TestApi;
  before(async () => {
    if (sqlite === undefined) return;
    api = await openTestApi(sqlite, {
      plainCalls: false,
      rateLimits: { address: open, user: open, signIn: open, scan: open, comment: open, seed: open, media: open },
    });
  });
  after(() => api.close());

  const seal = (form: WireForm, payload: object = { username: '13700000000' }) =>
    openWireSession(api.origin).seal({ path, form, payload, token: undefined });

  it('refuses any header that it did not expect, with one of its six answers', async () => {
    const good = await seal('form');
    const names = [wireHeaders.clientId, wireHeaders.clientSecret, wireHeaders.key, wireHeaders.ts, wireHeaders.nonce];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), headerText, async (name, value) => {
        fc.pre(value !== good.headers[name]);
        const { status, envelope } = await transmit(api.origin, { ...good, headers: { ...good.headers, [name]: value } });
        expect(status).to.equal(400);
        expect(envelope.resp_code).to.be.within(60401, 60406);
        expect(envelope.resp_msg).to.match(/^[\u4e00-\u9fff]/);
      }),
      { numRuns: 200 },
    );
    expect((await transmit(api.origin, good)).envelope.datas).to.equal(true);
  });

  it('opens nothing but what was sealed, whatever stands in its place', async () => {
    const good = { form: await seal('form'), query: await seal('query') };
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from([1, ...bytes]).toString('base64url')),
      fc.string({ maxLength: 100, unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('form' as const, 'query' as const),
        fc.constantFrom('D=', 'd=', '', 'D=&D='),
        part,
        async (form, before, text) => {
          const fields = before + encodeURIComponent(Buffer.from(text).toString().replaceAll('\0', ''));
          const sealed: SealedCall = form === 'form' ? { ...good.form, body: fields } : { ...good.query, address: `${path}?${fields}` };
          const { status, envelope } = await transmit(api.origin, sealed);
          expect([status, envelope.resp_code]).to.deep.equal([400, 60404]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('answers whatever a client that knows the keys may seal, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...forms), fc.jsonValue({ noUnicodeString: false }), async (form, value) => {
        const sealed = await seal(form, value as object);
        const { status, envelope } = await transmit(api.origin, sealed);
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        expect([status, envelope.resp_code]).to.deep.equal(isObject ? [200, 60001] : [400, 60002]);
      }),
      { numRuns: 200 },
    );
  });

  it('goes on for others while a stranger brings hundreds of keys and seeds that are none', async () => {
    const good = await seal('json');
    const kid = (good.headers[wireHeaders.key] ?? '').split('.')[0] ?? '';
    const before = await api.database.gatewayKeys.count();
    const stranger = async (index: number): Promise<number> => {
      const known = index % 2 === 0;
      const header = keyHeader(known ? kid : randomBytes(8).toString('hex'), randomBytes(384).toString('base64url'));
      return (await transmit(api.origin, { ...good, headers: { ...good.headers, [wireHeaders.key]: header } })).envelope.resp_code;
    };
    const codes: number[] = [];
    for (let round = 0; round < 10; round++) {
      const [own, ...theirs] = await Promise.all([
        transmit(api.origin, await seal('form')).then(({ envelope }) => envelope.resp_code),
        ...Array.from({ length: 60 }, (_, index) => stranger(index)),
      ]);
      expect(own).to.equal(60000);
      codes.push(...theirs);
    }
    expect(new Set(codes)).to.deep.equal(new Set([60401]));
    expect(await api.database.gatewayKeys.count()).to.equal(before);
  });
});
