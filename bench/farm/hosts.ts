/** Hosts of a farm on one machine: a network namespace each, joined by a bridge, and a mount namespace that sees nothing of the others' files. Needs root. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startProcess, type RunningProcess } from '../../script/platform/process.ts';

const run = promisify(execFile);
const ip = (...args: string[]): Promise<unknown> => run('ip', args);
const workersFile = fileURLToPath(new URL('../../workers/main.js', import.meta.url));

/** Of this process, so that two runs do not meet. */
const mark = `mf${process.pid % 10_000}`;
const net = `10.${77 + (process.pid % 50)}.${process.pid % 200}`;

/** A worker on a host of its own. */
export type Host = RunningProcess & { logFile: string };

export interface Hosts {
  /** Of the machine that keeps the services, as the hosts see it. */
  address: string;
  /** Starts a worker on a host of its own, whose processes all run on that core. */
  start: (environment: NodeJS.ProcessEnv, core: number) => Promise<Host>;
  /** Stops the workers and removes their hosts. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

/** @param hidden A folder that each host sees empty; its own files lie there, in memory. */
export async function openHosts(hidden: string): Promise<Hosts> {
  const bridge = `${mark}br`;
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('addr', 'add', `${net}.1/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  const running: { name: string; worker: RunningProcess }[] = [];
  let made = 0;
  const clear = async (): Promise<void> => {
    for (const { name, worker } of running.splice(0)) {
      await worker.stop(40_000);
      await ip('netns', 'del', name);
    }
  };
  return {
    address: `${net}.1`,
    start: async (environment, core) => {
      const index = ++made;
      const name = `${mark}n${index}`;
      const link = `${mark}v${index}`;
      await ip('netns', 'add', name);
      await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
      await ip('link', 'set', link, 'master', bridge, 'up');
      await ip('-n', name, 'addr', 'add', `${net}.${index + 1}/24`, 'dev', 'eth0');
      for (const device of ['eth0', 'lo']) await ip('-n', name, 'link', 'set', device, 'up');
      const own = join(hidden, 'own');
      // Its mounts are its own; what the others keep is under it, out of sight.
      const inside = `mount -t tmpfs tmpfs ${hidden} && mkdir ${own} && exec taskset -c ${core} ${process.execPath} --enable-source-maps ${workersFile}`;
      const logFile = join(hidden, 'logs', `${name}.log`);
      const worker = await startProcess({
        name: 'workers',
        command: 'ip',
        args: ['netns', 'exec', name, 'unshare', '--mount', '--propagation', 'private', 'sh', '-c', inside],
        env: { ...environment, DATA_DIR: own, TEMP_DIR: join(own, 'temp') },
        logFile,
        serves: 'announced',
      });
      running.push({ name, worker });
      return Object.assign(worker, { logFile });
    },
    clear,
    close: async () => {
      await clear();
      await ip('link', 'del', bridge);
    },
  };
}
