/** The processes of a child: its seal, itself, and all that they have started. Where there is no /proc, nothing is found and nothing is stopped. */

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** How long processes may take to stop. */
const stopMs = 2000;

function read<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** `pid` and everything below it, whichever of their threads started it. */
function treeOf(pid: number): number[] {
  const threads = read(() => readdirSync(`/proc/${pid}/task`), []);
  const started = threads.flatMap((thread) => read(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '').split(' '));
  return threads.length === 0 ? [] : [pid, ...started.filter(Boolean).flatMap((each) => treeOf(Number(each)))];
}

/** Resident bytes of all processes of a tree; undefined when they are gone. */
export function residentBytesOf(pid: number): number | undefined {
  const sizes = treeOf(pid).flatMap((each) => {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(() => readFileSync(`/proc/${each}/status`, 'utf8'), ''))?.[1];
    return kilobytes === undefined ? [] : [Number(kilobytes) * 1024];
  });
  return sizes.length === 0 ? undefined : sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Of a clock tick, as the kernel counts processor time for programs. */
const tickMs = 10;

/** Processor time in milliseconds that all processes of a tree have taken, and those that they waited for; undefined when they are gone. */
export function processorMsOf(pid: number): number | undefined {
  const times = treeOf(pid).flatMap((each) => {
    // The fields follow the name, which may hold anything: from the state on, the 12th to the 15th are its own time and that of its children.
    const fields =
      read(() => readFileSync(`/proc/${each}/stat`, 'utf8'), '')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).map(Number);
    return ticks.length < 4 ? [] : [ticks.reduce((sum, count) => sum + count, 0) * tickMs];
  });
  return times.length === 0 ? undefined : times.reduce((sum, ms) => sum + ms, 0);
}

/** Stopped, or dead. The state comes after the name, which may hold anything. */
const isStill = (pid: number): boolean => /\) [TtZX] [^)]*$/.test(read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), ') X '));

const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean => read(() => process.kill(pid, name), false);

/**
 * Stops all processes of a tree, so that none of them changes a file until `thaw`. Those that stand still start no others, so the tree is
 * still once a look at it finds none that did not stand still before.
 * @throws Error when one does not stop within two seconds.
 */
export async function freeze(pid: number): Promise<void> {
  const still = new Set<number>();
  for (const deadline = Date.now() + stopMs; ;) {
    const moving = treeOf(pid).filter((each) => !still.has(each));
    if (moving.length === 0) return;
    for (const each of moving) {
      signal(each, 'SIGSTOP');
      if (isStill(each)) still.add(each);
    }
    if (Date.now() > deadline) throw new Error(`Processes ${moving.join(', ')} of a child do not stop`);
    if (moving.some((each) => !still.has(each))) await delay(1);
  }
}

/** Lets the processes of a tree go on. */
export function thaw(pid: number): void {
  for (const each of treeOf(pid)) signal(each, 'SIGCONT');
}
