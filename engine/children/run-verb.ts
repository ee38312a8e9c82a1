/** Runs an engine verb in a process of its own, under a memory cap and a deadline; whatever a file does to it, the caller lives. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError, fromErrorRecord } from '#domain/errors/app-error';
import type { VerbContext } from '../scenes/scene.ts';
import { durationText, memoryText } from './limits.ts';
import type { Answer, Task } from './messages.ts';
import type { VerbArgs, VerbName, VerbResult } from './verbs.ts';

export interface RunOptions extends VerbContext {
  /** The job's folder: the child's working directory and where its temporary files go. */
  folder: string;
  /** Resident memory at which the child is killed. */
  memoryBytes: number;
  deadlineMs: number;
}

const MiB = 1024 ** 2;
const wasmPageBytes = 65536;
/** A 32-bit WebAssembly memory ends here in any case. */
const maxWasmPages = 65536;
const memoryPollMs = 100;
/** How long a child that was told to stop may take before it is killed. */
const stopMs = 2000;
/** A child that has answered and does not end. */
const lingerMs = 5000;
const stderrTail = 8192;

const childPath = fileURLToPath(new URL('./child.js', import.meta.url));

/**
 * Runs `verb` and resolves with its result after the child has ended. Paths in `args` must be absolute.
 *
 * @example
 * const report = await runVerb('optimize', { inputPath, outputPath, options }, { folder, memoryBytes: 2 * 1024 ** 3, deadlineMs: 600_000, signal });
 * @throws the verb's AppError; model.tooComplex over the memory cap; model.timeout past the deadline; engine.diskFull; engine.crashed, with the
 * end of the child's stderr as cause, for any other end; the signal's reason when it is aborted.
 */
export async function runVerb<V extends VerbName>(verb: V, args: VerbArgs[V], options: RunOptions): Promise<VerbResult[V]> {
  const { folder, memoryBytes, deadlineMs, signal, onProgress } = options;
  signal?.throwIfAborted();

  const child = start(folder, memoryBytes);
  const run: Run = { answer: undefined, verdict: undefined, peakBytes: 0, stderr: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    run.stderr = (run.stderr + text).slice(-stderrTail);
  });
  child.on('message', (answer: Answer) => {
    if (answer.type === 'progress') onProgress?.(answer.stage, answer.done, answer.total);
    else {
      run.answer = answer;
      linger = setTimeout(() => child.kill('SIGKILL'), lingerMs);
    }
  });
  const judge = (error: AppError): void => {
    run.verdict ??= error;
    child.kill('SIGKILL');
  };
  let linger: NodeJS.Timeout | undefined;
  let force: NodeJS.Timeout | undefined;
  const deadline = setTimeout(() => judge(new AppError('model.timeout', { limit: durationText(deadlineMs) })), deadlineMs);
  const poll = setInterval(() => void watchMemory(child, run, memoryBytes, judge), memoryPollMs);
  const onAbort = (): void => {
    child.kill('SIGTERM');
    force ??= setTimeout(() => child.kill('SIGKILL'), stopMs);
  };
  signal?.addEventListener('abort', onAbort, { once: true });

  const task = { verb, args, memoryBytes } as Task;
  try {
    const ended = whenEnded(child);
    // A child that dies before it takes the task is told of by its end.
    child.send(task, () => undefined);
    const end = await ended;
    signal?.throwIfAborted();
    return outcome(run, end, memoryBytes) as VerbResult[V];
  } finally {
    signal?.removeEventListener('abort', onAbort);
    clearInterval(poll);
    for (const timer of [deadline, force, linger]) clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

interface Run {
  answer: Exclude<Answer, { type: 'progress' }> | undefined;
  /** Why we ended it. */
  verdict: AppError | undefined;
  peakBytes: number;
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
    childPath,
  ];
  const [command, ...rest] = hasSetpriv() ? ['setpriv', '--pdeathsig', 'KILL', ...node] : node;
  return spawn(command!, rest, {
    cwd: folder,
    // The child reads what strangers sent: it is given no address and no secret of ours. Two malloc arenas keep its memory near what it uses.
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TMPDIR: folder, MALLOC_ARENA_MAX: '2' },
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
  if (/heap out of memory|Out of memory/.test(run.stderr) || run.peakBytes > memoryBytes * 0.9) throw tooComplex(memoryBytes);
  const detail =
    run.answer?.type === 'fault' ? run.answer.detail : `${end.error ?? `child ended with ${end.signal ?? end.code}`}\n${run.stderr}`;
  throw new AppError('engine.crashed', {}, { cause: new Error(detail.trim()) });
}
