import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { openId } from '#domain/open/ids';
import { verifyWebhook } from '../sdk/js/webhook.ts';
import { currentTime } from '#services/deps';
import { makeProject } from '#services/open/projects';
import { changeWebhook } from '#services/open/webhooks/change';
import { deliverWebhook } from '#services/open/webhooks/deliver';
import { openKeys } from '#services/open/webhooks/keys';
import { makeWebhook } from '#services/open/webhooks/make';
import { replayDelivery, replaySpan } from '#services/open/webhooks/replay';
import { rotateSecret } from '#services/open/webhooks/rotate';
import { sendTest } from '#services/open/webhooks/send-test';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import type { WebhookRow } from '#storage/database/models/webhooks';
import { databaseBackends } from '#test/databases';
import { endpointDeps, fileOfProject, openEndpoints, tellChecked, type Endpoints, type Received } from '#test/endpoints';
import { openFlow, type Flow } from '#test/flow';
import type { WorkerProcessOptions } from '#test/worker-process';

const entry = fileURLToPath(new URL('../test/worker-process.js', import.meta.url));

describe('webhooks, delivered by workers', function delivered() {
  this.timeout(120_000);
  let flow: Flow;
  let endpoints: Endpoints;
  let projectId: string;
  let deps: Parameters<typeof makeWebhook>[0];
  let file: FileRow;
  before(async () => {
    endpoints = await openEndpoints();
    flow = await openFlow({ backend: databaseBackends.at(-1)! });
    deps = { database: flow.database, ...endpointDeps(endpoints.port) };
    projectId = (await makeProject(deps, { ownerId: flow.owner.id, name: '默认' })).id;
    file = await fileOfProject(flow.database, { ownerId: flow.owner.id, projectId });
  });
  after(async () => {
    await flow.close();
    await endpoints.close();
  });

  const scope = () => ({ ownerId: flow.owner.id });
  const make = (path: string, host = 'hooks.example.com'): Promise<WebhookRow> =>
    makeWebhook(deps, {
      id: newId(),
      ownerId: flow.owner.id,
      projectId,
      test: true,
      url: `http://${host}${path}`,
      origin: 'https://a.example',
    });
  const secretsOf = async (row: WebhookRow): Promise<string[]> =>
    openKeys(deps, await row.reload(), currentTime(deps)).secrets.map(({ secret }) => secret);
  const messages = (webhookId: string, where = {}) =>
    flow.database.openDeliveries.findAll({ where: { webhookId, ...where }, order: ['id'] });
  const idsAt = (path: string): string[] => endpoints.at(path).map(({ id }) => id);
  const end = async (row: WebhookRow): Promise<void> => void (await row.destroy());
  const verified = (got: Received, secret: string) => verifyWebhook(got.body, got.headers, secret);

  describe('by one of them', () => {
    before(() => flow.work({ pools: ['orchestration'], webhooks: endpointDeps(endpoints.port), orchestration: { webhooksMs: 50 } }));

    it('tell each event once, signed as Standard Webhooks has it, in order of its file, and drain many a second', async () => {
      const row = await make('/all');
      const others = await Promise.all(
        Array.from({ length: 40 }, () => fileOfProject(flow.database, { ownerId: flow.owner.id, projectId })),
      );
      await changeWebhook(deps, scope(), row.id, { status: 'paused' });
      for (const one of others) await tellChecked(flow.database, one, 10);
      await changeWebhook(deps, scope(), row.id, { status: 'active' });
      const began = Date.now();
      await flow.until('all to arrive', () => endpoints.at('/all').length >= 400);
      const perSecond = 400_000 / (Date.now() - began);
      const [secret = ''] = await secretsOf(row);
      const events = await Promise.all(endpoints.at('/all').map((got) => verified(got, secret)));
      expect(new Set(idsAt('/all')).size).to.equal(400);
      expect(idsAt('/all')).to.deep.equal(events.map(({ id }) => id));
      for (const one of others) {
        const own = events.filter(({ data }) => data.object.id === openId('file', one.uploadId)).map(({ id }) => id);
        expect([own.length, own]).to.deep.equal([10, own.toSorted()]);
      }
      const [first] = endpoints.at('/all');
      const standard = new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
      expect(standard).to.include({ type: 'file.ready', object: 'event' });
      expect(Buffer.byteLength(endpoints.at('/all')[0]?.body ?? '')).to.be.below(20_000);
      expect(perSecond).to.be.above(40);
      if (process.env.TEST_LOG_LEVEL) process.stderr.write(`${Math.round(perSecond)} a second\n`);
      await flow.until('it to be left alone', async () => (await row.reload()).lookedUntil === null);
      await end(row);
    });

    it('wait while an endpoint is down, with one try at a time, and then all arrive under their ids and in order', async () => {
      const row = await make('/down');
      let isDown = true;
      endpoints.answer('/down', (response) => void response.writeHead(isDown ? 503 : 200).end('later'));
      await tellChecked(flow.database, file, 20);
      await flow.until('several tries', async () => (await row.reload()).failures >= 3);
      const [first] = await messages(row.id);
      expect(new Set(idsAt('/down'))).to.deep.equal(new Set([first?.messageId]));
      isDown = false;
      await flow.until('all to arrive', async () => (await messages(row.id, { state: 'delivered' })).length === 20);
      const ids = (await messages(row.id)).map(({ messageId }) => messageId);
      expect([...new Set(idsAt('/down'))]).to.deep.equal(ids);
      expect((await row.reload()).failures).to.equal(0);
      const tries = await flow.database.openAttempts.findAll({ where: { deliveryId: first?.id ?? '' }, order: ['id'] });
      expect(tries.at(0)).to.include({ status: 503, problem: 'status', answer: 'later' });
      expect(tries.at(-1)).to.include({ status: 200, problem: null });
      await end(row);
    });

    it('go on past one message that its endpoint never takes, but for what is about the same thing', async () => {
      const row = await make('/picky');
      const other = await fileOfProject(flow.database, { ownerId: flow.owner.id, projectId });
      const poison = openId('file', file.uploadId);
      endpoints.answer('/picky', (response, { body }) => void response.writeHead(body.includes(poison) ? 500 : 204).end());
      await tellChecked(flow.database, file, 2);
      await tellChecked(flow.database, other, 3);
      await flow.until('the others', async () => (await messages(row.id, { state: 'delivered' })).length === 3);
      const held = await messages(row.id, { state: 'waiting' });
      expect(held.map(({ tries }) => tries > 0)).to.deep.equal([true, false]);
      await end(row);
    });

    it('follow no redirect, reach no private address, wait for nobody long, read little, and give up after days with a word to the owner', async () => {
      endpoints.answer('/redirect', (response) => void response.writeHead(302, { location: 'http://hooks.example.com/elsewhere' }).end());
      endpoints.answer('/gone', (response) => void response.writeHead(410).end());
      endpoints.answer('/endless', (response) => {
        response.writeHead(200);
        const more = (): boolean => !response.destroyed && response.write('x'.repeat(60_000), () => setImmediate(more));
        more();
      });
      const [redirect, gone, inside, endless] = [
        await make('/redirect'),
        await make('/gone'),
        await make('/inside', 'inside.example.com'),
        await make('/endless'),
      ];
      for (const row of [redirect, gone, inside, endless]) await sendTest(deps, scope(), row.id);
      const ended = async (row: WebhookRow): Promise<string> => (await row.reload()).state;
      await flow.until('all to be stopped', async () =>
        (await Promise.all([redirect, gone, inside].map(ended))).every((one) => one === 'stopped'),
      );
      const problems = await Promise.all([redirect, gone, inside, endless].map(async (row) => (await messages(row.id))[0]));
      expect(problems.map((one) => [one?.status ?? null, one?.problem ?? null])).to.deep.equal([
        ...[
          [302, 'redirect'],
          [410, 'status'],
          [null, 'an address that is not public'],
          [200, null],
        ],
      ]);
      expect([endpoints.at('/elsewhere').length, endpoints.at('/inside').length, endpoints.at('/gone').length]).to.deep.equal([0, 0, 1]);
      const said = await flow.database.messages.findAll({ where: { ownerId: flow.owner.id } });
      expect(said.map(({ title }) => title)).to.deep.equal(['Webhook 已停止', 'Webhook 已停止', 'Webhook 已停止']);
      // Once it is mended, what waited arrives.
      await changeWebhook(deps, scope(), inside.id, { url: 'http://hooks.example.com/mended', status: 'active' });
      await flow.until('it to arrive', () => endpoints.at('/mended').length === 1);
      for (const row of [redirect, gone, inside, endless]) await end(row);
    });

    it('are signed with both secrets while one is rotated, and with a key whose other half is public', async () => {
      const row = await make('/rotated');
      const [old = ''] = await secretsOf(row);
      await rotateSecret(deps, scope(), row.id);
      const [fresh = '', kept] = await secretsOf(row);
      expect([kept, fresh === old]).to.deep.equal([old, false]);
      const test = await sendTest(deps, scope(), row.id);
      await flow.until('it to arrive', () => endpoints.at('/rotated').length === 1);
      const [got] = endpoints.at('/rotated');
      for (const key of [old, fresh, `whpk_${row.publicKey}`])
        expect((await verified(got!, key)).type, key.slice(0, 5)).to.equal('webhook.test');
      const wrong = await verified(got!, `whsec_${Buffer.alloc(32).toString('base64')}`).catch((error: Error) => error.name);
      expect(wrong).to.equal('WebhookVerificationError');
      const again = async (send: () => Promise<unknown>): Promise<void> => {
        const before = endpoints.at('/rotated').length;
        await send();
        await flow.until('it to arrive again', () => endpoints.at('/rotated').length === before + 1);
      };
      await again(() => replayDelivery(deps, scope(), test.id));
      await again(() => replaySpan(deps, scope(), row.id, { from: new Date(0), to: new Date() }));
      expect(new Set(idsAt('/rotated')).size).to.equal(1);
      await end(row);
    });
  });

  it('nothing of an account that is frozen, until it is not', async () => {
    const row = await make('/frozen');
    await flow.database.users.update({ frozenAt: new Date() }, { where: { id: flow.owner.id } });
    await tellChecked(flow.database, file);
    expect(await deliverWebhook({ ...deps, ...endpointDeps(endpoints.port) }, row.id)).to.deep.equal({ isOver: true });
    expect(endpoints.at('/frozen')).to.deep.equal([]);
    await flow.database.users.update({ frozenAt: null }, { where: { id: flow.owner.id } });
    await deliverWebhook({ ...deps, ...endpointDeps(endpoints.port) }, row.id);
    expect(endpoints.at('/frozen')).to.have.lengthOf(1);
    await end(row);
  });

  it('by two that are killed in the middle: nothing is missed, and what comes twice has the same id and body', async () => {
    const row = await make('/killed');
    const files = await Promise.all(Array.from({ length: 60 }, () => fileOfProject(flow.database, { ownerId: flow.owner.id, projectId })));
    endpoints.answer('/killed', (response) => void setTimeout(() => response.writeHead(204).end(), 40));
    const { databaseUrl, store, tempFolder, address } = flow;
    const options: WorkerProcessOptions = {
      databaseUrl,
      store,
      tempFolder,
      address,
      pools: ['orchestration'],
      endpointPort: endpoints.port,
    };
    const start = (): ChildProcess =>
      spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    for (const one of files) await tellChecked(flow.database, one, 3);
    const pair = [start(), start()];
    await flow.until('some to arrive', () => endpoints.at('/killed').length >= 70);
    for (const child of pair) child.kill('SIGKILL');
    await flow.work({ pools: ['orchestration'], webhooks: endpointDeps(endpoints.port) });
    await flow.until('all to be recorded', async () => (await messages(row.id, { state: 'delivered' })).length === 180);
    const bodies = new Map<string, Set<string>>();
    for (const { id, body } of endpoints.at('/killed')) bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    expect([bodies.size, [...bodies.values()].every((one) => one.size === 1)]).to.deep.equal([180, true]);
  });
});
