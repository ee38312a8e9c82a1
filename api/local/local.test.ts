import { expect } from 'chai';
import { openTestApi, rawGet, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';

const [sqlite] = databaseBackends;

describe('local pages', () => {
  let api: TestApi;
  before(async () => {
    if (sqlite === undefined) return;
    api = await openTestApi(sqlite);
    for (const phone of ['13700000001', '13700000002']) await api.visitor().call('sendSms', { phone, type: 'smsPhoneLogin' });
  });
  after(() => api.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    rawGet(api.port, path, { host: `127.0.0.1:${api.port}`, accept: 'application/json', ...headers });

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
      for (const path of ['/local/sms', '/local/info']) {
        const { status, body } = await get(path, headers);
        expect([headers, status, body.includes('13700000001')]).to.deep.equal([headers, 404, false]);
      }
    }
  });

  it('are 404 unless switched on', async () => {
    if (sqlite === undefined) return;
    const closed = await openTestApi(sqlite, { localPages: undefined });
    const { status } = await rawGet(closed.port, '/local/sms', { host: `127.0.0.1:${closed.port}` });
    await closed.close();
    expect(status).to.equal(404);
  });
});
