import { readFileSync } from 'node:fs';

/**
 * Milliseconds of a processor that the thread of the event loop has used since it began, whatever else the machine did meanwhile; undefined where the system does not count them by
 * thread. Other threads (the pool of libuv, SQLite, sharp, workers) are not in it.
 */
export function loopTimeMs(): number | undefined {
  try {
    // The main thread's number is that of the process.
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

/** Runs `work` and says how many milliseconds of the loop it took; `NaN` where nothing counts them. */
export async function timeOnLoop<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = loopTimeMs();
  const result = await work();
  return { result, ms: (loopTimeMs() ?? Number.NaN) - (begun ?? Number.NaN) };
}
