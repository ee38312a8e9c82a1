import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { readyMessage } from '#runtime/ready';
import { findBinary } from './binaries.ts';
import { lastWords } from './last-words.ts';
import { openLogFile } from './log-file.ts';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  logFile: string;
  /**
   * How it is known to serve: the process announces it (`runtime/ready.ts`), or a check is asked until it says so. `printed` is the
   * last that the process itself wrote, which tells it from another that sits on its port.
   */
  serves: 'announced' | ((printed: string) => Promise<boolean>);
}

export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  livedMs: number;
  served: boolean;
  /** The last lines of its stderr, without the stack. */
  words: string[];
}

/** A process from its start to its end. */
export interface RunningProcess {
  readonly pid: number | undefined;
  /** Resolves once it serves; never when it ends before. */
  readonly serving: Promise<void>;
  /** Resolves once it is gone and has said all. */
  readonly ended: Promise<ProcessEnd>;
  /** Sends SIGTERM, and SIGKILL after `graceMs`. Resolves once it is gone. */
  stop: (graceMs?: number) => Promise<void>;
  kill: () => void;
}

const pollMs = 100;
const keptCharacters = 8192;
const usualGraceMs = 15_000;
const usualStartMs = 60_000;

/** With `setpriv`, the kernel ends a process whose parent was killed; without, one that has an IPC channel sees it close. */
const setpriv = process.platform === 'linux' ? findBinary('setpriv') : undefined;

/** The end of a text, from the beginning of a line where there is one. */
function lastLines(text: string): string {
  const cut = text.length - keptCharacters;
  return cut <= 0 ? text : text.slice(text.indexOf('\n', cut) + 1 || cut);
}

/** Starts a process in a group of its own: Ctrl-C reaches only us, and what it leaves behind can be ended with it. */
export function launch(spec: ProcessSpec): RunningProcess {
  const log = openLogFile(spec.logFile);
  const announces = spec.serves === 'announced';
  const [command, args] =
    setpriv === undefined ? [spec.command, spec.args] : [setpriv, ['--pdeathsig', 'TERM', '--', spec.command, ...spec.args]];
  const child = spawn(command, args, {
    env: { ...process.env, ...spec.env },
    stdio: ['ignore', 'pipe', 'pipe', ...(announces ? (['ipc'] as const) : [])],
    detached: true,
  });
  const startedAt = performance.now();
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.pipe(log, { end: false });
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      printed[name] = lastLines(printed[name] + text);
    });
  }

  const killGroup = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nobody of the group is left.
    }
  };
  let served = false;
  let gone = false;
  const ended = new Promise<ProcessEnd>((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      gone = true;
      log.end();
      resolve({ code, signal, livedMs: performance.now() - startedAt, served, words: lastWords(printed.stderr) });
    };
    child.once('exit', killGroup);
    child.once('close', end);
    child.once('error', (error) => {
      printed.stderr += `${error.message}\n`;
      if (child.pid === undefined) end(null, null);
    });
  });
  const serving = new Promise<void>((resolve) => {
    const becomeServing = (): void => {
      served = true;
      resolve();
    };
    if (spec.serves === 'announced') {
      child.on('message', (message) => {
        if (message === readyMessage) becomeServing();
      });
      return;
    }
    const { serves } = spec;
    void (async () => {
      while (!gone) {
        if (await serves(printed.stdout + printed.stderr).catch(() => false)) return becomeServing();
        await delay(pollMs);
      }
    })();
  });
  const kill = (): void => {
    if (!gone) killGroup();
  };

  return {
    pid: child.pid,
    serving,
    ended,
    kill,
    stop: async (graceMs = usualGraceMs) => {
      if (!gone) child.kill('SIGTERM');
      const late = setTimeout(kill, graceMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Starts a process that is not restarted. @throws when it ends or has not begun to serve within `startMs` (default a minute). */
export async function startProcess(spec: ProcessSpec, startMs = usualStartMs): Promise<RunningProcess> {
  const running = launch(spec);
  const late = delay(startMs, 'late' as const, { ref: false });
  const outcome = await Promise.race([running.serving, running.ended, late]);
  if (outcome === undefined) return running;
  running.kill();
  throw new Error(`${spec.name} did not start; see ${spec.logFile}`);
}
