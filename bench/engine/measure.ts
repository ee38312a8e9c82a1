/** Runs a command and measures it as a whole: wall and processor time, and the largest resident memory of it and its children. */

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface Measured {
  seconds: number;
  /** Of it and all below it, which a busy machine changes less than the clock; 0 where there is no /proc. */
  cpuSeconds: number;
  peakBytes: number;
  code: number | null;
  stderr: string;
}

const pollMs = 40;

/**
 * Resident bytes of a process and all below it that main threads started, from /proc; 0 where there is none. It looks at these alone: going through
 * all of /proc took a tenth of a core from those that race.
 */
async function treeBytes(pid: number): Promise<number> {
  const [status, below] = await Promise.all(
    [`/proc/${pid}/status`, `/proc/${pid}/task/${pid}/children`].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(status!)?.[1] ?? 0) * 1024;
  const children = below!.split(' ').filter(Boolean).map(Number);
  return (await Promise.all(children.map(treeBytes))).reduce((sum, bytes) => sum + bytes, own);
}

/** Ticks of /proc/PID/stat in a second, the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Processor seconds of this process's children that have ended, and of theirs (proc(5): cutime, cstime). */
async function childrenSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  // The command's name, in parentheses, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / ticksPerSecond;
}

/** Runs `command` to its end, at most `limitMs`. */
export async function measure([command, ...args]: string[], limitMs = 600_000): Promise<Measured> {
  const cpuBefore = await childrenSeconds();
  const startedAt = performance.now();
  const child = spawn(command!, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: limitMs });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2000)));
  let peakBytes = 0;
  let busy = false;
  const poll = setInterval(() => {
    if (busy || child.pid === undefined) return;
    busy = true;
    void treeBytes(child.pid).then((bytes) => {
      peakBytes = Math.max(peakBytes, bytes);
      busy = false;
    });
  }, pollMs);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, cpuSeconds: (await childrenSeconds()) - cpuBefore, peakBytes, code, stderr };
  } finally {
    clearInterval(poll);
  }
}
