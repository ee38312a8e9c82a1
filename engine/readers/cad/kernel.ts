/** Threads in which the CAD kernel runs. */

import { availableParallelism } from 'node:os';
import { AppError } from '#domain/errors/app-error';
import { durationText } from '#domain/display/limits';
import type { TessellationId } from '#domain/formats/tessellation';
import type { VerbContext } from '#engine/context';
import { whileQuick } from '#engine/kernels/while-quick';
import { afterWork } from '#engine/threads/after-work';
import { createPool, type Pool } from '#engine/threads/pool';
import { kernelCode, tierOf } from './kernel-code.ts';
import type { CadInput, CadOutput } from './occt.ts';
import { hasFarPoint } from './part21/far-points.ts';
import { tasks } from '../tasks.ts';

/** What reading a CAD file takes besides a verb's context. */
export interface CadContext extends VerbContext {
  /** How finely surfaces become triangles (default `normal`). */
  tessellation?: TessellationId;
  /** How long the kernel may work on one piece before it counts as hung (default: `patience`). */
  kernelPatience?: Patience;
}

export interface Patience {
  minMs: number;
  msPerKilobyte: number;
}

/** Sound files take a hundredth of this; what a broken one loops over ends here. */
const patience: Patience = { minMs: 6000, msPerKilobyte: 100 };

export interface Kernel {
  /** Calls that run side by side. */
  readonly concurrency: number;
  /** Triangles of a file; null when nothing in it could be read. @throws `model.timeout` when it hangs: its thread is ended, the others go on. */
  tessellate(input: Omit<CadInput, 'code'>): Promise<CadOutput | null>;
}

/** Threads kept for the next file: starting one takes longer than most parts. */
interface Parked {
  pool: Pool;
  threads: number;
  timer: NodeJS.Timeout;
}
let parked: Parked | undefined;
/** Bytes read by this process so far: a process that keeps reading profits from fully optimised code. */
let bytesRead = 0;
const parkedMs = 1000;
/** Below this a second thread is not worth starting; a kept one costs nothing. */
const threadsFrom = 256 * 1024;
const waitingThreadsFrom = 64 * 1024;
/** Threads that read more than this have grown, and are ended to free their memory. */
const parkedBytes = 1024 * 1024;

/**
 * Starts compiling the kernel while the file is still being examined.
 * @param bytes About what there will be to read.
 */
export function prepareKernel(bytes: number): void {
  // The call that needs it reports a failure.
  kernelCode(tierOf(bytesRead + bytes)).catch(() => undefined);
}

/**
 * Runs `work` with a kernel in threads that can be ended in the middle of a call: it neither looks at a signal nor returns for minutes, so it
 * never runs in the calling thread.
 * @param bytes What there is to read: it says how the kernel's code is best made.
 * @param parts Whether it comes in parts that run side by side, in as many threads as `context.threads` says (default: one a core).
 * @throws the signal's reason.
 */
export async function withKernel<T>(context: CadContext, bytes: number, parts: boolean, work: (kernel: Kernel) => Promise<T>): Promise<T> {
  const worthwhile = parts && bytes >= (parked ? waitingThreadsFrom : threadsFrom);
  const concurrency = worthwhile ? (context.threads ?? availableParallelism()) : 1;
  const tier = tierOf(bytesRead + bytes);
  bytesRead += bytes;
  const { minMs, msPerKilobyte } = context.kernelPatience ?? patience;
  context.signal?.throwIfAborted();
  const code = await kernelCode(tier);
  // A pool of one works in the calling thread; of two, of which one is asked at a time, in another.
  const threads = Math.max(2, concurrency);
  const pool = takeParked(threads) ?? createPool({ threads });
  let sound = false;
  const onAbort = (): void => void pool.close();
  context.signal?.addEventListener('abort', onAbort, { once: true });
  const tessellate = async (input: Omit<CadInput, 'code'>): Promise<CadOutput | null> => {
    context.signal?.throwIfAborted();
    if (input.format === 'step' && hasFarPoint(input.bytes)) return null;
    const limitMs = minMs + (input.bytes.length / 1024) * msPerKilobyte;
    const late = new AbortController();
    const stop = afterWork(limitMs, concurrency, () => late.abort(new AppError('model.timeout', { limit: durationText(limitMs) })));
    try {
      return await pool.run(tasks.tessellate, { ...input, code }, [], late.signal);
    } finally {
      stop();
    }
  };
  const run = async (): Promise<T> => {
    const result = await work({ concurrency, tessellate });
    sound = true;
    return result;
  };
  try {
    return await (tier === 'quick' ? whileQuick(run) : run());
  } catch (error) {
    // Closing the pool rejects its calls with an error of the pool's.
    context.signal?.throwIfAborted();
    throw error;
  } finally {
    context.signal?.removeEventListener('abort', onAbort);
    if (sound && bytes <= parkedBytes) park({ pool, threads });
    else await pool.close();
  }
}

function takeParked(threads: number): Pool | undefined {
  if (!parked || parked.threads !== threads) return undefined;
  const { pool, timer } = parked;
  clearTimeout(timer);
  parked = undefined;
  return pool;
}

/** Keeps this pool and ends the one kept before. */
function park(used: Omit<Parked, 'timer'>): void {
  if (parked) {
    clearTimeout(parked.timer);
    void parked.pool.close();
  }
  const timer = setTimeout(() => {
    parked = undefined;
    void used.pool.close();
  }, parkedMs);
  timer.unref();
  parked = { ...used, timer };
}
