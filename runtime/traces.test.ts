import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { pino } from 'pino';
import { openCollector } from '../script/tracing/collector.ts';
import { openTraces } from './traces.ts';
import type { TraceSettings } from './trace-settings.ts';

const run = promisify(execFile);
const log = pino({ level: 'silent' });
const settings = (changes: Partial<TraceSettings>): TraceSettings => ({
  url: 'http://127.0.0.1:1/v1/traces',
  headers: {},
  sampler: 'parentbased_always_on',
  ratio: 1,
  ...changes,
});

describe('traces', () => {
  it('load OpenTelemetry’s packages when they are opened, not before: api and workers start without', async function () {
    this.timeout(120_000);
    // Node says of each script of CommonJS that it loads.
    const imports = ['../api/app.js', '../workers/run.js', './traces.js', './config.js'].map((path) => new URL(path, import.meta.url).href);
    const script = `
      import { createRequire } from 'node:module';
      for (const path of ${JSON.stringify(imports)}) await import(path);
      const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter((path) => /opentelemetry.(sdk|exporter|resources)/.test(path)).length;
      const before = loaded();
      const { openTraces } = await import(${JSON.stringify(imports[2])});
      await openTraces('api', ${JSON.stringify(settings({}))});
      console.log(JSON.stringify([before, loaded() > 20]));
      process.exit();`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    });
    expect(JSON.parse(stdout)).to.deep.equal([0, true]);
  });

  it('are kept as the sampler says, and what belongs to a trace goes the way of its beginning', async () => {
    const shares = async (changes: Partial<TraceSettings>): Promise<{ roots: number; below: number; above: number }> => {
      const traces = await openTraces('api', settings(changes), log);
      const roots = Array.from({ length: 400 }, () => traces.begin(undefined));
      const below = roots.filter((root) => traces.begin(root).sampled === root.sampled).length;
      const above = roots.filter((root) => traces.begin({ ...root, sampled: true }).sampled).length;
      await traces.close();
      return { roots: roots.filter(({ sampled }) => sampled).length, below, above };
    };
    expect(await shares({})).to.deep.equal({ roots: 400, below: 400, above: 400 });
    expect(await shares({ sampler: 'always_off' })).to.deep.equal({ roots: 0, below: 400, above: 0 });
    expect(await shares({ sampler: 'parentbased_always_off' })).to.deep.equal({ roots: 0, below: 400, above: 400 });
    const quarter = await shares({ sampler: 'parentbased_traceidratio', ratio: 0.25 });
    expect(quarter).to.include({ below: 400, above: 400 });
    expect(quarter.roots).to.be.within(50, 160);
  });

  it('hold a bounded number of spans for a collector that is away, forget the rest, and end in time', async function () {
    this.timeout(20_000);
    const traces = await openTraces('api', settings({}), log, { everyMs: 60_000 });
    const told = performance.now();
    for (let at = 0; at < 20_000; at++) {
      const context = traces.begin(undefined);
      traces.end({ context, parentId: undefined, name: 'x', kind: 'internal', startedAtMs: at, endedAtMs: at + 1, attributes: {} });
    }
    // Telling a span takes microseconds, whatever becomes of it.
    expect((performance.now() - told) / 20_000).to.be.below(0.5);
    const closing = performance.now();
    await traces.close();
    expect(performance.now() - closing).to.be.below(5000);
  });

  it('send what is left when they are closed, and nothing that is not kept', async () => {
    const collector = await openCollector();
    try {
      const traces = await openTraces('workers', settings({ url: `${collector.endpoint}/v1/traces` }), log, { everyMs: 60_000 });
      const tell = (name: string, sampled: boolean): void =>
        traces.end({
          context: { ...traces.begin(undefined), sampled },
          parentId: undefined,
          name,
          kind: 'server',
          // A clock that was set back meanwhile.
          startedAtMs: 1_700_000_000_123,
          endedAtMs: 1_600_000_000_000,
          attributes: { 'modelmill.attempt': 2 },
          failed: true,
        });
      tell('kept', true);
      tell('dropped', false);
      await traces.close();
      expect(collector.spans).to.have.length(1);
      expect(collector.spans[0]).to.deep.include({ service: 'modelmill-workers', name: 'kept', parentId: '', failed: true });
      expect(collector.spans[0]).to.deep.include({ startedAtMs: 1_700_000_000_123, endedAtMs: 1_700_000_000_123 });
      expect(collector.spans[0]?.attributes).to.deep.equal({ 'modelmill.attempt': 2 });
    } finally {
      await collector.close();
    }
  });
});
