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
  /** Whether the process answers yet. Polled until it does or `readyMs` (default 60 s) has passed. */
  ready: () => Promise<boolean>;
  readyMs?: number;
  /** Restart the process when it exits on its own. */
  restart?: boolean;
  /** Called when the process exits on its own. */
  onExit?: (code: number | null, signal: NodeJS.Signals | null) => void;
}

export interface RunningProcess {
  readonly name: string;
  pid: () => number | undefined;
  /** Sends SIGTERM, then SIGKILL after `graceMs` (default 15 s). Resolves once the process has exited. */
  stop: (graceMs?: number) => Promise<void>;
}

/** With `setpriv`, the kernel ends a child whose parent was killed. */
const setpriv = process.platform === 'linux' ? findBinary('setpriv') : undefined;
const restartDelaysMs = [200, 1000, 3000, 10_000];

/**
 * Starts a process and waits until it is ready. It gets its own process group: Ctrl-C reaches only us, and we stop our children in order.
 * @throws when it is not ready in time, or exits and may not be restarted.
 */
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

/** Whether a GET of the address answers with a 2xx status. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.ok;
}
