/** Measures a command and its children: wall time, processor time and peak resident memory. */

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface Measured {
  seconds: number;
  /** Of the whole process tree. A busy machine affects it less than wall time. 0 on systems without /proc. */
  cpuSeconds: number;
  peakBytes: number;
  code: number | null;
  stderr: string;
}

const pollMs = 40;

/**
 * Resident bytes of a process and its descendants; 0 on systems without /proc. It visits only their own entries, because scanning all of /proc
 * took a tenth of a core away from the processes being measured.
 */
async function treeBytes(pid: number): Promise<number> {
  const [status, below] = await Promise.all(
    [`/proc/${pid}/status`, `/proc/${pid}/task/${pid}/children`].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(status!)?.[1] ?? 0) * 1024;
  const children = below!.split(' ').filter(Boolean).map(Number);
  return (await Promise.all(children.map(treeBytes))).reduce((sum, bytes) => sum + bytes, own);
}

/** USER_HZ, the unit of /proc/PID/stat; 100 on every Linux that Node supports. */
const ticksPerSecond = 100;

/** Processor seconds of all our descendants that have exited (cutime and cstime in proc(5)). */
async function childrenSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  // The command name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / ticksPerSecond;
}

/** Runs a command and measures it; ends it after `limitMs` (default 10 minutes). */
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
