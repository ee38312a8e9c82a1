import { writeFileSync } from 'node:fs';
import type { RunVerb } from '#activities/deps';
import { createChildPool, type ChildPool, type PoolTask } from '#engine/children/pool';
import { findSeal } from '#engine/children/seal';
import type { VerbArgs, VerbName, VerbResult } from '#engine/children/verbs';
import type { WorkersDeps } from '#workers/run';

type OpenChildren = WorkersDeps['openChildren'];

const seal = await findSeal({ atLeast: 'none' });

/** Children as workers have them, with `wrap` around each verb. */
export const wrappedChildren =
  (wrap: (run: RunVerb) => RunVerb): OpenChildren =>
  (options): ChildPool => {
    const pool = createChildPool({ ...options, seal, ahead: 0 });
    return { run: wrap(pool.run), close: pool.close };
  };

/** Holds the verbs named, before they begin, until they are cancelled: to be there when something happens in a stage. `onHeld` is told each time. */
export const holdingVerb =
  (held: readonly string[], onHeld: (verb: VerbName) => void) =>
  (run: RunVerb): RunVerb =>
  async <V extends VerbName>(verb: V, args: VerbArgs[V], task: PoolTask): Promise<VerbResult[V]> => {
    if (!held.includes(verb)) return run(verb, args, task);
    writeFileSync(`${task.folder}/half-done`, 'what a killed worker leaves behind');
    onHeld(verb);
    return new Promise((_resolve, reject) => {
      task.signal?.addEventListener('abort', () => reject(task.signal?.reason as Error), { once: true });
    });
  };
