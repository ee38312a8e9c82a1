import { connect, createServer, type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { localCookieNames } from '#domain/accounts/cookies';
import { localKey, openTestApi, rawGet, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';

const [sqlite] = databaseBackends;
const opened = `${localCookieNames.key}=${localKey}`;

describe('local pages', () => {
  let api: TestApi;
  before(async () => {
    if (sqlite === undefined) return;
    api = await openTestApi(sqlite);
    for (const phone of ['13700000001', '13700000002']) {
      await buildUser(api.database, { phone });
      await api.visitor().codeKey(phone);
    }
  });
  after(() => api.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    rawGet(api.port, path, { host: `127.0.0.1:${api.port}`, accept: 'application/json', cookie: opened, ...headers });

  it('list sent messages, newest first, as HTML or JSON', async () => {
    const all = JSON.parse((await get('/local/sms')).body) as { phone: string; code: string; text: string; type: string; sentAt: string }[];
    expect(all.map(({ phone }) => phone)).to.deep.equal(['13700000002', '13700000001']);
    const [one] = JSON.parse((await get('/local/sms?phone=13700000001')).body) as typeof all;
    expect(one)
      .to.have.all.keys('phone', 'type', 'code', 'text', 'sentAt')
      .and.property('code')
      .match(/^\d{6}$/);
    expect(one?.text).to.contain(one?.code ?? '-');
    const page = await get('/local/sms?phone=13700000001', { accept: 'text/html' });
    expect(page.body)
      .to.contain('<html lang="zh-CN">')
      .and.contain(one?.code ?? '-')
      .and.not.contain('13700000002');
    expect((await get('/local/sms?phone="><script>', { accept: 'text/html' })).body).to.not.contain('"><script>');
  });

  it('list mails likewise', async () => {
    await api.mail.send({ to: 'one@models.example', subject: '验证码', text: '您的验证码是 123456\n<b>' });
    await api.mail.send({ to: 'two@models.example', subject: '另一封', text: '654321' });
    const all = JSON.parse((await get('/local/mail')).body) as { to: string }[];
    expect(all.map(({ to }) => to)).to.deep.equal(['two@models.example', 'one@models.example']);
    const page = await get('/local/mail?address=one@models.example', { accept: 'text/html' });
    expect(page.body).to.contain('您的验证码是 123456').and.contain('&lt;b&gt;').and.not.contain('654321');
  });

  it('bring their style as a file of their own, since our content policy takes none inside a page', async () => {
    const { body } = await get('/local/mail', { accept: 'text/html' });
    expect(body)
      .to.contain('href="/local/page.css"')
      .and.not.match(/<style|style=/);
    const style = await fetch(`${api.origin}/local/page.css`, { headers: { cookie: opened } });
    expect(style.headers.get('content-type')).to.equal('text/css; charset=utf-8');
    expect(await style.text()).to.contain('.code');
  });

  it('answer to every name of this machine', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect((await get('/local/sms', { host: `${host}:${api.port}` })).status).to.equal(200);
    }
  });

  it('are 404 for a rebound host name, another port, and anything that came through a proxy', async () => {
    const forged: Record<string, string>[] = [
      { host: `evil.example:${api.port}` },
      { host: '127.0.0.1:1' },
      { host: '127.0.0.1' },
      { host: `127.0.0.1.evil.example:${api.port}` },
      { forwarded: 'for=10.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-forwarded-for': '10.0.0.1' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-real-ip': '10.0.0.1' },
    ];
    for (const headers of forged) {
      for (const path of ['/local/sms', '/local/mail', '/local/info']) {
        const { status, body } = await get(path, headers);
        expect([headers, status, body.includes('13700000001')]).to.deep.equal([headers, 404, false]);
      }
    }
  });

  it('are opened by their link, which leaves a cookie and a clean address', async () => {
    const link = await fetch(`${api.origin}/local/sms?phone=13700000001&key=${encodeURIComponent(localKey)}`, { redirect: 'manual' });
    expect([link.status, link.headers.get('location')]).to.deep.equal([303, '/local/sms?phone=13700000001']);
    const [secret, marker] = link.headers.getSetCookie();
    expect(secret)
      .to.match(/; path=\/local; samesite=strict; httponly$/)
      .and.contain(localCookieNames.key);
    expect(marker).to.equal(`${localCookieNames.marker}=1; path=/; samesite=strict`);
    const page = await get('/local/sms?phone=13700000001', { cookie: secret?.split(';')[0] ?? '' });
    expect(page.body).to.contain('13700000001');
  });

  it('are an unknown path without their key, or with a wrong one', async () => {
    const unknown = await get('/local/nothing');
    expect(unknown.status).to.equal(404);
    const wrong = [{ cookie: '' }, { cookie: `${localCookieNames.key}=` }, { cookie: `${opened}x` }, { cookie: opened.slice(0, -1) }];
    for (const headers of wrong) {
      for (const path of ['/local/sms', '/local/info', '/local/sms?key=', `/local/sms?key=${localKey}x`]) {
        expect(await get(path, headers)).to.deep.equal(unknown);
      }
    }
    expect(await get('/local/sms?key=wrong')).to.deep.equal(unknown);
  });

  it('show nothing through a proxy that names our own address and says nothing of itself', async () => {
    // As nginx does by default: HTTP/1.0, the upstream's Host, no header of its own, none of the visitor's cookies for this name.
    const proxy = createServer((visitor) => {
      const upstream = connect(api.port, '127.0.0.1');
      visitor.once('data', (request) => {
        const path = request.toString('latin1').split(' ')[1] ?? '/';
        upstream.write(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${api.port}\r\nConnection: close\r\n\r\n`);
      });
      upstream.pipe(visitor);
    });
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    const { port } = proxy.address() as AddressInfo;
    for (const path of ['/local/sms', '/local/sms?phone=13700000001', '/local/info']) {
      const { status, body } = await rawGet(port, path, { host: 'models.example' });
      expect([path, status, body.includes('13700000001')]).to.deep.equal([path, 404, false]);
    }
    proxy.close();
  });

  it('are 404 unless switched on, and whenever there is a public origin', async () => {
    if (sqlite === undefined) return;
    for (const overrides of [{ localPages: undefined }, { publicOrigin: 'http://127.0.0.1' }]) {
      const closed = await openTestApi(sqlite, overrides);
      const { status } = await rawGet(closed.port, '/local/sms', { host: `127.0.0.1:${closed.port}`, cookie: opened });
      await closed.close();
      expect(status).to.equal(404);
    }
  });
});
