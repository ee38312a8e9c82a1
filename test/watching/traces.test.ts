import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { spanAttributes } from '#domain/traces/spans';
import { calls } from '#domain/catalog/calls';
import { modelPath } from '#test/models';
import { DemoClient } from '../../script/journey/client.ts';
import { Follower, runFile, type JourneyResult } from '../../script/journey/run-file.ts';
import { startPlatform, type Platform } from '../../script/platform/start.ts';
import { openCollector, type CollectedSpan, type Collector } from '../../script/tracing/collector.ts';

const model = modelPath('gltf/nested.glb');
const demoPhone = '13800000018';

describe('a platform that is traced', function traced() {
  this.timeout(300_000);
  const endings: (() => Promise<unknown>)[] = [];
  /** The ids that clients were told, by path. */
  const requestIds = new Map<string, string>();
  let folder: string;
  let collector: Collector;
  let platform: Platform;
  let client: DemoClient;
  let follower: Follower;

  const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
    for (const deadline = Date.now() + 60_000; !(await holds()); await delay(200)) {
      if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    }
  };
  const send = (name: string): Promise<JourneyResult> => runFile(client, follower, model, name, folder, () => undefined);
  const logged = async (): Promise<Record<string, unknown>[]> => {
    const names = await readdir(join(folder, 'data', 'logs'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'data', 'logs', name), 'utf8')));
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-traces-'));
    endings.push(() => rm(folder, { recursive: true, force: true }));
    collector = await openCollector();
    endings.push(() => collector.close());
    platform = await startPlatform({
      dataFolder: join(folder, 'data'),
      demoPhone,
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key', LOG_LEVEL: 'debug' },
    });
    endings.push(() => platform.stop());
    const { fetch } = globalThis;
    globalThis.fetch = async (...[resource, init]: Parameters<typeof fetch>) => {
      const answer = await fetch(resource, init);
      const address = resource instanceof Request ? resource.url : String(resource);
      requestIds.set(new URL(address).pathname, answer.headers.get('x-request-id') ?? '');
      return answer;
    };
    endings.push(async () => void (globalThis.fetch = fetch));
    client = new DemoClient(platform.url);
    await client.signIn(platform.demoPhone, platform.localKey);
    follower = new Follower();
    const socket = await client.listen(follower.onFrame);
    endings.push(async () => socket.close());
  });
  after(async () => {
    for (const end of endings.toReversed()) await end();
  });

  it('tells of a job one trace, from the call of the browser to each stage in the engine’s child', async () => {
    const { status, message } = await send('first');
    expect([status, message]).to.deep.equal(['success', '']);
    const requestId = requestIds.get(calls.jobSubmit.path) ?? '';
    expect(requestId).to.match(/^[0-9a-f]{16}$/);
    const ours = (): CollectedSpan[] => {
      const call = collector.spans.find(({ attributes }) => attributes['modelmill.request_id'] === requestId);
      return collector.spans.filter(({ traceId }) => traceId === call?.traceId);
    };
    await until('the workflow’s span', () => ours().some(({ name }) => name === 'lightweightWorkflow'));
    await delay(3000);
    const spans = ours();
    const byId = new Map(spans.map((span) => [span.id, span]));
    expect(byId.size, 'each is told once').to.equal(spans.length);
    const chain = (span: CollectedSpan): string[] => {
      const parent = byId.get(span.parentId);
      return parent === undefined ? [span.name] : [...chain(parent), span.name];
    };
    const roots = spans.filter(({ parentId }) => !byId.has(parentId));
    expect(roots.map(({ name, parentId, service }) => [name, parentId, service])).to.deep.equal([
      [`POST ${calls.jobSubmit.path}`, '', 'modelmill-api'],
    ]);
    const work = [`POST ${calls.jobSubmit.path}`, 'outbox lightweightWorkflow', 'lightweightWorkflow'];
    const chains = spans.map((span) => chain(span).join(' > '));
    const step = [...work, 'lightweightModel'];
    for (const path of [
      [...work, 'beginJob'],
      [...step, 'engine optimize'],
      [...step, 'engine optimize', 'stage readMeshes'],
      [...work, 'finishJob'],
    ])
      expect(chains).to.include(path.join(' > '));

    // What a parent waits for lies within it; what follows a message comes after it was written.
    const waits = /^(lightweightWorkflow|lightweightModel|engine \w+)$/;
    for (const span of spans) {
      expect(span.endedAtMs, span.name).to.be.least(span.startedAtMs);
      const parent = byId.get(span.parentId);
      if (parent === undefined) continue;
      // Temporal's clock says when a workflow started.
      const slack = parent.name === 'lightweightWorkflow' ? 20 : 0;
      expect(span.startedAtMs, `${parent.name} > ${span.name}`).to.be.least(parent.startedAtMs - slack);
      if (waits.test(parent.name)) expect(span.endedAtMs, `${parent.name} > ${span.name}`).to.be.most(parent.endedAtMs);
    }
    expect(spans.filter(({ failed }) => failed)).to.deep.equal([]);

    // The id that the user sees finds every line about the work as well.
    const lines = (await logged()).filter((line) => line['requestId'] === requestId);
    const names = new Set(lines.map(({ name, msg }) => `${String(name)}: ${String(msg)}`));
    expect([...names]).to.include.members(['api: request', 'workers: sent', 'workers: activity done', 'workers: work ended']);
  });

  it('says what is in our tables and nothing else: no file name, phone, secret, nor an id in a name', () => {
    expect(collector.headers()['x-key']).to.equal('a key');
    const said = collector.spans.flatMap(({ attributes }) => Object.keys(attributes));
    expect([...new Set(said)].filter((name) => !(spanAttributes as readonly string[]).includes(name))).to.deep.equal([]);
    const text = JSON.stringify(collector.spans);
    for (const secret of [basename(model), 'nested', demoPhone, platform.localKey ?? '', 'a key']) expect(text).not.to.contain(secret);
    for (const { name } of collector.spans) expect(name).not.to.match(/[0-9a-f]{16}|\d{4}/);
    expect(collector.spans.filter(({ name }) => /healthz|readyz|health/.test(name))).to.deep.equal([]);
  });

  it('goes on as before while the collector hangs, and when it is gone', async () => {
    collector.hang();
    expect((await send('second')).message).to.equal('');
    const slow = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const startedAt = performance.now();
        await client.call('getModelStatus', { id: 'none', type: 'JOB' }).catch(() => undefined);
        return performance.now() - startedAt;
      }),
    );
    expect(Math.max(...slow)).to.be.below(5000);
    await collector.close();
    expect((await send('third')).message).to.equal('');
    await until('the loss to be told', async () => (await logged()).some(({ msg }) => msg === 'spans could not be sent'));
    const told = (await logged()).filter(({ msg }) => msg === 'spans could not be sent');
    expect(told.length).to.be.most(4);
    expect(JSON.stringify(told)).not.to.contain('a key');
  });
});
