import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import type { RunVerb } from '#activities/deps';
import { defaultMapOptions } from '#domain/maps/options';
import type { TraceContext } from '#domain/traces/ids';
import { openTraces, type TraceBook } from '#runtime/traces';
import { withOrigin } from '#services/work/origin';
import { openFlow, type Flow } from '#test/flow';
import { holdingVerb, wrappedChildren } from '#test/holding';
import { makeImagery, writeImagery } from '#test/imagery';
import { modelPath } from '#test/models';
import { openCollector, type CollectedSpan, type Collector } from '../script/tracing/collector.ts';

describe('the trace of work', function () {
  this.timeout(180_000);
  let flow: Flow;
  let collector: Collector;
  let traces: TraceBook;
  let root: TraceContext;
  beforeEach(async () => {
    flow = await openFlow();
    collector = await openCollector();
    const settings = { headers: {}, sampler: 'parentbased_always_on', ratio: 1 } as const;
    traces = await openTraces('workers', { ...settings, url: `${collector.endpoint}/v1/traces` }, pino({ level: 'silent' }));
    root = traces.begin(undefined);
  });
  afterEach(async () => {
    await flow.close();
    await collector.close();
  });

  const asked = <T>(work: () => Promise<T>): Promise<T> => withOrigin({ requestId: 'request-1', trace: root }, work);
  /** All spans of the request once everything has been closed. */
  const told = async (): Promise<CollectedSpan[]> => {
    await traces.close();
    return collector.spans.filter(({ traceId }) => traceId === root.traceId);
  };
  const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan[] => spans.filter((span) => span.name === name);
  const parentsOf = (spans: readonly CollectedSpan[], name: string): string[] => {
    const byId = new Map(spans.map((span) => [span.id, span.name]));
    return [
      ...new Set(named(spans, name).map(({ parentId }) => (parentId === root.spanId ? 'request' : (byId.get(parentId) ?? 'nothing')))),
    ];
  };

  it('has each run once though another worker takes it over and replays it, and every try of a step', async () => {
    let held = false;
    const first = await flow.work({ traces, openChildren: wrappedChildren(holdingVerb(['optimize'], () => (held = true))) });
    const file = await flow.ended(await flow.hand(await readFile(modelPath('gltf/nested.glb')), 'nested.glb'));
    const job = await asked(() => flow.submit(file));
    await flow.until('the step to run', () => held);
    await first.close();
    const second = await flow.work({ traces });
    expect((await flow.ended(job)).status).to.equal('Success');
    await second.close();
    const spans = await told();
    expect(new Set(spans.map(({ id }) => id)).size).to.equal(spans.length);
    const counts = ['outbox lightweightWorkflow', 'lightweightWorkflow', 'beginJob', 'finishJob'].map((name) => named(spans, name).length);
    expect(counts).to.deep.equal([1, 1, 1, 1]);
    const tries = named(spans, 'lightweightModel').toSorted((a, b) => a.startedAtMs - b.startedAtMs);
    expect(tries.length).to.be.least(2);
    expect(tries.map(({ failed }) => failed)).to.deep.equal(tries.map((_, at) => at < tries.length - 1));
    const below = ['outbox lightweightWorkflow', 'lightweightWorkflow', 'lightweightModel', 'engine optimize', 'stage write'];
    expect(below.map((name) => parentsOf(spans, name))).to.deep.equal(['request', ...below.slice(0, -1)].map((name) => [name]));
    // The check, which this request did not ask for, is no part of it.
    expect(named(collector.spans, 'inspectModel')).to.deep.equal([]);
  });

  it('goes on in lanes, and in the histories in which those are continued', async () => {
    const workers = await flow.work({ traces });
    const { bytes } = await writeImagery(makeImagery(2048 * 8, 24, 3, 'uint8'));
    const file = await flow.ended(await flow.hand(bytes, 'map.tif', { modelType: 'map' }));
    const input = { kind: 'superResolve', options: defaultMapOptions } as const;
    const job = await asked(() => flow.enqueue(file, input, { laneEvents: 8 }));
    expect((await flow.ended(job)).status).to.equal('Success');
    await workers.close();
    const spans = await told();
    expect(named(spans, 'superResolveWorkflow')).to.have.length(1);
    expect(named(spans, 'mapLaneWorkflow').length, 'more histories than lanes').to.be.above(4);
    expect(named(spans, 'resolveMapRange').length).to.be.least(8);
    expect(parentsOf(spans, 'mapLaneWorkflow')).to.deep.equal(['superResolveWorkflow']);
    expect(parentsOf(spans, 'resolveMapRange')).to.deep.equal(['mapLaneWorkflow']);
    expect(parentsOf(spans, 'engine resolveMapRange')).to.deep.equal(['resolveMapRange']);
    expect(parentsOf(spans, 'askTurn').toSorted()).to.include('mapLaneWorkflow').and.not.include('nothing');
    expect(spans.filter(({ failed }) => failed)).to.deep.equal([]);
  });

  it('is of nobody’s work where nobody asked for it or nobody keeps it', async () => {
    root = { ...root, sampled: false };
    const runs: string[] = [];
    const counted =
      (run: RunVerb): RunVerb =>
      (verb, args, task) => {
        runs.push(verb);
        return run(verb, args, task);
      };
    const workers = await flow.work({ traces, openChildren: wrappedChildren(counted) });
    const nested = await readFile(modelPath('gltf/nested.glb'));
    const [file] = await Promise.all(
      [flow.hand(nested, 'nested.glb'), asked(() => flow.hand(nested, 'again.glb'))].map(async (row) => flow.ended(await row)),
    );
    expect(file?.status).to.equal('Success');
    await workers.close();
    await traces.close();
    expect(runs).to.include('check');
    expect(collector.spans).to.deep.equal([]);
  });
});
