import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinary } from './binaries.ts';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  logFile: string;
  /** Resolves when the process answers; asked again until it does or `readyMs` is over. */
  ready: () => Promise<boolean>;
  readyMs?: number;
  /** Start it again when it ends by itself. */
  restart?: boolean;
  /** Told when it ended by itself. */
  onExit?: (code: number | null, signal: NodeJS.Signals | null) => void;
}

export interface RunningProcess {
  readonly name: string;
  pid: () => number | undefined;
  /** SIGTERM, then SIGKILL after `graceMs`; resolves when it is gone. */
  stop: (graceMs?: number) => Promise<void>;
}

/** `setpriv` lets the kernel end a child whose parent died without a word. */
const setpriv = process.platform === 'linux' ? findBinary('setpriv') : undefined;
const restartDelaysMs = [200, 1000, 3000, 10_000];

/** Starts a process in a group of its own (Ctrl-C reaches only us; we stop it in order) and waits until it is ready. */
export async function startProcess(spec: ProcessSpec): Promise<RunningProcess> {
  mkdirSync(dirname(spec.logFile), { recursive: true });
  const log = createWriteStream(spec.logFile, { flags: 'a' });
  let child: ChildProcess;
  let stopping = false;
  let restarts = 0;

  const launch = (): ChildProcess => {
    const [command, args] =
      setpriv === undefined ? [spec.command, spec.args] : [setpriv, ['--pdeathsig', 'TERM', '--', spec.command, ...spec.args]];
    const started = spawn(command, args, { env: { ...process.env, ...spec.env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    started.stdout?.pipe(log, { end: false });
    started.stderr?.pipe(log, { end: false });
    const startedAt = Date.now();
    started.once('exit', (code, signal) => {
      if (stopping) return;
      spec.onExit?.(code, signal);
      if (spec.restart !== true) return;
      if (Date.now() - startedAt > 60_000) restarts = 0;
      const waitMs = restartDelaysMs[Math.min(restarts++, restartDelaysMs.length - 1)] ?? 0;
      setTimeout(() => {
        if (!stopping) child = launch();
      }, waitMs).unref();
    });
    started.once('error', (error) => log.write(`${spec.name}: ${error.message}\n`));
    return started;
  };
  child = launch();

  const gone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const deadline = Date.now() + (spec.readyMs ?? 60_000);
  while (!(await spec.ready().catch(() => false))) {
    if ((gone() && spec.restart !== true) || Date.now() > deadline) {
      stopping = true;
      child.kill('SIGKILL');
      throw new Error(`${spec.name} did not start; see ${spec.logFile}`);
    }
    await delay(100);
  }

  return {
    name: spec.name,
    pid: () => child.pid,
    stop: async (graceMs = 15_000) => {
      stopping = true;
      if (!gone()) {
        const ended = new Promise((resolveEnd) => child.once('exit', resolveEnd));
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
        await ended;
        clearTimeout(timer);
      }
      log.end();
    },
  };
}

/** Whether an address answers HTTP with a 2xx. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.ok;
}
