/** Runs an engine verb in a process of its own, under a memory cap and a deadline; whatever a file does to it, the caller lives. */

import { openChild, type ChildOptions, type TaskOptions } from './child-session.ts';
import type { VerbArgs, VerbName, VerbResult } from './verbs.ts';

export interface RunOptions extends ChildOptions, TaskOptions {}

/**
 * Runs `verb` and resolves with its result after the child has ended. Paths in `args` must be absolute.
 *
 * @example
 * const report = await runVerb('optimize', { inputPath, outputPath, options }, { folder, memoryBytes: 2 * 1024 ** 3, deadlineMs: 600_000, signal });
 * @throws the verb's AppError; model.tooComplex over the memory cap; model.timeout past the deadline; engine.diskFull; engine.crashed, with the
 * end of the child's stderr as cause, for any other end; the signal's reason when it is aborted.
 */
export async function runVerb<V extends VerbName>(verb: V, args: VerbArgs[V], options: RunOptions): Promise<VerbResult[V]> {
  options.signal?.throwIfAborted();
  const child = openChild(options);
  try {
    return await child.run(verb, args, options);
  } finally {
    await child.close();
  }
}
