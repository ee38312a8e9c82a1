import { constants, publicEncrypt, randomBytes, createPublicKey } from 'node:crypto';
import { expect } from 'chai';
import type { GatewayKeyView } from '#domain/gateway/views';
import { wireLimits } from '#domain/wire/lz1';
import { openDatabase, type Database } from '#storage/database/connect';
import { databaseBackends, farmBackends, type TestDatabase } from '#test/databases';
import { createGatewayKeys, type GatewayKeys } from './keys.ts';
import { sweepGateway } from './sweep.ts';

const secret = 'a secret of the server, long enough';
const hour = 60 * 60_000;

/** As any client wraps it. */
function wrap({ spki }: GatewayKeyView, seed: Buffer): Buffer {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' });
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, seed);
}

for (const backend of farmBackends) {
  describe(`the gateway's keys on ${backend.name}`, function gatewayKeys() {
    this.timeout(60_000);
    let test: TestDatabase;
    let database: Database;
    let shift = 0;
    beforeEach(async () => {
      shift = 0;
      test = await backend.open();
      ({ database } = test);
    });
    afterEach(() => test.close());

    const clock = () => new Date(Date.now() + shift);
    const open = (over: Partial<Parameters<typeof createGatewayKeys>[0]> = {}): GatewayKeys =>
      createGatewayKeys({ database, secret, clock, ...over });

    it('are made once when several processes ask for the first at once, and open what was wrapped for them in each', async () => {
      const connections = await Promise.all([1, 2].map(() => openDatabase(test.url)));
      const processes = connections.map((connection) => open({ database: connection }));
      const offered = await Promise.all([...processes, ...processes].map((keys) => keys.offered()));
      expect(new Set(offered.map(({ kid }) => kid)).size).to.equal(1);
      expect(await database.gatewayKeys.count()).to.equal(1);
      const [key] = offered;
      if (key === undefined) throw new Error('no key');
      expect(
        createPublicKey({ key: Buffer.from(key.spki, 'base64url'), format: 'der', type: 'spki' }).asymmetricKeyDetails?.modulusLength,
      ).to.equal(3072);
      const seed = randomBytes(32);
      for (const keys of processes) expect((await keys.open(key.kid, wrap(key, seed)))?.seed.equals(seed)).to.equal(true);
      await Promise.all(connections.map((connection) => connection.close()));
    });

    it('rotate: once over two processes, and the old one is honoured for a day', async () => {
      const processes = [open(), open()];
      const [first] = await Promise.all(processes.map((keys) => keys.offered()));
      if (first === undefined) throw new Error('no key');
      const seed = randomBytes(32);
      const wrapped = wrap(first, seed);
      shift = wireLimits.keyOfferedMs - hour;
      expect((await processes[1]?.offered())?.kid).to.equal(first.kid);
      shift = wireLimits.keyOfferedMs + hour;
      const next = await Promise.all([...processes, ...processes].map((keys) => keys.offered()));
      expect(new Set(next.map(({ kid }) => kid)).size).to.equal(1);
      expect(next[0]?.kid).not.to.equal(first.kid);
      expect(await database.gatewayKeys.count()).to.equal(2);
      for (const keys of [...processes, open()]) expect((await keys.open(first.kid, wrapped))?.seed.equals(seed)).to.equal(true);
      shift = wireLimits.keyOfferedMs + 23 * hour;
      expect(await open().open(first.kid, wrapped)).not.to.equal(undefined);
      shift = wireLimits.keyOfferedMs + 25 * hour;
      for (const keys of [...processes, open()]) expect(await keys.open(first.kid, wrapped)).to.equal(undefined);
      expect(await sweepGateway({ database, clock })).to.deep.equal({ nonces: 0, keys: 1 });
    });

    it('are sealed in their rows: without the server’s secret a copy of the database opens nothing', async () => {
      const key = await open().offered();
      const row = await database.gatewayKeys.findByPk(key.kid, { rejectOnEmpty: true });
      const bytes = Buffer.from(row.privateKey, 'base64url');
      // RSA's own object identifier, which a private key in the open would hold.
      expect(bytes.includes(Buffer.from('2a864886f70d010101', 'hex'))).to.equal(false);
      const stranger = open({ secret: 'another secret, as long as the first' });
      const wrapped = wrap(key, randomBytes(32));
      expect(await stranger.open(key.kid, wrapped)).to.equal(undefined);
      expect((await stranger.offered()).kid).not.to.equal(key.kid);
      const successor = open({ secret: 'another secret, as long as the first', previousSecrets: [secret] });
      expect(await successor.open(key.kid, wrapped)).not.to.equal(undefined);
      expect((await open().offered()).kid, 'two secrets do not chase each other').to.equal(key.kid);
    });

    it('open nothing that was not wrapped for them', async () => {
      const keys = open();
      const key = await keys.offered();
      const wrapped = wrap(key, randomBytes(32));
      const changed = Buffer.from(wrapped);
      changed.writeUInt8(changed.readUInt8(200) ^ 1, 200);
      let short = wrapped;
      while (short[0] !== 0) short = wrap(key, randomBytes(32));
      expect(await keys.open(key.kid, short)).not.to.equal(undefined);
      for (const wrong of [changed, wrapped.subarray(1), short.subarray(1), Buffer.alloc(0), randomBytes(384)]) {
        expect(await keys.open(key.kid, wrong)).to.equal(undefined);
      }
      expect(await keys.open('0'.repeat(16), wrapped)).to.equal(undefined);
    });
  });
}

describe('opening a seed', () => {
  it('leaves the event loop free', async () => {
    const [sqlite] = databaseBackends;
    if (sqlite === undefined) return;
    const { database, close } = await sqlite.open();
    const keys = createGatewayKeys({ database, secret });
    const key = await keys.offered();
    const wrapped = Array.from({ length: 200 }, () => wrap(key, randomBytes(32)));
    let turns = 0;
    let busy = true;
    const turn = (): void => {
      turns++;
      if (busy) setImmediate(turn);
    };
    setImmediate(turn);
    const opened = await Promise.all(wrapped.map((one) => keys.open(key.kid, one)));
    busy = false;
    await close();
    expect(opened.every((seed) => seed?.seed.length === 32)).to.equal(true);
    // Opened in the loop's own thread, all of them would be one turn.
    expect(turns).to.be.greaterThan(100);
  });
});
