/** Seconds and memory of the stages of a verb. */

import { readFileSync, writeFileSync } from 'node:fs';
import type { VerbContext } from '../context.ts';

export interface StageMeter {
  /** Runs one named stage, unless the signal was aborted. Stages do not overlap; one that is run again adds to its seconds. */
  stage: <T>(name: string, work: () => T | Promise<T>) => Promise<T>;
  /** Wall seconds of each stage that has ended, to a tenth of a millisecond. */
  seconds: Record<string, number>;
  /** Most resident memory during each stage, bytes; empty where the system does not tell. */
  memoryBytes: Record<string, number>;
}

/** Writing 5 here resets the peak to the current resident size (proc(5)). */
const clearPeakPath = '/proc/self/clear_refs';
const statusPath = '/proc/self/status';

function clearPeak(): boolean {
  try {
    writeFileSync(clearPeakPath, '5');
    return true;
  } catch {
    return false;
  }
}

const peakBytes = (): number => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(statusPath, 'utf8'))?.[1] ?? 0) * 1024;

/** New arrays of this many bytes are worth the 15 ms that a collection takes. */
const worthCollecting = 32 * 1024 ** 2;
/** Bytes of the arrays that the last collection left, or fewer. */
let heldBytes = 0;

/** Frees arrays that a stage no longer uses before the next stage allocates: V8 notices large arrays late. Children run with `--expose-gc`. */
function freeArrays(): void {
  const { arrayBuffers } = process.memoryUsage();
  heldBytes = Math.min(heldBytes, arrayBuffers);
  if (!globalThis.gc || arrayBuffers - heldBytes <= worthCollecting) return;
  globalThis.gc();
  heldBytes = process.memoryUsage().arrayBuffers;
}

/** @example const { stage, seconds } = createStageMeter(context); const scene = await stage('read', () => readModel(path)); */
export function createStageMeter({ signal }: Pick<VerbContext, 'signal'>): StageMeter {
  const seconds: Record<string, number> = {};
  const memoryBytes: Record<string, number> = {};
  return {
    seconds,
    memoryBytes,
    async stage(name, work) {
      signal?.throwIfAborted();
      const cleared = clearPeak();
      const start = performance.now();
      const result = await work();
      seconds[name] = Math.round(((seconds[name] ?? 0) + (performance.now() - start) / 1000) * 10_000) / 10_000;
      if (cleared) memoryBytes[name] = Math.max(memoryBytes[name] ?? 0, peakBytes());
      freeArrays();
      return result;
    },
  };
}
