import { expect } from 'chai';
import { connectionLimits } from '#domain/limits';
import { webClient, wireHeaders, wireLimits } from '#domain/wire/lz1';
import { calls } from '#domain/catalog/calls';
import type { SealedCall, WireForm } from '#domain/gateway/session';
import { sweepGateway } from '#services/gateway/sweep';
import { hashSecret } from '#storage/database/ids';
import { codesOf, openTestApi, openTwin, openWireSession, transmit, type Person, type Reply, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';

const forms: WireForm[] = ['form', 'json', 'query'];
const { socketTicket, storageUsage, userIsExist } = calls;
const minute = 60_000;

/** The same text with one character exchanged for another of the alphabet. */
const changedAt = (text: string, at: number): string => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
const sealedPart = ({ address, body }: SealedCall): string => (body ?? address.split('?')[1] ?? '').replace('D=', '');
const withSealedPart = (sealed: SealedCall, part: string): SealedCall =>
  sealed.body === undefined ? { ...sealed, address: `${sealed.address.split('?')[0]}?D=${part}` } : { ...sealed, body: `D=${part}` };
const withHeader = (sealed: SealedCall, name: string, value: string): SealedCall => ({
  ...sealed,
  headers: { ...sealed.headers, [name]: value },
});
const asForm = (sealed: SealedCall): SealedCall => withHeader(sealed, 'content-type', 'application/x-www-form-urlencoded');
const refusalOf = ({ status, envelope }: Reply<unknown>) => [status, envelope.resp_code];

for (const backend of farmBackends) {
  describe(`LZ1 on ${backend.name}`, function lz1() {
    this.timeout(30_000);
    let api: TestApi;
    let owner: Person;
    let token: string;
    before(async () => {
      api = await openTestApi(backend, { plainCalls: false });
      owner = await api.person();
      token = owner.tokens.access_token;
    });
    after(() => api.close());

    const session = () => openWireSession(api.origin);
    const seal = (path: string, form: WireForm = 'form', payload: object = {}, bearer: string | null = token) =>
      session().seal({ path, form, payload, token: bearer ?? undefined });
    const send = (sealed: SealedCall) => transmit(api.origin, sealed);
    const tickets = () => api.database.socketTickets.count({ where: { userId: owner.user.id } });

    it('carries a call encrypted in a form, as signed JSON, and, where it only reads, encrypted in the query of a GET', async () => {
      for (const form of forms) {
        const known = await send(await seal(userIsExist.path, form, { username: owner.user.phone }, null));
        expect([form, known.status, known.envelope.resp_code, known.envelope.datas]).to.deep.equal([form, 200, 60000, false]);
        const usage = await send(await seal(storageUsage.path, form));
        expect([form, usage.envelope.resp_code, usage.headers.get('cache-control')]).to.deep.equal([form, 60000, 'no-store']);
      }
    });

    it('takes nothing else: no plain call, and no seal without its headers', async () => {
      const plain = await api.visitor().send(userIsExist.path, '{"username":"13700000000"}');
      expect(refusalOf(plain)).to.deep.equal([400, 60406]);
      const sealed = await seal(userIsExist.path, 'form', { username: '13700000000' }, null);
      const without: [string, number][] = [
        [wireHeaders.clientId, 60406],
        [wireHeaders.clientSecret, 60406],
        [wireHeaders.ts, 60402],
        [wireHeaders.nonce, 60404],
        [wireHeaders.key, 60401],
      ];
      for (const [name, code] of without) {
        const { [name]: _, ...headers } = sealed.headers;
        expect([name, ...refusalOf(await send({ ...sealed, headers }))]).to.deep.equal([name, 400, code]);
        expect([name, ...refusalOf(await send(withHeader(sealed, name, '?!')))]).to.deep.equal([name, 400, code]);
      }
      expect(refusalOf(await send(withSealedPart(sealed, '')))).to.deep.equal([400, 60404]);
      expect((await send(sealed)).envelope.datas).to.equal(true);
    });

    it('knows its clients by their rows', async () => {
      const sealed = await seal(userIsExist.path, 'json', { username: '13700000000' }, null);
      expect(refusalOf(await send(withHeader(sealed, wireHeaders.clientSecret, 'modelmill-wed')))).to.deep.equal([400, 60406]);
      const client = { id: 'a-partner', secret: 'its own secret' };
      const partner = openWireSession(api.origin, { client });
      const ask = () => partner.seal({ path: userIsExist.path, form: 'form', payload: { username: '13700000000' }, token: undefined });
      expect(refusalOf(await send(await ask()))).to.deep.equal([400, 60406]);
      const row = { clientId: client.id, secretHash: hashSecret(client.secret), createdAt: new Date() };
      await api.database.transact((transaction) => api.database.gatewayClients.create(row, { transaction }));
      expect((await send(await ask())).envelope.datas).to.equal(true);
      expect(refusalOf(await send(withHeader(await ask(), wireHeaders.clientId, webClient.id)))).to.deep.equal([400, 60406]);
    });

    it('opens no `D` of another call: path, method, time, nonce, client and token are part of the seal', async () => {
      const sealed = await seal(storageUsage.path, 'form');
      const query = await seal(storageUsage.path, 'query');
      const other = await api.person();
      const moved: [string, SealedCall][] = [
        ['path', { ...sealed, address: calls.appuserinfo.path }],
        ['the case of its letters', { ...sealed, address: sealed.address.toUpperCase() }],
        ['method', { method: 'GET', address: `${sealed.address}?${sealed.body}`, headers: sealed.headers }],
        ['method of a GET', asForm({ ...query, method: 'POST', address: storageUsage.path, body: `D=${sealedPart(query)}` })],
        ['ts', withHeader(sealed, wireHeaders.ts, String(Number(sealed.headers[wireHeaders.ts]) + 1))],
        ['nonce', withHeader(sealed, wireHeaders.nonce, changedAt(sealed.headers[wireHeaders.nonce] ?? '', 3))],
        ['token', withHeader(sealed, 'authorization', `Bearer ${other.tokens.access_token}`)],
        ['seed', withHeader(sealed, wireHeaders.key, query.headers[wireHeaders.key] ?? '')],
      ];
      for (const [what, call] of moved) {
        expect([what, ...refusalOf(await send(call))]).to.deep.equal([what, 400, 60404]);
      }
      expect((await send(sealed)).status).to.equal(200);
    });

    it('opens no `D` that was changed, cut, doubled or of another version', async () => {
      for (const form of ['form', 'query'] as const) {
        const sealed = await seal(storageUsage.path, form, { note: 'some parameters' });
        const part = sealedPart(sealed);
        const bytes = Buffer.from(part, 'base64url');
        const places = [0, 1, 12, 13, bytes.length - 17, bytes.length - 16, bytes.length - 1];
        const flipped = places.map((at) => {
          const changed = Buffer.from(bytes);
          changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
          return changed.toString('base64url');
        });
        const cut = [0, 1, 13, 28, 29, bytes.length - 1].map((length) => bytes.subarray(0, length).toString('base64url'));
        const odd = [`${part}&D=${part}`, `${part}=`, `${part}.`, encodeURIComponent(`${part}你`), `+${part}`, part.repeat(2)];
        for (const wrong of [...flipped, ...cut, ...odd]) {
          expect([form, wrong, ...refusalOf(await send(withSealedPart(sealed, wrong)))]).to.deep.equal([form, wrong, 400, 60404]);
        }
        expect((await send(sealed)).status).to.equal(200);
      }
    });

    it('takes no JSON with a signature of another body, another call, or none', async () => {
      const sealed = await seal(socketTicket.path, 'json');
      const signature = sealed.headers[wireHeaders.signature] ?? '';
      const wrong: SealedCall[] = [
        { ...sealed, body: '{ }' },
        { ...sealed, body: '' },
        { ...sealed, address: calls.multipartCreate.path },
        withHeader(sealed, wireHeaders.ts, String(Number(sealed.headers[wireHeaders.ts]) - 1)),
        withHeader(sealed, wireHeaders.nonce, changedAt(sealed.headers[wireHeaders.nonce] ?? '', 0)),
        withHeader(sealed, wireHeaders.nonce, 'short'),
        ...['', 'v1=', signature.slice(3), signature.toUpperCase(), `${signature}00`, changedAt(signature, 10)].map((value) =>
          withHeader(sealed, wireHeaders.signature, value),
        ),
      ];
      for (const [index, call] of wrong.entries()) expect([index, ...refusalOf(await send(call))]).to.deep.equal([index, 400, 60405]);
      expect((await send(sealed)).status).to.equal(200);
    });

    it('spends the nonce of a call that changes something once, and not before everything else holds', async () => {
      for (const form of ['form', 'json'] as const) {
        const sealed = await seal(socketTicket.path, form);
        const before = await tickets();
        const other = await api.person();
        await send({ ...sealed, body: changedAt(sealed.body ?? '', 5) });
        await send(withHeader(sealed, 'authorization', `Bearer ${other.tokens.access_token}`));
        await send(withHeader(sealed, 'authorization', `Bearer ${'x'.repeat(43)}`));
        expect((await send(sealed)).envelope.resp_code).to.equal(60000);
        const again = await send(sealed);
        expect([form, ...refusalOf(again), again.envelope.datas]).to.deep.equal([form, 400, 60403, null]);
        expect(await tickets()).to.equal(before + 1);
      }
      const mismatched = await seal(socketTicket.path, 'form', { userId: 'f'.repeat(32) });
      for (let tries = 0; tries < 2; tries++) expect(refusalOf(await send(mismatched))).to.deep.equal([400, 60407]);
    });

    it('lets a call that only reads be asked again', async () => {
      const sealed = await seal(storageUsage.path, 'query');
      const before = await api.database.spentNonces.count();
      expect(codesOf([await send(sealed), await send(sealed)])).to.deep.equal([60000, 60000]);
      expect(await api.database.spentNonces.count()).to.equal(before);
    });

    it('lets exactly one of many pass that bring the same nonce at once, over two processes', async () => {
      const twin = await openTwin(backend, api, { plainCalls: false });
      try {
        const sealed = await seal(socketTicket.path, 'json');
        const before = await tickets();
        const replies = await Promise.all(
          Array.from({ length: 12 }, (_, index) => transmit(index % 2 === 0 ? api.origin : twin.origin, sealed)),
        );
        expect(codesOf(replies)).to.deep.equal([60000, ...Array<number>(11).fill(60403)]);
        expect(await tickets()).to.equal(before + 1);
        expect(refusalOf(await transmit(twin.origin, sealed))).to.deep.equal([400, 60403]);
      } finally {
        await twin.close();
      }
    });

    it('takes a call within five minutes of its own clock, and says what time it is', async () => {
      const at = async (ms: number) => {
        const early = openWireSession(api.origin, { now: () => Date.now() + ms });
        return send(await early.seal({ path: userIsExist.path, form: 'json', payload: { username: '13700000000' }, token: undefined }));
      };
      for (const ms of [4.9 * minute, -4.9 * minute]) expect((await at(ms)).status).to.equal(200);
      for (const ms of [5.1 * minute, -5.1 * minute]) {
        const { status, envelope } = (await at(ms)) as Reply<{ serverTime: number }>;
        expect([status, envelope.resp_code]).to.deep.equal([400, 60402]);
        expect(Math.abs(envelope.datas.serverTime - Date.now())).to.be.lessThan(minute);
      }
      const sealed = await seal(userIsExist.path, 'json', {}, null);
      for (const ts of ['', '-1', '1e12', ' ', '9'.repeat(400), `${sealed.headers[wireHeaders.ts]}.0`]) {
        expect([ts, ...refusalOf(await send(withHeader(sealed, wireHeaders.ts, ts)))]).to.deep.equal([ts, 400, 60402]);
      }
    });

    it('is spoken by a client whose clock is a day off: it corrects itself and asks once more', async () => {
      const late = openWireSession(api.origin, { now: () => Date.now() - 24 * 60 * minute });
      let sent = 0;
      const ask = () =>
        late.send({ path: socketTicket.path, form: 'form', payload: {}, token }, (sealed) => {
          sent++;
          return send(sealed);
        });
      expect((await ask()).envelope.resp_code).to.equal(60000);
      expect((await ask()).envelope.resp_code).to.equal(60000);
      expect(sent).to.equal(3);
    });

    it('answers GET for no call that changes something, and no plain GET', async () => {
      for (const path of [socketTicket.path, calls.gatewayPublicKey.path]) {
        expect(refusalOf(await send(await seal(path, 'query')))).to.deep.equal([404, 60005]);
      }
      const bare = await fetch(api.origin + userIsExist.path);
      expect([bare.status, ((await bare.json()) as { resp_code: number }).resp_code]).to.deep.equal([400, 60406]);
      const sealed = await seal(storageUsage.path, 'query');
      expect(refusalOf(await send({ ...sealed, address: storageUsage.path }))).to.deep.equal([400, 60404]);
    });

    it('answers GET for every call that only reads, and for no other, by its path in any case', async () => {
      const [visitors, answered, expected] = [session(), new Set<string>(), new Set<string>()];
      for (const [name, { path, effect, plain }] of Object.entries(calls)) {
        if (effect === 'read' && plain !== true) expected.add(name);
        const place = path.replace('v3', 'V3').replace(/.$/, (last) => last.toUpperCase());
        const { status } = await send(await visitors.seal({ path: place, form: 'query', payload: {}, token: undefined }));
        if (status !== 404) answered.add(name);
      }
      expect([...answered]).to.deep.equal([...expected]);
      expect(expected.size).to.be.above(20);
    });

    it('finds a path in any case and with any slashes before it, sealed as it was sent', async () => {
      for (const path of [userIsExist.path.toUpperCase(), userIsExist.path.replace('public', 'PUBLIC'), `/${userIsExist.path}`]) {
        for (const form of forms) {
          const { envelope } = await send(await seal(path, form, { username: '13700000000' }, null));
          expect([path, form, envelope.datas]).to.deep.equal([path, form, true]);
        }
      }
      expect(refusalOf(await send(await seal(`${userIsExist.path}x`, 'form')))).to.deep.equal([404, 60005]);
    });

    it('holds a form and what is in `D` to the same bounds as plain JSON', async () => {
      const ask = async (form: WireForm, payload: object) => refusalOf(await send(await seal(userIsExist.path, form, payload, null)));
      const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) });
      for (const form of forms) {
        expect([form, ...(await ask(form, deep(connectionLimits.bodyDepth)))]).to.deep.equal([form, 400, 60012]);
        expect([form, ...(await ask(form, { username: 'a\0b' }))]).to.deep.equal([form, 200, 60001]);
        expect([form, ...(await ask(form, { deep: [{ '\ud800': 1 }] }))]).to.deep.equal([form, 200, 60001]);
        expect([form, ...(await ask(form, [1]))]).to.deep.equal([form, 400, 60002]);
        expect([form, ...(await ask(form, { userId: 'f'.repeat(32), username: '13700000000' }))]).to.deep.equal([form, 200, 60000]);
      }
      const large = { username: 'x'.repeat(connectionLimits.bodyBytes) };
      expect(await ask('form', large)).to.deep.equal([413, 60003]);
      expect(await ask('json', large)).to.deep.equal([413, 60003]);
      const sealed = await seal(userIsExist.path, 'query', large, null);
      const tooLong = await fetch(api.origin + sealed.address, { headers: sealed.headers });
      expect(tooLong.status).to.equal(431);
      const packed = withHeader(await seal(userIsExist.path, 'form', {}, null), 'content-encoding', 'gzip');
      expect(refusalOf(await send(packed))).to.deep.equal([400, 60002]);
      const typeless = withHeader(await seal(userIsExist.path, 'form', {}, null), 'content-type', 'text/plain');
      expect(refusalOf(await send(typeless))).to.deep.equal([400, 60002]);
    });

    it('holds the userId in what was sealed against the token', async () => {
      for (const form of forms) {
        const own = await send(await seal(storageUsage.path, form, { userId: owner.user.id }));
        const foreign = await send(await seal(storageUsage.path, form, { userId: 'f'.repeat(32) }));
        expect([form, own.status, ...refusalOf(foreign)]).to.deep.equal([form, 200, 400, 60407]);
      }
    });

    it('asks for a sign-in before it looks at the seal, and means nothing else by 401', async () => {
      const { status, envelope } = await send(withSealedPart(await seal(storageUsage.path, 'form', {}, 'x'.repeat(43)), 'nothing'));
      expect([status, envelope.resp_code]).to.deep.equal([401, 401]);
    });

    it('forgets spent nonces once no call with them can be fresh', async () => {
      const sealed = await seal(socketTicket.path);
      await send(sealed);
      const now = Date.now();
      const at = (ms: number) => ({ database: api.database, clock: () => new Date(now + ms) });
      const kept = await api.database.spentNonces.count();
      expect(await sweepGateway(at(wireLimits.nonceMs))).to.deep.equal({ nonces: 0, keys: 0 });
      expect(refusalOf(await send(sealed))).to.deep.equal([400, 60403]);
      expect(await sweepGateway(at(wireLimits.nonceMs + 2 * minute))).to.deep.equal({ nonces: kept, keys: 0 });
    });
  });
}
