/** Threads in which the CAD kernel runs. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import type { VerbContext } from '#engine/scenes/scene';
import { createPool, type Pool } from '#engine/threads/pool';
import type { TessellationPreset } from './tessellation.ts';

/** What reading a CAD file takes beside every verb's context. */
export interface CadContext extends VerbContext {
  /** How finely surfaces become triangles (default `normal`). */
  tessellation?: TessellationPreset;
}

/** V8 shares the code of equal modules, quick code included, for as long as one of them lives: the next file's threads begin warm. */
let compiled: Promise<unknown> | undefined;
const keepCompiled = (): Promise<unknown> =>
  readFile(createRequire(import.meta.url).resolve('occt-import-js/dist/occt-import-js.wasm')).then((bytes) => WebAssembly.compile(bytes));

/**
 * Runs `work` with threads that can be ended in the middle of a call: the kernel neither looks at a signal nor returns for minutes, so it
 * never runs in the calling thread.
 * @param most Threads at most (default: what `context.threads` says, else one a core).
 */
export async function withKernel<T>(context: VerbContext, most: number | undefined, work: (pool: Pool) => Promise<T>): Promise<T> {
  compiled ??= keepCompiled();
  const threads = Math.min(most ?? Infinity, context.threads ?? availableParallelism());
  // A pool of one works in the calling thread; of two, of which one is asked at a time, in another.
  const pool = createPool({ ...(context.signal && { signal: context.signal }), threads: Math.max(2, threads) });
  try {
    return await work(threads > 1 ? pool : oneAtATime(pool));
  } finally {
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
