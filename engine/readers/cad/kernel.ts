/** Threads in which the CAD kernel runs. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { AppError } from '#domain/errors/app-error';
import { durationText } from '#engine/children/limits';
import type { VerbContext } from '#engine/scenes/scene';
import { createPool, type Pool } from '#engine/threads/pool';
import type { TessellationPreset } from './tessellation.ts';

/** What reading a CAD file takes beside every verb's context. */
export interface CadContext extends VerbContext {
  /** How finely surfaces become triangles (default `normal`). */
  tessellation?: TessellationPreset;
}

/** Sound files take a hundredth of this; what a broken one loops over ends here. */
const leastMs = 20_000;
const msPerKilobyte = 100;

/** V8 shares the code of equal modules, quick code included, for as long as one of them lives: the next file's threads begin warm. */
let compiled: Promise<unknown> | undefined;
const keepCompiled = (): Promise<unknown> =>
  readFile(createRequire(import.meta.url).resolve('occt-import-js/dist/occt-import-js.wasm')).then((bytes) => WebAssembly.compile(bytes));

/**
 * Runs `work` with threads that can be ended in the middle of a call: the kernel neither looks at a signal nor returns for minutes, so it
 * never runs in the calling thread.
 * @param bytes What there is to read: it says how long the kernel may take before a damaged file is taken to hold it in a circle.
 * @param most Threads at most (default: what `context.threads` says, else one a core).
 * @throws `model.timeout`, and the signal's reason.
 */
export async function withKernel<T>(
  context: VerbContext,
  bytes: number,
  most: number | undefined,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  compiled ??= keepCompiled();
  const threads = Math.min(most ?? Infinity, context.threads ?? availableParallelism());
  const limitMs = leastMs + (bytes / 1024) * msPerKilobyte;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new AppError('model.timeout', { limit: durationText(limitMs) })), limitMs);
  const signal = context.signal ? AbortSignal.any([context.signal, late.signal]) : late.signal;
  // A pool of one works in the calling thread; of two, of which one is asked at a time, in another.
  const pool = createPool({ signal, threads: Math.max(2, threads) });
  try {
    return await work(threads > 1 ? pool : oneAtATime(pool));
  } finally {
    clearTimeout(timer);
    await pool.close();
  }
}

function oneAtATime(pool: Pool): Pool {
  return {
    ...pool,
    size: 1,
    async runInOrder(name, inputs, onResult) {
      let index = 0;
      for (const input of inputs) onResult(await pool.run(name, input), index++);
    },
  };
}
