import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { childrenOf } from '#test/child-processes';
import { freeze, residentBytesOf, thaw } from './process-tree.ts';

const MiB = 1024 ** 2;

/** Counts on the heap of a process that a thread of the child started, which itself holds next to nothing. */
const family = `
  const { Worker } = require('node:worker_threads');
  new Worker(\`
    const { spawn } = require('node:child_process');
    const hoard = "const kept = Buffer.alloc(300 * 1024 ** 2, 1); console.log('ready'); for (;;) kept[0]++;";
    spawn(process.execPath, ['-e', hoard], { stdio: ['ignore', 'inherit', 'ignore'] });
  \`, { eval: true });`;

describe('the processes of a child', function () {
  this.timeout(30_000);
  let child: ChildProcess;
  before(async () => {
    child = spawn(process.execPath, ['-e', family], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout!, 'data');
  });
  after(() => {
    thaw(child.pid!);
    for (const each of childrenOf(child.pid!)) process.kill(each, 'SIGKILL');
    child.kill('SIGKILL');
  });
  /** Processor time that the busy one has used, in ticks. */
  const used = (): number => Number(readFileSync(`/proc/${childrenOf(child.pid!)[0]}/stat`, 'utf8').split(' ')[13]);

  it('are those of its threads too, with their memory', () => {
    expect(residentBytesOf(child.pid!)).to.be.above(300 * MiB);
    expect(residentBytesOf(2 ** 22 + 1)).to.equal(undefined);
  });

  it('stand still all together, and go on', async () => {
    await freeze(child.pid!);
    const before = used();
    await delay(100);
    expect(used()).to.equal(before);
    thaw(child.pid!);
    while (used() === before) await delay(10);
  });
});
