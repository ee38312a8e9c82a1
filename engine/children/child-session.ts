/** A child process that takes the engine's verbs one after another; one that a file brings down is replaced for the next. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError, fromErrorRecord } from '#domain/errors/app-error';
import type { VerbContext } from '../context.ts';
import { durationText, memoryText } from '#domain/display/limits';
import type { Answer, Task } from './messages.ts';
import type { VerbArgs, VerbName, VerbResult } from './verbs.ts';

export interface ChildOptions {
  /** The job's folder: the child's working directory and where its temporary files go. */
  folder: string;
  /** Resident memory at which the child is killed. */
  memoryBytes: number;
  /** Handed to the verbs as `VerbContext.converters`. */
  converters?: VerbContext['converters'];
}

export interface TaskOptions extends VerbContext {
  deadlineMs: number;
}

export interface ChildSession {
  /** Starts the child before there is a task for it. */
  start(): void;
  /** Runs one verb; not two at a time. Paths in `args` must be absolute. @throws as `runVerb`; the session goes on after it. */
  run<V extends VerbName>(verb: V, args: VerbArgs[V], options: TaskOptions): Promise<VerbResult[V]>;
  /** Ends the child and waits for its end. */
  close(): Promise<void>;
}

const MiB = 1024 ** 2;
const wasmPageBytes = 65536;
/** A 32-bit WebAssembly memory ends here in any case. */
const maxWasmPages = 65536;
const memoryPollMs = 100;
/** How long a child that was told to stop may take before it is killed. */
const stopMs = 2000;
const stderrTail = 8192;
/** A child that holds more of its cap than this between tasks is let go: the next one should have its cap to itself. */
const keptShare = 0.4;

const childPath = fileURLToPath(new URL('./child.js', import.meta.url));

interface Live {
  process: ChildProcess;
  ended: Promise<End>;
  /** The end of what it wrote to stderr. */
  stderr: string;
}

/** A session whose first child starts with its first task. */
export function openChild(options: ChildOptions): ChildSession {
  const { folder, memoryBytes, converters = {} } = options;
  let live: Live | undefined;

  async function end(): Promise<void> {
    const ending = live;
    live = undefined;
    if (!ending) return;
    // It has answered and is idle, or may have hung; a channel that we close ourselves would not tell of the end.
    ending.process.kill('SIGKILL');
    await ending.ended;
  }

  async function run<V extends VerbName>(
    verb: V,
    args: VerbArgs[V],
    { deadlineMs, signal, onProgress }: TaskOptions,
  ): Promise<VerbResult[V]> {
    signal?.throwIfAborted();
    live ??= begin(folder, memoryBytes);
    const begun = live;
    const { process: child, ended } = begun;
    const run: Run = { answer: undefined, verdict: undefined, peakBytes: 0, bytes: 0, stderr: '' };
    const judge = (error: AppError): void => {
      run.verdict ??= error;
      child.kill('SIGKILL');
    };
    let force: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      child.kill('SIGTERM');
      force ??= setTimeout(() => child.kill('SIGKILL'), stopMs);
    };
    const deadline = setTimeout(() => judge(new AppError('model.timeout', { limit: durationText(deadlineMs) })), deadlineMs);
    const poll = setInterval(() => void watchMemory(child, run, memoryBytes, judge), memoryPollMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    let onMessage: (answer: Answer) => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      onMessage = (answer) => {
        if (answer.type === 'progress') return onProgress?.(answer.stage, answer.done, answer.total);
        run.answer = answer;
        resolve();
      };
      child.on('message', onMessage);
    });
    let over: End | undefined;
    try {
      // A child that dies before it takes the task is told of by its end.
      const task = { verb, args, memoryBytes, converters } as Task;
      child.send(task, () => undefined);
      over = await Promise.race([answered.then(() => undefined), ended]);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      clearInterval(poll);
      for (const timer of [deadline, force]) clearTimeout(timer);
      child.off('message', onMessage);
    }
    const sound =
      over === undefined && !run.verdict && !signal?.aborted && run.answer?.type !== 'fault' && run.bytes < memoryBytes * keptShare;
    if (!sound) await end();
    signal?.throwIfAborted();
    run.stderr = begun.stderr;
    return outcome(run, over ?? { code: null, signal: null }, memoryBytes) as VerbResult[V];
  }

  return { start: () => void (live ??= begin(folder, memoryBytes)), run, close: end };
}

/** glibc: few arenas, and every large array mapped by itself, so that its memory goes back when it is freed. */
const thriftyMalloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };

function begin(folder: string, memoryBytes: number): Live {
  const child = start(folder, memoryBytes);
  const live: Live = { process: child, ended: whenEnded(child), stderr: '' };
  // Read to its end: a stream that nobody reads keeps the child from closing.
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    live.stderr = (live.stderr + text).slice(-stderrTail);
  });
  return live;
}

interface Run {
  answer: Exclude<Answer, { type: 'progress' }> | undefined;
  /** Why we ended it. */
  verdict: AppError | undefined;
  peakBytes: number;
  /** Resident when last looked. */
  bytes: number;
  stderr: string;
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  error?: Error;
}

/** util-linux's setpriv ties the child's life to ours; elsewhere the closing channel ends it. */
let setpriv: boolean | undefined;
const hasSetpriv = (): boolean => (setpriv ??= spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' }).status === 0);

function start(folder: string, memoryBytes: number): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${Math.max(64, Math.floor(memoryBytes / MiB))}`,
    `--wasm-max-mem-pages=${Math.min(maxWasmPages, Math.max(256, Math.floor(memoryBytes / wasmPageBytes)))}`,
    '--enable-source-maps',
    // For the stage meter, which frees large arrays between stages.
    '--expose-gc',
    childPath,
  ];
  const [command, ...rest] = hasSetpriv() ? ['setpriv', '--pdeathsig', 'KILL', ...node] : node;
  return spawn(command!, rest, {
    cwd: folder,
    // The child reads what strangers sent: it is given no address and no secret of ours.
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TMPDIR: folder, ...thriftyMalloc },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function whenEnded(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    // `close` comes after the last of stderr and of the messages; `error` when the child could not be started.
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
  });
}

async function watchMemory(child: ChildProcess, run: Run, memoryBytes: number, judge: (error: AppError) => void): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  if (kilobytes === undefined) return;
  const bytes = Number(kilobytes) * 1024;
  run.bytes = bytes;
  run.peakBytes = Math.max(run.peakBytes, bytes);
  if (bytes > memoryBytes) judge(tooComplex(memoryBytes));
}

const tooComplex = (memoryBytes: number): AppError => new AppError('model.tooComplex', { limit: memoryText(memoryBytes) });

/** The result, or the error that the end of the child amounts to. */
function outcome(run: Run, end: End, memoryBytes: number): unknown {
  if (run.answer?.type === 'result') return run.answer.value;
  if (run.verdict) throw run.verdict;
  if (run.answer?.type === 'error') {
    const error = fromErrorRecord(run.answer.record);
    if (error) {
      error.cause = run.answer.detail;
      throw error;
    }
  }
  // V8 and WebAssembly end in their own ways when memory runs out.
  if (/out of memory|std::bad_alloc/i.test(run.stderr) || run.peakBytes > memoryBytes * 0.9) throw tooComplex(memoryBytes);
  const detail =
    run.answer?.type === 'fault' ? run.answer.detail : `${end.error ?? `child ended with ${end.signal ?? end.code}`}\n${run.stderr}`;
  throw new AppError('engine.crashed', {}, { cause: new Error(detail.trim()) });
}
