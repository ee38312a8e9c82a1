import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { listens } from '../../script/platform/ports.ts';
import { startProcess, type RunningProcess } from '../../script/platform/process.ts';
import { temporalProcess } from '../../script/platform/temporal.ts';
import { guardUi, hiddenPlace, type Place, type UiGuard } from '../../script/platform/ui-guard.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends exactly these headers, as a browser does for a page; status 0 when the connection ends without an answer. */
const ask = (url: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> =>
  new Promise((resolve) => {
    const asked = request(url, { method: body === undefined ? 'GET' : 'POST', headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => (text += part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
      reply.on('error', () => resolve({ status: 0, headers: {}, text }));
    });
    asked.once('error', () => resolve({ status: 0, headers: {}, text: '' }));
    asked.end(body);
  });

const order = JSON.stringify({ workflowType: { name: 'purgeWorkflow' }, taskQueue: { name: 'modelmill-orchestration' } });
const startPath = '/api/v1/namespaces/default/workflows/from-a-page';
const listPath = '/api/v1/namespaces/default/workflows';

describe('the doors of the embedded Temporal', function () {
  this.timeout(60_000);
  let folder: string;
  let temporal: RunningProcess;
  let connection: Connection;
  let client: Client;
  let hidden: Place;
  let guard: UiGuard;
  let http: string;
  let address: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-doors-'));
    hidden = await hiddenPlace();
    const started = await temporalProcess({ folder, ui: hidden });
    ({ address } = started);
    temporal = await startProcess(started.spec);
    http = `http://127.0.0.1:${started.spec.args[started.spec.args.indexOf('--http-port') + 1]}`;
    guard = await guardUi(hidden, 0);
    connection = await Connection.connect({ address });
    client = new Client({ connection });
  });
  after(async () => {
    await connection.close();
    await guard.close();
    await temporal.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const startedByPages = async (): Promise<number> => {
    const description = await client.workflow
      .getHandle('from-a-page')
      .describe()
      .catch(() => undefined);
    return description === undefined ? 0 : 1;
  };

  it('HTTP API: a page of any origin starts and reads nothing, whatever name leads it here', async () => {
    for (const host of [new URL(http).host, `localhost:${new URL(http).port}`, 'evil.test', `evil.test:${new URL(http).port}`]) {
      // A simple request: a browser sends it without asking first.
      const start = await ask(http + startPath, { host, origin: 'http://127.0.0.1:9999', 'content-type': 'text/plain' }, order);
      expect(start).to.include({ status: 403 });
      expect(await ask(http + listPath, { host })).to.include({ status: 403 });
    }
    const nexus = await ask(`${http}/namespaces/default/task-queues/modelmill-orchestration/nexus-services/s/o`, {}, '{}');
    expect(nexus).to.include({ status: 404 });
    expect(await startedByPages()).to.equal(0);
  });

  it('UI: a name of another site, a page of another origin, a frame or an image are turned away', async () => {
    const own = new URL(guard.url).host;
    const navigation = { host: own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const strangers: Record<string, string>[] = [
      { host: 'evil.test' },
      {
        host: `evil.test:${new URL(guard.url).port}`,
        origin: `http://evil.test:${new URL(guard.url).port}`,
        'sec-fetch-site': 'same-origin',
      },
      { host: own, origin: 'http://127.0.0.1:9999' },
      { host: own, origin: 'null' },
      { host: own, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { ...navigation, 'sec-fetch-dest': 'iframe' },
    ];
    for (const headers of strangers) {
      expect(await ask(guard.url, headers), JSON.stringify(headers)).to.include({ status: 403 });
      expect(await ask(guard.url + startPath, { ...headers, 'content-type': 'text/plain' }, order)).to.include({ status: 403 });
    }
    // A form of another site's page is a navigation as well.
    expect(await ask(guard.url + startPath, { ...navigation, 'sec-fetch-dest': 'document' }, order)).to.include({ status: 403 });
    expect(await startedByPages()).to.equal(0);
  });

  it('UI: an operator opens it, by its address or from a link, and its own pages act', async () => {
    const own = new URL(guard.url).host;
    for (const host of [own, own.replace('127.0.0.1', 'localhost')]) {
      const link = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      expect((await ask(guard.url, link)).text).to.include('<!doctype html>');
    }
    const page = await ask(guard.url, { host: own });
    const cookie = page.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const headers = {
      host: own,
      origin: guard.url,
      'sec-fetch-site': 'same-origin',
      cookie,
      'x-csrf-token': cookie.slice('_csrf='.length),
    };
    const path = '/api/v1/namespaces/default/workflows/by-an-operator';
    const start = (): Promise<Answer> => ask(guard.url + path, { ...headers, 'content-type': 'application/json' }, order);
    let started = await start();
    // Temporal answers so in its first moments.
    for (; started.status === 503; started = await start()) await delay(100);
    expect(started).to.include({ status: 200 });
    expect((await client.workflow.getHandle('by-an-operator').describe()).status.name).to.equal('RUNNING');
  });

  it('UI: what stands behind the guard is on an address that no page knows', async () => {
    expect(hidden.host)
      .to.match(/^127\.\d+\.\d+\.\d+$/)
      .and.not.match(/^127\.0\.0\./);
    expect(await listens(hidden.port, hidden.host)).to.equal(true);
    expect(await listens(hidden.port)).to.equal(false);
    expect((await hiddenPlace()).host).not.to.equal(hidden.host);
  });

  it('UI: the guard outlives whoever goes away in the middle, a browser or Temporal', async () => {
    let begun: () => void = () => undefined;
    // Says half of what it promised, then is gone.
    const dying = createServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
      setTimeout(() => socket.destroy(), 50);
      begun();
    }).listen(0, '127.0.0.1');
    await once(dying, 'listening');
    const other = await guardUi({ host: '127.0.0.1', port: (dying.address() as AddressInfo).port }, 0);
    try {
      const { host } = new URL(other.url);
      expect(await ask(other.url, { host })).to.include({ status: 0 });
      const started = new Promise<void>((resolve) => (begun = resolve));
      const leaving = request(other.url, { method: 'POST', headers: { host, 'content-length': 1000 } }).on('error', () => undefined);
      leaving.write('a part');
      await started;
      leaving.destroy();
      await new Promise((closed) => dying.close(closed));
      expect(await ask(other.url, { host })).to.include({ status: 502 });
    } finally {
      await other.close();
    }
  });

  it('gRPC: it does not speak what pages speak', async () => {
    expect(await ask(`http://${address}${startPath}`, { 'content-type': 'text/plain' }, order)).to.include({ status: 0 });
    expect(await startedByPages()).to.equal(0);
  });
});
