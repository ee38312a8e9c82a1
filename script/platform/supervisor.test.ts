import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { processesGiven } from '#test/child-processes';
import type { ProcessSpec } from './process.ts';
import { usualRestarts } from './restarts.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { temporalProcess } from './temporal.ts';

const swift = { ...usualRestarts, firstMs: 5, mostMs: 20 };

describe('keeping processes running', function () {
  this.timeout(60_000);
  let folder: string;
  let supervisor: Supervisor<string>;
  let said: string[];
  const open = (restarts = swift): void => {
    said = [];
    supervisor = createSupervisor<string>({ stopOrder: ['api', 'workers', 'temporal'], say: (line) => said.push(line), restarts });
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-supervisor-'));
  });
  afterEach(async () => {
    await supervisor.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A process that runs `code`; `note(word)` adds a line to a file that all share. */
  const running = (name: string, code: string): ProcessSpec => ({
    name,
    command: process.execPath,
    args: ['-e', `const note = (word) => require('fs').appendFileSync(${JSON.stringify(join(folder, 'notes'))}, word + '\\n'); ${code}`],
    logFile: join(folder, `${name}.log`),
    serves: 'announced',
  });
  const serving = (name: string): ProcessSpec =>
    running(
      name,
      `process.on('SIGTERM', () => { note('${name} stops'); process.exit(0); }); process.on('disconnect', () => 0); process.send('ready');`,
    );
  const notes = async (): Promise<string[]> => (await readFile(join(folder, 'notes'), 'utf8')).trim().split('\n');
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await delay(20);
  };

  it('starts each again when all were killed at once, and says which and why', async () => {
    open();
    for (const name of ['temporal', 'api', 'workers']) await supervisor.keep(serving(name));
    for (const pid of processesGiven(folder).keys()) process.kill(pid, 'SIGKILL');
    await until(() => said.filter((line) => line.endsWith('serving again')).length === 3);
    expect(said.filter((line) => line.includes('SIGKILL'))).to.have.members(
      ['temporal', 'api', 'workers'].map((name) => `${name} ended by SIGKILL; starting it again in 0.005 s`),
    );
  });

  it('gives a process up that ends ten times at once, tells its last words, and stops the others in order', async () => {
    open();
    for (const name of ['temporal', 'workers']) await supervisor.keep(serving(name));
    const failure = await supervisor.keep(running('api', `note('api tries'); console.error('the port is taken'); process.exit(3)`)).then(
      () => undefined,
      (error: Error) => error.message,
    );
    expect(failure).to.match(/^api ended with exit code 3, 10 times in a row before it served; see .*api\.log\n {4}the port is taken$/);
    expect(await notes()).to.deep.equal([...Array.from({ length: 10 }, () => 'api tries'), 'workers stops', 'temporal stops']);
    expect(await supervisor.ended.catch((error: Error) => error.message)).to.equal(failure);
    expect(processesGiven(folder).size).to.equal(0);
  });

  it('counts anew after a life that served', async () => {
    open({ ...swift, quickEnds: 3 });
    // Two quick ends, then one life that serves before it ends, over and over: never three quick ends in a row.
    const code = `const { readFileSync } = require('fs'); note('try'); const tries = readFileSync(${JSON.stringify(join(folder, 'notes'))}, 'utf8').trim().split('\\n').length;
      if (tries % 3 === 0) process.send('ready', () => process.exit(1)); else process.exit(1);`;
    void supervisor.keep(running('api', code));
    await until(() => said.filter((line) => line.includes('ended')).length >= 10);
    expect(said.filter((line) => line.endsWith('serving again')).length).to.be.at.least(3);
    await supervisor.stop();
    expect(processesGiven(folder).size).to.equal(0);
  });

  it('stops in order while one of them waits for its restart, and starts nothing afterwards', async () => {
    open({ ...swift, firstMs: 60_000, mostMs: 60_000 });
    for (const name of ['temporal', 'api']) await supervisor.keep(serving(name));
    process.kill(supervisor.pid('api')!, 'SIGKILL');
    await until(() => said.length === 1);
    expect(supervisor.pid('api')).to.equal(undefined);
    await supervisor.stop();
    expect(await notes()).to.deep.equal(['temporal stops']);
    await supervisor.ended;
    expect(processesGiven(folder).size).to.equal(0);
  });

  it('ends what a process left behind', async () => {
    open();
    const orphan = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', ${JSON.stringify(folder)}], { stdio: 'ignore' });`;
    await supervisor.keep(running('workers', `${orphan} process.on('disconnect', () => 0); process.send('ready');`));
    const before = [...processesGiven(folder).keys()];
    expect(before).to.have.length(2);
    process.kill(supervisor.pid('workers')!, 'SIGKILL');
    await until(() => said.some((line) => line.endsWith('serving again')));
    expect([...processesGiven(folder).keys()].filter((pid) => before.includes(pid))).to.deep.equal([]);
  });

  it('does not take another program on the port for Temporal', async () => {
    open({ ...swift, quickEnds: 2 });
    const { address, spec } = await temporalProcess({ folder });
    const other = createServer().listen(Number(address.split(':')[1]), '127.0.0.1');
    try {
      const failure = await supervisor.keep(spec).catch((error: Error) => error.message);
      expect(failure)
        .to.match(/temporal ended with exit code 1, 2 times in a row/)
        .and.to.match(/address already in use/);
    } finally {
      other.close();
    }
  });
});
