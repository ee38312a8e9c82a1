import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { measureTable, type Measure } from '#domain/measures';
import { openMeasures } from '#runtime/measures';
import { serveMeasures } from '#runtime/serve-measures';
import { rawGet } from '#test/api';

const log = pino({ level: 'silent' });
const table: readonly Measure[] = Object.values(measureTable);

/** A metric as docs/operations.md lists it. */
const rowOf = ({ name, kind, labels, from, help }: Measure): string =>
  `| \`${name}\` | ${kind} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${from} | ${help} |`;

describe('measures', () => {
  it('are named by the conventions of Prometheus, once each, and every one is in docs/operations.md as it is', () => {
    const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8').split('\n');
    for (const measure of table) {
      const { name, kind } = measure;
      expect(name, name).to.match(/^modelmill(_[a-z]+)+$/);
      expect(name.endsWith('_total'), name).to.equal(kind === 'counter');
      if (kind === 'histogram') expect(name, name).to.match(/_(seconds|bytes)$/);
      expect(page, 'the table of docs/operations.md').to.include(rowOf(measure));
    }
    expect(new Set(table.map(({ name }) => name)).size).to.equal(table.length);
    const listed = page.filter((line) => line.startsWith('| `modelmill_') && line.split('|').length === 7);
    expect(listed).to.deep.equal(table.map(rowOf));
  });

  it('are told as text: what was counted, what was observed, and what sources say at that moment', async () => {
    const measures = openMeasures('api', log);
    let open = 3;
    measures.sample('push', () => ({ sockets: [{ labels: {}, value: open }] }));
    measures.count('refusals', { code: '60406' });
    measures.count('uploadBytes', {}, 1000);
    measures.observe('httpSeconds', { route: 'media' }, 0.2);
    const text = await measures.text();
    expect(text).to.contain('# HELP modelmill_sockets Live sockets\n# TYPE modelmill_sockets gauge\nmodelmill_sockets 3\n');
    expect(text).to.contain('modelmill_refusals_total{code="60406"} 1\n');
    expect(text).to.contain('modelmill_upload_bytes_total 1000\n');
    expect(text).to.contain('modelmill_http_request_seconds_bucket{le="0.25",route="media"} 1\n');
    expect(text).to.match(/modelmill_build_info\{process="api",version="[\d.]+",node="v[\d.]+"\} 1\n/);
    expect(text).to.contain('process_cpu_seconds_total');
    expect(text).not.to.contain('modelmill_outbox_pending');
    open = 0;
    expect(await measures.text()).to.contain('modelmill_sockets 0\n');
  });

  it('leave out what a source cannot say or takes too long over, count that, and tell the rest', async () => {
    const measures = openMeasures('workers', log, { patienceMs: 30, restMs: 0 });
    let answer: () => Promise<{ databaseWaiting: { labels: object; value: number }[] }> = async () => ({
      databaseWaiting: [{ labels: {}, value: 7 }],
    });
    let asked = 0;
    measures.sample('connections', () => {
      asked++;
      return answer();
    });
    measures.sample('disk', () => ({ diskFree: [{ labels: { place: 'temp' }, value: 5 }] }), 60_000);
    expect(await measures.text()).to.contain('modelmill_database_waiting 7\n');
    answer = () => Promise.reject(new Error('away'));
    expect(await measures.text()).not.to.match(/^modelmill_database_waiting/m);
    answer = () => delay(5000, { databaseWaiting: [] }, { ref: false });
    const [one, other] = await Promise.all([measures.text(), measures.text()]);
    // Two who ask at once are answered by one look.
    expect(asked).to.equal(3);
    expect(one).to.contain('modelmill_disk_free_bytes{place="temp"} 5\n');
    expect(other).not.to.match(/^modelmill_database_waiting/m);
    expect(await measures.text()).to.contain('modelmill_sample_failures_total{source="connections"} 3\n');
    // Nor is one asked again that has not answered yet.
    expect(asked).to.equal(3);
  });

  it('ask a source that fails once a second, and log it as often, whoever asks how often', async () => {
    const lines: string[] = [];
    const measures = openMeasures('api', pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }));
    let asked = 0;
    measures.sample('pulse', () => {
      asked++;
      return Promise.reject(new Error('away'));
    });
    for (let call = 0; call < 50; call++) await measures.text();
    expect([asked, lines.length]).to.deep.equal([1, 1]);
  });

  it('are served at /metrics alone, with what is told besides', async () => {
    const measures = openMeasures('workers', log);
    let besides = (): Promise<string> => Promise.resolve('# TYPE temporal_slots gauge\ntemporal_slots 4\n');
    const server = await serveMeasures(measures, log, { host: '127.0.0.1', port: 0, besides: () => besides() });
    const address = `http://127.0.0.1:${server.port}`;
    const reply = await fetch(`${address}/metrics`);
    expect(reply.headers.get('content-type')).to.match(/^text\/plain; version=0\.0\.4/);
    expect(await reply.text()).to.match(/modelmill_build_info[^]*\n# TYPE temporal_slots gauge\ntemporal_slots 4\n$/);
    besides = () => Promise.reject(new Error('away'));
    expect(await (await fetch(`${address}/metrics`)).text()).to.contain('modelmill_build_info');
    expect((await fetch(`${address}/`)).status).to.equal(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).to.equal(404);
    expect((await rawGet(server.port, '/metrics', { host: 'evil.example' })).status).to.equal(403);
    expect((await rawGet(server.port, '/metrics', { host: `localhost:${server.port}` })).status).to.equal(200);
    await server.close();
  });
});
