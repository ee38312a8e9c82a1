import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { calls, type CallName } from '#domain/catalog/calls';
import { createLogger } from '#runtime/logging';
import { openListener, openTestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { testFolder } from '#test/files';
import { visits } from '#test/walk/visits';
import { stranger, walker, walkPassword, World } from '#test/walk/world';

/** Fields, cookies and parts of addresses whose value opens something or names somebody. */
const telling = /pass|sms_?key|email_?key|code$|token|ticket|^sk$|sign|secret|id_?card|phone|mobile|username|cookie|captcha|nvc/i;
/** Found in every log and in many answers. */
const innocent = /^(|true|false|null|\d{1,5}|[a-z]{1,12}|smsPhoneLogin|bindPhone|Bearer)$/i;

/** Collects the telling values of whatever the test sends and receives. */
function collectSecrets(): { secrets: Set<string>; stop: () => void } {
  const secrets = new Set<string>();
  const add = (value: string): void => void (!innocent.test(value) && secrets.add(value));
  const look = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) look(inner, Array.isArray(value) ? name : key);
    else if (typeof value !== 'string') return;
    else if (/^[{[]/.test(value)) look(JSON.parse(value), name);
    else if (URL.canParse(value, 'http://api') && /^(\/|http)/.test(value))
      for (const [key, part] of new URL(value, 'http://api').searchParams) look(part, key);
    else if (telling.test(name)) add(value);
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (...[resource, init]: Parameters<typeof fetch>) => {
    look(resource instanceof URL ? resource.href : resource, 'address');
    if (typeof init?.body === 'string') look(init.body, 'body');
    const headers = new Headers(init?.headers);
    for (const part of (headers.get('authorization') ?? '').split(' ').slice(1)) add(part);
    const response = await fetch(resource, init);
    for (const cookie of response.headers.getSetCookie()) add(cookie.split(';')[0]?.split('=')[1] ?? '');
    if (/json/.test(response.headers.get('content-type') ?? '')) look(await response.clone().json(), 'answer');
    return response;
  };
  return { secrets, stop: () => void (globalThis.fetch = fetch) };
}

for (const backend of farmBackends) {
  describe(`the log of a whole run on ${backend.name}`, function logs() {
    this.timeout(180_000);
    const folder = testFolder();

    it('holds no token, phone, password, code, key or cookie in any line, at level debug', async () => {
      const path = folder.path('api.log');
      const destination = pino.destination({ dest: path, sync: true });
      let isDown = false;
      const api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'], log: createLogger('api', 'debug', destination) });
      const { send } = api.sms;
      // As adapters fail: with what they were about to send in the message.
      api.sms.send = (message) => (isDown ? Promise.reject(new Error(`refused: ${JSON.stringify(message)}`)) : send(message));
      const { secrets, stop } = collectSecrets();
      try {
        for (const name of Object.keys(calls) as CallName[]) {
          const owner = await walker(api, { role: calls[name].access === 'administrator' ? 'administrator' : 'user' });
          const payload = (await visits[name]?.payload(new World(api, owner))) ?? {};
          await stranger(api).post(name, payload);
          await owner.client.post(name, payload);
          // Again, when it is spent, and with fields that do not fit.
          await owner.client.post(name, payload);
          await owner.client.post(name, Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, [value]])));
        }
        const person = await api.person();
        const phone = person.user.phone;
        await person.client.post('passwordToken', { username: phone, password: 'wrong-one-1' });
        await person.client.post('logout', {}, { authorization: `Bearer ${'w'.repeat(43)}` });
        await person.client.media('/media/files/0123456789abcdef0123456789abcdef/source');
        await fetch(`${api.origin}/objects/uploads/x?signature=${'s'.repeat(43)}&expires=1`, { method: 'PUT', body: 'x' });
        const { ticket } = await person.client.call<{ ticket: string }>('socketTicket');
        (await openListener(api.origin, ticket)).close();

        isDown = true;
        const refused = await stranger(api).post('sendSms', (await visits.sendSms?.payload(new World(api, await walker(api)))) ?? {});
        expect(refused.status).to.equal(503);
        // A fault of ours, with a statement of the database in it.
        const asked = await visits.sendSms?.payload(new World(api, await walker(api)));
        await api.database.sequelize.query('DROP TABLE sms_codes');
        expect((await stranger(api).post('sendSms', asked)).status).to.equal(500);
      } finally {
        stop();
        await api.close();
      }
      for (const { phone, code } of api.sms.sent()) [phone, code].forEach((text) => secrets.add(text));
      secrets.add(walkPassword);

      const log = await readFile(path, 'utf8');
      const lines = log.trimEnd().split('\n');
      expect(lines.length).to.be.greaterThan(Object.keys(calls).length * 4);
      expect(secrets.size).to.be.greaterThan(100);
      expect(log, 'the fault').to.contain('request failed');
      // Digits count only where they stand alone.
      const isIn = (secret: string): boolean =>
        /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?![\\w.])`).test(log) : log.includes(secret);
      const told = [...secrets].filter(isIn).map((secret) => lines.find((line) => line.includes(secret)));
      expect(told).to.deep.equal([]);
    });
  });
}
