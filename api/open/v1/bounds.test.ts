import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { openId } from '#domain/open/ids';
import { openLimits } from '#domain/open/limits';
import { FetchRefused } from '#providers/fetching/stranger';
import { revokeKey } from '#services/open/projects';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { givenCoins } from '#test/ledger';
import { keyOf, OpenClient, type Refused } from '#test/open';
import { buildUser } from '#test/people';

const backend = databaseBackends.at(-1)!;

describe('what the developer API holds its callers to', function bounds() {
  this.timeout(60_000);
  let api: TestApi;
  let isFetching: () => void;
  let letGo: () => void;
  before(async () => {
    const fetchStranger = async (): Promise<never> => {
      isFetching();
      await new Promise<void>((resolve) => (letGo = resolve));
      throw new FetchRefused('it is slow');
    };
    api = await openTestApi(backend, { fetchStranger });
  });
  after(() => api.close());

  const clientOf = async (ownerId: string, about: Parameters<typeof keyOf>[2] = {}): Promise<OpenClient> =>
    new OpenClient(api.origin, await keyOf(api, ownerId, about));
  const stream = ({ key }: OpenClient): Promise<Response> =>
    fetch(`${api.origin}/open/v1/events`, { headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' } });

  it('opens so many streams of events, and ends them soon after their key is revoked', async () => {
    const { id: ownerId } = await buildUser(api.database);
    const client = await clientOf(ownerId);
    const streams = await Promise.all(Array.from({ length: openLimits.streams }, () => stream(client)));
    expect(streams.map(({ status }) => status)).to.deep.equal(streams.map(() => 200));
    expect((await stream(client)).status).to.equal(429);
    const row = await api.database.openKeys.findOne({ where: { ownerId }, rejectOnEmpty: true });
    await revokeKey(api.deps, { ownerId, keyId: row.id });
    const ended = Promise.all(streams.map((response) => response.text().catch(() => '')));
    expect(await Promise.race([ended.then(() => 'ended'), delay(5000, 'goes on')])).to.equal('ended');
  });

  it('has so many files fetched for an account at once', async () => {
    const { id: ownerId } = await buildUser(api.database);
    const client = await clientOf(ownerId);
    const released: (() => void)[] = [];
    const calls: Promise<{ status: number; body: Refused }>[] = [];
    for (let place = 0; place < openLimits.transfers; place++) {
      const begun = new Promise<void>((resolve) => (isFetching = resolve));
      calls.push(client.post('/files/import', { url: `https://example.com/${place}.glb` }));
      await begun;
      await delay(10);
      released.push(letGo);
    }
    const beyond = await client.post('/files/import', { url: 'https://example.com/more.glb' });
    expect([beyond.status, beyond.body.code]).to.deep.equal([429, 'rate_limited']);
    released.forEach((release) => release());
    expect((await Promise.all(calls)).map(({ status, body }) => `${status} ${body.code}`)).to.deep.equal(
      calls.map(() => '422 import_refused'),
    );
    const malformed = await client.post('/files/import', { url: 'https://example.com/%E0%A4%A.glb' });
    expect([malformed.status, malformed.body.code]).to.deep.equal([422, 'import_refused']);
  });

  it('exchanges a key for a token, and no token for another', async () => {
    const { id: ownerId } = await buildUser(api.database);
    const { key } = await clientOf(ownerId);
    const row = await api.database.openKeys.findOne({ where: { ownerId }, rejectOnEmpty: true });
    const exchange = async (secret: string) => {
      const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: openId('key', row.id), client_secret: secret });
      const response = await fetch(`${api.origin}/open/v1/oauth/token`, { method: 'POST', body });
      return { status: response.status, token: ((await response.json()) as { access_token?: string }).access_token ?? '' };
    };
    const first = await exchange(key);
    expect(first.status).to.equal(200);
    expect((await new OpenClient(api.origin, first.token).get('/account')).status).to.equal(200);
    expect((await exchange(first.token)).status).to.equal(401);
  });

  it('makes a job with the idempotency key that was refused for want of money, once there is some', async () => {
    const { id: ownerId } = await buildUser(api.database, { checkStatus: 1 });
    const client = await clientOf(ownerId, { mode: 'live' });
    const put = await client.send<{ id: string }>('PUT', '/files?name=a.glb', new Uint8Array([1, 2, 3]));
    await api.database.files.update({ status: 'Success', stage: 'done' }, { where: { uploadId: put.body.id.slice(5) } });
    const asked = { file: put.body.id, kind: 'reduce', options: { ratio: 0.5 } };
    const again = { 'idempotency-key': newId() };
    const refused = await client.post('/jobs', asked, again);
    expect([refused.status, refused.body.code]).to.deep.equal([402, 'payment_required']);
    await api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), ownerId, 500_00), transaction));
    const made = await client.post<{ id: string; status: string }>('/jobs', asked, again);
    expect([made.status, made.body.status], JSON.stringify(made.body)).to.deep.equal([201, 'queued']);
    const order = await api.database.orders.findByPk(made.body.id.slice(4));
    expect(order?.status).not.to.equal('Closed');
    expect(await api.database.jobs.count({ where: { ownerId } }), 'the job has a run').to.equal(1);
  });

  it('counts no look at what is under way', async () => {
    const { id: ownerId } = await buildUser(api.database);
    const client = await clientOf(ownerId);
    const put = await client.send<{ id: string }>('PUT', '/files?name=a.glb', new Uint8Array([1, 2, 3]));
    const used = async (): Promise<number> => {
      await delay(100);
      const rows = await api.database.openUsage.findAll({ where: { ownerId } });
      return rows.reduce((sum, { times }) => sum + times, 0);
    };
    const before = await used();
    for (let look = 0; look < 5; look++) await client.get(`/files/${put.body.id}`);
    await client.get('/events');
    expect(await used()).to.equal(before);
    await client.get('/account');
    expect(await used()).to.equal(before + 1);
  });
});
