import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { processesGiven } from '#test/child-processes';

const command = fileURLToPath(new URL('../../script/commands/server.js', import.meta.url));
const patienceMs = 90_000;

interface Server {
  folder: string;
  /** Everything that it wrote to the terminal. */
  said: () => string;
  until: (what: RegExp | (() => boolean | Promise<boolean>)) => Promise<void>;
  signal: (name: NodeJS.Signals) => void;
  /** Stops listening to it. */
  leave: () => void;
  /** Its exit code, or its signal. */
  ended: Promise<number | string>;
  /** The processes that it started, by the words of their command lines. */
  pids: (word?: string) => number[];
}

describe('script/server', function () {
  this.timeout(180_000);
  const servers: Server[] = [];

  async function start(environment: NodeJS.ProcessEnv = {}): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-server-'));
    const child = spawn(process.execPath, [command, '--port', '0', '--data', folder], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part));
    const server: Server = {
      folder,
      said: () => text,
      until: async (what) => {
        const holds = typeof what === 'function' ? what : () => what.test(text);
        for (const deadline = Date.now() + patienceMs; !(await holds()); await delay(50)) {
          if (Date.now() > deadline) throw new Error(`Waited in vain for ${String(what)}; it said:\n${text}`);
        }
      },
      signal: (name) => void child.kill(name),
      leave: () => void child.stderr.destroy(),
      ended: once(child, 'exit').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? ''),
      pids: (word = '') =>
        [...processesGiven(folder)].filter(([pid, line]) => pid !== child.pid && line.includes(word)).map(([pid]) => pid),
    };
    servers.push(server);
    return server;
  }

  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.signal('SIGKILL');
      await server.ended;
      for (const pid of server.pids()) process.kill(pid, 'SIGKILL');
      await rm(server.folder, { recursive: true, force: true });
    }
  });

  const started = /Data and logs/;
  const addressOf = (server: Server): string => /Dashboard\s+(\S+)/.exec(server.said())?.[1] ?? '';

  it('lives on when api, workers and Temporal are killed at once, and brings all three back', async () => {
    const server = await start();
    await server.until(started);
    const url = addressOf(server);
    expect((await fetch(`${url}/readyz`)).status).to.equal(200);

    const before = server.pids();
    for (const pid of before) process.kill(pid, 'SIGKILL');
    for (const name of ['api', 'workers', 'temporal']) {
      await server.until(new RegExp(`^${name} ended by SIGKILL; starting it again in 0.2 s$`, 'm'));
      await server.until(new RegExp(`^${name}: serving again$`, 'm'));
    }
    const ready = { status: 'ready', database: 'ok', objects: 'ok', temporal: 'reachable' };
    await server.until(async () => isDeepStrictEqual(await (await fetch(`${url}/readyz`)).json(), ready));
    expect(server.pids().filter((pid) => before.includes(pid))).to.deep.equal([]);

    server.signal('SIGTERM');
    expect(await server.ended).to.equal(0);
    expect(server.pids()).to.deep.equal([]);
  });

  it('lives on when nobody reads any more what it says', async () => {
    const server = await start();
    await server.until(started);
    server.leave();
    const [api] = server.pids('api/main.js');
    for (const word of ['api/main.js', 'workers/main.js']) for (const pid of server.pids(word)) process.kill(pid, 'SIGKILL');
    await server.until(() => server.pids('api/main.js').some((pid) => pid !== api));
    await server.until(async () => (await fetch(`${addressOf(server)}/healthz`).catch(() => undefined))?.ok === true);
  });

  it('takes every process with it when it is killed itself', async () => {
    const server = await start();
    await server.until(started);
    expect(server.pids()).to.have.length.above(2);
    server.signal('SIGKILL');
    await server.until(() => server.pids().length === 0);
  });

  it('ends with the reason when one of them cannot live, after it has stopped the others', async () => {
    const server = await start({ MIN_FREE_BYTES: 'plenty' });
    expect(await server.ended).to.equal(1);
    expect(server.said().match(/^api ended with exit code 1; starting it again in/gm)).to.have.length(9);
    const [, reason = ''] = server.said().split('Modelmill stops: ');
    expect(reason).to.match(/^api ended with exit code 1, 10 times in a row before it served; see .*api\.log$/m);
    expect(reason).to.match(/MIN_FREE_BYTES: Invalid input/);
    expect(server.pids()).to.deep.equal([]);
  });

  it('stops in order while one of them waits for its restart', async () => {
    const server = await start({ MIN_FREE_BYTES: 'plenty' });
    await server.until(/starting it again in 1.6 s/);
    server.signal('SIGINT');
    expect(await server.ended).to.equal(0);
    expect(server.pids()).to.deep.equal([]);
    expect(server.said()).not.to.include('Modelmill stops');
  });

  it('ends at once at the second Ctrl-C, also what does not react', async () => {
    const server = await start();
    await server.until(started);
    for (const pid of server.pids('workers/main.js')) process.kill(pid, 'SIGSTOP');
    server.signal('SIGINT');
    await server.until(() => server.pids('api/main.js').length === 0);
    expect(server.pids('workers/main.js')).to.have.length(1);
    server.signal('SIGINT');
    expect(await server.ended).to.equal(1);
    await server.until(() => server.pids().length === 0);
  });
});
