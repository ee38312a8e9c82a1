import { expect } from 'chai';
import { cookieNames } from '#domain/accounts/cookies';
import { WebSocket } from 'ws';
import { socketPath } from '#domain/events/calls';
import { openTestApi, type ApiClient, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { defaultRateLimits } from './rate-limit.ts';
import { createSite } from './site.ts';

const [sqlite] = databaseBackends;
const publicOrigin = 'https://models.example';

/** Whether a page of `origin` may use a call that works with cookies. */
const mayRefresh = async (client: ApiClient, origin: string): Promise<boolean> =>
  (await client.post('refreshToken', {}, { origin })).envelope.resp_code !== 60408;

/** The status that an upgrade by a page of `origin` is answered with, 101 when it opens. */
async function upgradeStatus(api: TestApi, origin: string): Promise<number> {
  const { client } = await api.person();
  const { ticket } = await client.call<{ ticket: string }>('socketTicket');
  const socket = new WebSocket(`${api.origin.replace('http', 'ws')}${socketPath}?ticket=${ticket}`, { origin });
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
  });
}

describe('behind a public origin', () => {
  let api: TestApi;
  before(async () => {
    if (sqlite !== undefined) api = await openTestApi(sqlite, { publicOrigin });
  });
  after(() => api.close());

  it('every cookie is Secure and TLS is kept for a year, whatever the proxy says', async () => {
    const said: Record<string, string>[] = [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'https' }];
    for (const headers of said) {
      const { user, client } = await api.person();
      client.headers.delete('authorization');
      api.pass(61_000);
      const smsKey = await client.codeKey(user.phone);
      const verifycode = api.sms.sent(user.phone)[0]?.code;
      const reply = await client.post('loginByphone', { phoneno: user.phone, verifycode, smsKey }, headers);
      const cookies = reply.headers.getSetCookie();
      const { signIn: _, ...expected } = cookieNames;
      expect(new Set(cookies.map((line) => line.split('=')[0]))).to.deep.equal(new Set(Object.values(expected)));
      for (const cookie of cookies) expect(cookie).to.match(/; secure/);
      expect(reply.headers.get('strict-transport-security')).to.equal('max-age=31536000');
    }
    expect((await fetch(`${api.origin}/healthz`)).headers.get('strict-transport-security')).to.equal('max-age=31536000');
  });

  it('only its own pages may use cookies or open a socket: scheme, host and port', async () => {
    const { host } = new URL(api.origin);
    const foreign = ['http://models.example', 'https://models.example:444', 'https://models.example.evil.test', `http://${host}`, 'null'];
    expect(await mayRefresh(api.visitor(), publicOrigin)).to.equal(true);
    expect(await upgradeStatus(api, publicOrigin)).to.equal(101);
    for (const origin of foreign) {
      expect([origin, await mayRefresh(api.visitor(), origin)]).to.deep.equal([origin, false]);
      expect([origin, await upgradeStatus(api, origin)]).to.deep.equal([origin, 403]);
    }
  });
});

describe('without a public origin', () => {
  let api: TestApi;
  before(async () => {
    if (sqlite !== undefined) api = await openTestApi(sqlite);
  });
  after(() => api.close());

  it('the Host over plain HTTP is the own origin, and a page over TLS of the same name is not', async () => {
    expect(await mayRefresh(api.visitor(), api.origin)).to.equal(true);
    expect(await upgradeStatus(api, api.origin)).to.equal(101);
    for (const origin of [api.origin.replace('http:', 'https:'), 'http://127.0.0.1:1', 'null']) {
      expect([origin, await mayRefresh(api.visitor(), origin)]).to.deep.equal([origin, false]);
      expect([origin, await upgradeStatus(api, origin)]).to.deep.equal([origin, 403]);
    }
  });

  it('cookies stay usable over plain HTTP, and no header turns on TLS', async () => {
    const { headers } = await api.visitor().post('refreshToken', {}, { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.test' });
    for (const cookie of headers.getSetCookie()) expect(cookie).to.not.match(/secure/);
    expect(headers.get('strict-transport-security')).to.equal(null);
  });
});

describe('the address that limits count', () => {
  const rateLimits = { ...defaultRateLimits, address: { calls: 1, windowMs: 60_000 } };
  const lookup = (api: TestApi, forwarded: string) =>
    api.visitor().post('userIsExist', { username: '13700000000' }, { 'x-forwarded-for': forwarded });
  const statusesOf = async (trustedProxies: string[], chain: string[]): Promise<number[]> => {
    if (sqlite === undefined) return [];
    const api = await openTestApi(sqlite, { publicOrigin, trustedProxies, rateLimits });
    const statuses: number[] = [];
    for (const forwarded of chain) statuses.push((await lookup(api, forwarded)).status);
    await api.close();
    return statuses;
  };

  it('is the peer’s, whatever it forwards, unless the peer is a proxy of ours', async () => {
    expect(await statusesOf([], ['198.51.100.1', '198.51.100.2'])).to.deep.equal([200, 429]);
    expect(await statusesOf(['10.0.0.0/8'], ['198.51.100.1', '198.51.100.2'])).to.deep.equal([200, 429]);
    expect(await statusesOf(['127.0.0.1'], ['198.51.100.1', '198.51.100.2', '198.51.100.1'])).to.deep.equal([200, 200, 429]);
  });

  it('is the nearest that is no proxy: what the client wrote before it counts for nothing', async () => {
    const chain = ['1.1.1.1, 198.51.100.9, 10.0.0.7', '2.2.2.2, 198.51.100.9, 10.0.0.8', '198.51.100.9', 'garbage, 198.51.100.9'];
    expect(await statusesOf(['127.0.0.1', '10.0.0.0/8'], chain)).to.deep.equal([200, 429, 429, 429]);
  });

  it('is a whole /64 of IPv6', () => {
    const site = createSite({ trustedProxies: ['::1', 'fd00::/8'] });
    const from = (remoteAddress: string, forwarded?: string) =>
      site.addressOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as never);
    expect(from('2001:db8:1:2:3:4:5:6')).to.equal('2001:db8:1:2::/64');
    expect(from('2001:db8:1:2::9')).to.equal('2001:db8:1:2::/64');
    expect(from('2001:DB8::1')).to.equal('2001:db8:0:0::/64');
    expect(from('::ffff:198.51.100.1')).to.equal('198.51.100.1');
    expect(from('::1', '2001:db8:1:2::9, fd12::1')).to.equal('2001:db8:1:2::/64');
    expect(from('::1', 'nonsense')).to.equal('0:0:0:0::/64');
  });
});
