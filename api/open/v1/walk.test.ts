import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openDocument } from '#domain/open/document';
import { openLimits } from '#domain/open/limits';
import { operations, type OpenOperation, type OperationName } from '#domain/open/operations';
import { problemSchema, type DeliveryView, type FileView, type JobView, type WebhookView } from '#domain/open/resources';
import { openVersions } from '#domain/open/version';
import { scopeNames } from '#domain/open/scopes';
import { currentTime } from '#services/deps';
import { makeProject } from '#services/open/projects';
import { newId } from '#storage/database/ids';
import { openTestApi, openTwin, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { keyOf, OpenClient, type OpenReply, type Refused } from '#test/open';
import { buildUser } from '#test/people';
import { buildFile } from '#test/work';

const backend = databaseBackends.at(-1)!;

/** What each call that takes a body is sent. */
const bodies = (file: string): Partial<Record<OperationName, unknown>> => ({
  createFile: { name: 'a.glb', size: 10 },
  importFile: { url: 'http://127.0.0.1/a.glb' },
  signParts: { numbers: [1] },
  completeFile: {},
  createEstimate: { file, kind: 'check' },
  createJob: { file, kind: 'check' },
  createWebhook: { url: 'https://hooks.example.com/a' },
  changeWebhook: { description: '入库' },
  replayWebhook: { from: '2026-01-01T00:00:00Z' },
});
const queries: Partial<Record<OperationName, string>> = { putFile: '?name=a.glb' };

describe('the developer API', function api() {
  this.timeout(60_000);
  let api: TestApi;
  let ownerId: string;
  let fileId: string;
  let ids: Record<string, string>;
  before(async () => {
    api = await openTestApi(backend);
    const owner = await buildUser(api.database, { tier: 'professional' });
    ownerId = owner.id;
    const client = await clientOf();
    const put = await client.send<FileView>('PUT', '/files?name=a.glb', new Uint8Array([1, 2, 3]));
    fileId = put.body.id;
    await api.database.files.update({ status: 'Success', stage: 'done' }, { where: { uploadId: fileId.slice(5) } });
    const job = await client.post<JobView>('/jobs', { file: fileId, kind: 'convert', outputs: ['obj'] });
    expect([put.status, job.status], JSON.stringify(job.body)).to.deep.equal([201, 201]);
    const line = await api.database.orderLines.findOne({ where: { orderId: job.body.id.slice(4) }, rejectOnEmpty: true });
    const webhook = await client.post<WebhookView>('/webhooks', { url: 'https://hooks.example.com/all' });
    const delivery = await client.post<DeliveryView>(`/webhooks/${webhook.body.id}/test`);
    ids = { file: fileId, job: job.body.id, output: `out_${line.jobId}`, webhook: webhook.body.id, delivery: delivery.body.id };
  });
  after(() => api.close());

  const clientOf = async (about: Parameters<typeof keyOf>[2] = {}, of = ownerId): Promise<OpenClient> =>
    new OpenClient(api.origin, await keyOf(api, of, about));

  const call = (client: OpenClient, name: OperationName): Promise<OpenReply<Refused>> => {
    const { method, path } = operations[name] as OpenOperation;
    const address = path.replace(/\{(\w+)\}/, (_, thing: string) => ids[thing] ?? '') + (queries[name] ?? '');
    const body = name === 'putFile' ? new Uint8Array([1]) : bodies(fileId)[name];
    return client.send(method, address, body);
  };

  it('refuses every call without a key, with a wrong, expired or revoked one, from elsewhere, and without its scope', async () => {
    const late = new Date(currentTime(api.deps).getTime() - 1000);
    const narrow = await makeProject(api, { ownerId, name: '各种权限' });
    const kinds: Record<string, [client: OpenClient, status: number, code: string]> = {
      none: [new OpenClient(api.origin, ''), 401, 'unauthorized'],
      wrong: [new OpenClient(api.origin, `mm_test_${'a'.repeat(38)}`), 401, 'invalid_key'],
      expired: [await clientOf({ expiresAt: late }), 401, 'expired_key'],
      elsewhere: [await clientOf({ addresses: ['203.0.113.9'] }), 403, 'address_refused'],
    };
    for (const [name, operation] of Object.entries(operations) as [OperationName, OpenOperation][]) {
      if (operation.scope === 'public') continue;
      // Of keys a project has twenty.
      await api.database.openKeys.destroy({ where: { projectId: narrow.id } });
      const others = scopeNames.filter((scope) => scope !== operation.scope);
      const all = {
        ...kinds,
        unscoped: [await clientOf({ scopes: others, projectId: narrow.id }), 403, 'scope_missing'] as const,
      };
      for (const [who, [client, status, code]] of Object.entries(all)) {
        const reply = await call(client, name);
        expect([reply.status, reply.body.code], `${name} with ${who}`).to.deep.equal([status, code]);
        expect(problemSchema.parse(reply.body)).to.deep.equal(reply.body);
        expect(reply.headers.get('content-type')).to.contain('application/problem+json');
        expect(reply.headers.get('request-id')).to.equal(reply.body.request_id);
      }
    }
  });

  it('shows nothing of another project or another person, whatever the call', async () => {
    const stranger = await buildUser(api.database, { tier: 'professional' });
    const project = await makeProject(api, { ownerId, name: '另一个' });
    for (const client of [await clientOf({}, stranger.id), await clientOf({ projectId: project.id })]) {
      for (const name of [
        'getFile',
        'deleteFile',
        'signParts',
        'listParts',
        'completeFile',
        'getJob',
        'cancelJob',
        'retryJob',
        'getOutput',
        'getContent',
        ...(['getWebhook', 'changeWebhook', 'deleteWebhook', 'getWebhookSecret', 'rotateWebhookSecret', 'testWebhook'] as const),
        ...(['replayWebhook', 'listDeliveries', 'getDelivery', 'replayDelivery'] as const),
      ] as const) {
        expect((await call(client, name)).body.code, name).to.equal('not_found');
      }
      for (const name of ['createEstimate', 'createJob'] as const) expect((await call(client, name)).status, name).to.equal(404);
      for (const path of ['/files', '/jobs', '/events', '/webhooks']) {
        expect((await client.get<{ data: unknown[] }>(path)).body.data, path).to.deep.equal([]);
      }
    }
  });

  it('does a thing once for an Idempotency-Key, in two processes at once, and answers the same for a day', async () => {
    const client = await clientOf();
    const twin = await openTwin(backend, api);
    const other = new OpenClient(twin.origin, client.key);
    try {
      const key = { 'idempotency-key': newId() };
      const body = { file: fileId, kind: 'convert', outputs: ['stl'], metadata: { a: '1' } };
      const jobs = await api.database.openJobs.count();
      const replies = await Promise.all(
        [client, other, client, other].map((one) => one.post<{ id: string; code?: string }>('/jobs', body, key)),
      );
      for (const { status, body: answer } of replies) {
        if (status === 409) expect(answer.code).to.equal('idempotency_under_way');
        else expect(status).to.equal(201);
      }
      expect(await api.database.openJobs.count()).to.equal(jobs + 1);
      const again = await other.post<JobView>('/jobs', body, key);
      expect([again.status, again.headers.get('idempotent-replayed')]).to.deep.equal([201, 'true']);
      expect(again.body.id).to.equal(replies.find(({ status }) => status === 201)?.body.id);
      expect((await client.post('/jobs', { ...body, metadata: {} }, key)).body.code).to.equal('idempotency_mismatch');
      expect((await client.post('/jobs', body, { 'idempotency-key': '' })).body.code).to.equal('idempotency_key_missing');

      // As a process leaves it that died between the order and the answer.
      await api.database.openAnswers.update(
        { status: null, body: null, claimedAt: new Date(0) },
        { where: { subjectId: again.body.id.slice(4) } },
      );
      const resumed = await client.post<JobView>('/jobs', body, key);
      expect([resumed.status, resumed.body.id]).to.deep.equal([201, again.body.id]);
      expect(await api.database.orders.count({ where: { id: again.body.id.slice(4) } })).to.equal(1);
      expect(await api.database.openJobs.count()).to.equal(jobs + 1);
    } finally {
      await twin.close();
    }
  });

  it('says what is missing where neither counts nor the balance pay, and leaves no order behind', async () => {
    const poor = await buildUser(api.database);
    const client = await clientOf({}, poor.id);
    const file = await buildFile(api.database, poor.id);
    const { projectId } = await api.database.openKeys.findOne({ where: { ownerId: poor.id }, rejectOnEmpty: true });
    const row = { ownerId: poor.id, projectId, test: true, createdAt: new Date() };
    await api.database.uploads.create({
      ...{
        id: file.uploadId,
        ownerId: poor.id,
        objectKey: file.objectKey,
        contentType: '',
        fileName: 'a.glb',
        fileSize: 10,
        storeUploadId: '',
      },
      ...({ modelType: 'single', origin: 'workbench', purpose: 'model', status: 'Completed', claimedBy: `file/${file.id}` } as const),
      ...{ partSize: 10, partCount: 1, createdAt: new Date(), completedAt: new Date(), expiresAt: new Date() },
    });
    await api.database.openFiles.create({ id: file.uploadId, ...row });
    const asked = { file: `file_${file.uploadId}`, kind: 'lightweight' };
    const estimate = await client.post<{ price_fen: number; paid_with: string; id: string }>('/estimates', asked);
    expect(estimate.body.paid_with).to.equal('balance');
    const refused = await client.post<Refused>('/jobs', { ...asked, estimate: estimate.body.id });
    expect([refused.status, refused.body.code]).to.deep.equal([402, 'test_key_pays_nothing']);
    const english = await client.post('/jobs', asked, { 'accept-language': 'en' });
    expect([english.body.title, english.body.detail.startsWith('Test keys')]).to.deep.equal(['Payment required', true]);
    expect(await api.database.openJobs.count({ where: { ownerId: poor.id } })).to.equal(0);
    expect(await api.database.orders.count({ where: { ownerId: poor.id, status: 'Created' } })).to.equal(0);
    api.pass(openLimits.estimateMs + 1000);
    expect((await client.post('/jobs', { ...asked, estimate: estimate.body.id })).body.code).to.equal('estimate_expired');
  });

  it('answers what is no call, no JSON, too deep, too large or unknown with a problem', async () => {
    const client = await clientOf();
    const code = async (reply: Promise<OpenReply<Refused>>) => (await reply).body.code;
    expect(await code(client.get('/nothing'))).to.equal('unknown_address');
    const wrong = await client.send('PATCH', '/files');
    expect([wrong.status, wrong.headers.get('allow')]).to.deep.equal([405, 'POST, PUT, GET']);
    expect(await code(client.get('/files/7'))).to.equal('not_found');
    const raw = (text: string) => client.send<Refused>('POST', '/jobs', text, { 'content-type': 'application/json' });
    expect(await code(raw('{'))).to.equal('malformed_json');
    expect(await code(raw(`${'['.repeat(1000)}${']'.repeat(1000)}`))).to.equal('malformed_json');
    expect(await code(raw(`{"a":"${'x'.repeat(openLimits.bodyBytes)}"}`))).to.equal('too_large');
    expect(await code(client.send('POST', '/jobs', 'x'))).to.equal('unsupported_media_type');
    const field = await client.post('/files', { name: 'a.glb', size: 'ten', hue: 1 });
    expect([field.status, field.body.pointer]).to.deep.equal([400, '/size']);
    expect(await code(client.post('/files', { name: 'a.glb', size: openLimits.testFileBytes + 1 }))).to.equal('too_large');
    expect(await code(client.post('/files', { name: 'a.doc', size: 10 }))).to.equal('upload_format_refused');
    expect(await code(client.get('/files?limit=101'))).to.equal('invalid_request');
    expect(await code(client.get('/account', { 'modelmill-version': '2020-01-01' }))).to.equal('unknown_version');
    expect(await code(client.post('/files/import', { url: 'http://127.0.0.1/a.glb' }))).to.equal('import_refused');
  });

  it('pages lists by cursor, exchanges a key for a token, and counts calls to the limit of the day', async () => {
    const { id } = await buildUser(api.database);
    const client = await clientOf({}, id);
    for (let made = 0; made < 3; made++) await client.post('/files', { name: `${made}.glb`, size: 10 });
    const first = await client.get<{ data: FileView[]; has_more: boolean; next_cursor: string }>('/files?limit=2');
    expect([first.body.data.map(({ name }) => name), first.body.has_more]).to.deep.equal([['2.glb', '1.glb'], true]);
    const link = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const next = await client.get<{ data: FileView[] }>(link.split('/open/v1')[1] ?? '');
    expect(next.body.data.map(({ name }) => name)).to.deep.equal(['0.glb']);
    expect(first.headers.get('ratelimit-policy')).to.equal('"key";q=50;w=10');
    expect(first.headers.get('ratelimit')).to.match(/^"key";r=\d+;t=\d+$/);

    const row = await api.database.openKeys.findOne({ where: { ownerId: id }, rejectOnEmpty: true });
    const form = { grant_type: 'client_credentials', client_id: `key_${row.id}`, client_secret: client.key };
    const exchange = await fetch(`${api.origin}/open/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { access_token: token } = (await exchange.json()) as { access_token: string };
    expect((await new OpenClient(api.origin, token).get<{ data: unknown[] }>('/files')).body.data.length).to.equal(3);

    const usage = await client.get<{ used: number; included: number }>('/usage');
    expect(usage.body).to.include({ used: 6, included: openLimits.testCallsADay });
    await api.database.openUsage.update({ times: openLimits.testCallsADay }, { where: { ownerId: id, name: 'createFile' } });
    const over = await client.get('/account');
    expect([over.status, over.body.code]).to.deep.equal([429, 'test_calls_used_up']);
    expect(await api.database.openRequests.count({ where: { ownerId: id, problem: 'test_calls_used_up' } })).to.equal(1);
  });

  it('gives a command line a key once its user has confirmed the code on a page', async () => {
    const nobody = new OpenClient(api.origin, '');
    const begun = await nobody.post<{ device_code: string; user_code: string }>('/device/code', { client: 'cli' });
    const poll = () => nobody.post<{ code?: string; api_key?: string }>('/device/token', { device_code: begun.body.device_code });
    expect([(await poll()).body.code, (await poll()).body.code]).to.deep.equal(['authorization_pending', 'slow_down']);
    const { client: page } = await api.person();
    await page.call('developerDeviceDecide', { userCode: begun.body.user_code.toLowerCase(), approve: true });
    const given = await poll();
    expect(given.status).to.equal(200);
    expect((await new OpenClient(api.origin, given.body.api_key ?? '').get('/account')).status).to.equal(200);
    expect((await poll()).body.code).to.equal('expired_token');
  });

  it('is described by a document that changes only with a new date', async () => {
    const folder = fileURLToPath(new URL('../../../../domain/open/documents/', import.meta.url));
    for (const version of openVersions) {
      const approved = JSON.parse(readFileSync(`${folder}${version}.json`, 'utf8')) as unknown;
      expect(JSON.parse(JSON.stringify(openDocument(version))), `${version} has changed: give the change a date of its own`).to.deep.equal(
        approved,
      );
    }
    const served = await new OpenClient(api.origin, '').get<{ paths: Record<string, Record<string, { operationId: string }>> }>(
      '/openapi.json',
    );
    const named = Object.values(served.body.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(named.toSorted()).to.deep.equal(Object.keys(operations).toSorted());
  });
});
