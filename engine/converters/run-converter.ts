/** Plug-in converters: third-party programs that turn a format we do not read into GLB. */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/errors/app-error';
import { durationText, memoryText } from '#domain/display/limits';
import { unreadable } from '../files/read-failure.ts';
import type { VerbContext } from '../context.ts';

export interface ConverterLimits {
  /** Resident memory at which the program is killed. */
  memoryBytes: number;
  deadlineMs: number;
}

const defaultLimits: ConverterLimits = { memoryBytes: 8 * 1024 ** 3, deadlineMs: 20 * 60_000 };
const pollMs = 100;
const stderrTail = 4096;
/** Longer reasons are cut: they are shown to a person. */
const reasonLetters = 200;

/**
 * The contract of a converter. It is called as `PROGRAM IN OUT.glb`, both absolute paths, with an empty folder of its own as working directory
 * and TMPDIR, and PATH and LANG as its only other environment. It writes a glTF 2.0 binary to OUT.glb, in metres, Y up, and ends with
 * - 0: OUT.glb is there;
 * - 1: the file is at fault; the last line on stderr says why, to the user, in the user's language;
 * - anything else, or a signal: a fault of the converter, which is retried.
 * It is killed, with all processes of its group, when it passes its memory or its deadline, or when the work is cancelled.
 *
 * Hands the path of OUT.glb to `work`, and removes it afterwards. Throws `model.unreadable` with the program's reason, `model.tooComplex`,
 * `model.timeout`, `engine.crashed`, and the signal's reason.
 *
 * @example
 * const scene = await withConverted('/opt/rvt2glb', 'house.rvt', (glb) => readGltf(glb, resources, context), context);
 */
export async function withConverted<T>(
  program: string,
  path: string,
  work: (glbPath: string) => Promise<T>,
  { signal }: VerbContext = {},
  limits: Partial<ConverterLimits> = {},
): Promise<T> {
  signal?.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-convert-'));
  const glbPath = join(folder, 'out.glb');
  try {
    await run(program, [path, glbPath], folder, { ...defaultLimits, ...limits }, signal);
    if (!(await stat(glbPath).catch(() => undefined))?.isFile()) throw crashed('The converter ended with 0 and wrote nothing');
    return await work(glbPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const crashed = (detail: string): AppError => new AppError('engine.crashed', {}, { cause: new Error(detail) });

async function run(
  program: string,
  args: string[],
  folder: string,
  { memoryBytes, deadlineMs }: ConverterLimits,
  signal: AbortSignal | undefined,
): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own, so that everything it starts can be killed with it.
    detached: true,
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-stderrTail)));
  const ended = new Promise<{ code: number | null; by: string }>((resolve) => {
    child.once('close', (code, by) => resolve({ code, by: by ?? '' }));
    child.once('error', (error) => resolve({ code: null, by: error.message }));
  });
  let verdict: unknown;
  const stop = (reason: unknown): void => {
    verdict ??= reason;
    killGroup(child);
  };
  const onAbort = (): void => stop(signal!.reason);
  // It is in a process group of its own, so our exit must kill it.
  const onExit = (): void => killGroup(child);
  signal?.addEventListener('abort', onAbort, { once: true });
  process.once('exit', onExit);
  const watching = new AbortController();
  const deadline = setTimeout(() => stop(new AppError('model.timeout', { limit: durationText(deadlineMs) })), deadlineMs);
  void watchMemory(child, memoryBytes, stop, watching.signal);
  try {
    const { code, by } = await ended;
    if (verdict !== undefined) throw verdict;
    const reason = stderr.trim().split('\n').at(-1)?.slice(0, reasonLetters) ?? '';
    if (code === 1) throw unreadable(reason === '' ? '转换程序无法读取这个文件' : reason);
    if (code !== 0) throw crashed(`The converter ended with ${code ?? by}\n${stderr}`);
  } finally {
    clearTimeout(deadline);
    watching.abort();
    signal?.removeEventListener('abort', onAbort);
    process.removeListener('exit', onExit);
    killGroup(child);
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended.
  }
}

async function watchMemory(child: ChildProcess, memoryBytes: number, stop: (reason: unknown) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    if (kilobytes * 1024 > memoryBytes) stop(new AppError('model.tooComplex', { limit: memoryText(memoryBytes) }));
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}
