import { expect } from 'chai';
import { openLimits } from '#domain/open/limits';
import {
  deliveryDetailSchema,
  deliverySchema,
  webhookSchema,
  type DeliveryDetailView,
  type DeliveryView,
  type WebhookSecretView,
  type WebhookView,
} from '#domain/open/resources';
import { messageBody } from '#domain/open/webhooks';
import { sweepWebhooks } from '#services/open/webhooks/sweep';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { keyOf, OpenClient } from '#test/open';
import { buildUser } from '#test/people';

interface Page<T> {
  data: T[];
}

describe('endpoints of developers', function endpoints() {
  this.timeout(60_000);
  let api: TestApi;
  let client: OpenClient;
  let ownerId: string;
  before(async () => {
    api = await openTestApi(databaseBackends.at(-1)!);
    ownerId = (await buildUser(api.database, { tier: 'professional', checkStatus: 1 })).id;
    client = new OpenClient(api.origin, await keyOf(api, ownerId));
  });
  after(() => api.close());
  const url = 'http://hooks.example.com/a?b=1';
  const make = (body: object = {}) => client.post<WebhookView>('/webhooks', { url, ...body });

  it('are made, changed, paused, resumed, rotated and removed, and show their secret to who may write alone', async () => {
    const made = await make({ description: '入库', events: ['job.succeeded'] });
    expect([made.status, webhookSchema.parse(made.body)]).to.deep.equal([201, made.body]);
    expect(made.body).to.include({ url, status: 'active', test: true });
    const path = `/webhooks/${made.body.id}`;
    const secret = await client.get<WebhookSecretView>(`${path}/secret`);
    const [first] = secret.body.secrets;
    expect(first?.secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secret.body.public_key).to.match(/^whpk_[A-Za-z0-9+/]{43}=$/);
    const row = await api.database.openWebhooks.findByPk(made.body.id.slice(4), { rejectOnEmpty: true });
    expect(JSON.stringify(row)).not.to.contain(first?.secret.slice(6) ?? '');
    const rotated = await client.post<WebhookSecretView>(`${path}/rotate`);
    expect(rotated.body.secrets.map(({ secret: one, expires_at: until }) => [one === first?.secret, until === null])).to.deep.equal([
      ...[
        [false, true],
        [true, false],
      ],
    ]);
    const twice = await client.post<WebhookSecretView>(`${path}/rotate`);
    expect(twice.body.secrets.map(({ secret: one }) => one))
      .to.include(first?.secret)
      .and.to.have.lengthOf(3);
    expect((await client.post(`${path}/rotate`)).body.code).to.equal('too_many');
    api.pass(openLimits.rotationMs + 1000);
    expect((await client.get<WebhookSecretView>(`${path}/secret`)).body.secrets).to.have.lengthOf(1);

    const paused = await client.send<WebhookView>('PATCH', path, { status: 'paused', events: null });
    expect([paused.body.status, paused.body.events]).to.deep.equal(['paused', null]);
    const wanted = await client.send<WebhookView>('PATCH', path, { events: ['job.failed'] });
    expect([wanted.body.events, wanted.body.url]).to.deep.equal([['job.failed'], url]);
    expect((await client.post(`${path}/test`)).body.code).to.equal('webhook_paused');
    expect((await client.send<WebhookView>('PATCH', path, { status: 'active' })).body.status).to.equal('active');
    const test = await client.post<DeliveryView>(`${path}/test`);
    expect([test.status, deliverySchema.parse(test.body)]).to.deep.equal([202, test.body]);
    expect((await client.get<Page<DeliveryView>>(`${path}/deliveries?status=waiting`)).body.data).to.deep.equal([test.body]);
    const detail = await client.get<DeliveryDetailView>(`/deliveries/${test.body.id}`);
    expect(deliveryDetailSchema.parse(detail.body)).to.deep.equal(detail.body);
    expect(JSON.parse(detail.body.body)).to.include({ id: test.body.event, type: 'webhook.test' });
    const again = await client.post<{ replayed: number }>(`${path}/replay`, { from: '2026-01-01T00:00:00+08:00', status: 'waiting' });
    expect(again.body).to.deep.equal({ replayed: 1 });
    for (let more = 1; more < openLimits.waitingTests; more++) await client.post(`${path}/test`);
    expect((await client.post(`${path}/test`)).body.code).to.equal('too_many');
    api.pass(openLimits.deliveriesMs);
    expect(await sweepWebhooks(api.deps)).to.equal(openLimits.waitingTests);
    expect((await client.send('DELETE', path)).status).to.equal(204);
    expect((await client.get(path)).body.code).to.equal('not_found');
  });

  it('are ten of a project at most, of the web alone, and of live keys with TLS', async () => {
    for (const wrong of [
      'ftp://hooks.example.com',
      'http://hooks.example.com:8080/',
      'javascript:1',
      `https://a.example/${'a'.repeat(500)}`,
    ]) {
      expect((await make({ url: wrong })).status, wrong).to.equal(400);
    }
    const live = new OpenClient(api.origin, await keyOf(api, ownerId, { mode: 'live' }));
    expect((await live.post('/webhooks', { url })).body.code).to.equal('webhook_insecure');
    const secure = await live.post<WebhookView>('/webhooks', { url: 'https://hooks.example.com/' });
    expect([secure.status, (await client.get(`/webhooks/${secure.body.id}`)).status]).to.deep.equal([201, 404]);
    const statuses = await Promise.all(Array.from({ length: openLimits.webhooks + 2 }, async () => (await make()).status));
    expect(statuses.toSorted((a, b) => a - b)).to.deep.equal([...Array.from({ length: openLimits.webhooks }, () => 201), 409, 409]);
  });

  it('get no message of 20 kB, whatever a developer has written into its metadata', () => {
    const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`键${at}`, '值'.repeat(500)]));
    const told = {
      type: 'job.succeeded',
      created_at: '2026-11-29T00:00:00Z',
      data: { object: { id: 'job_1', kind: 'convert', metadata } },
    };
    const body = messageBody(told, openLimits.messageBytes);
    expect(Buffer.byteLength(body)).to.be.below(20_000);
    expect(JSON.parse(body)).to.deep.include({
      type: told.type,
      timestamp: told.created_at,
      data: { object: { id: 'job_1', kind: 'convert' } },
    });
    const names = Array.from({ length: 300 }, () => ({ name: '名'.repeat(50) }));
    const long = { ...told, data: { object: { id: 'job_1', outputs: names } } };
    expect(JSON.parse(messageBody(long, openLimits.messageBytes))).to.deep.include({ data: { object: { id: 'job_1' } } });
  });
});
