import { writeFileSync } from 'node:fs';
import type { RunVerb } from '#activities/deps';
import { runVerb, type RunOptions } from '#engine/children/run-verb';
import type { VerbArgs, VerbName, VerbResult } from '#engine/children/verbs';

/**
 * The engine, standing still before the verbs named until it is cancelled: to be there when something happens in a stage.
 * `onHeld` is told each time.
 */
export const holdingVerb =
  (held: readonly string[], onHeld: (verb: VerbName) => void): RunVerb =>
  async <V extends VerbName>(verb: V, args: VerbArgs[V], options: RunOptions): Promise<VerbResult[V]> => {
    if (!held.includes(verb)) return runVerb(verb, args, options);
    writeFileSync(`${options.folder}/half-done`, 'what a killed worker leaves behind');
    onHeld(verb);
    return new Promise((_resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error), { once: true });
    });
  };
