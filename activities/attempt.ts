import { SupersededError } from './failures.ts';
import { createProgressWriter, type ProgressWriter, type Span } from './progress-writer.ts';
import type { ActivityRun } from './run-activity.ts';

/** A step at work on a row that belongs to its attempt. */
export interface AttemptRun<S extends string> extends ActivityRun {
  progress: ProgressWriter<S>;
}

/** How a row is written to and let go. */
interface Attempted<S extends string> {
  spans: Record<S, Span>;
  /** False when the attempt has ended elsewhere. */
  write: (stage: S, percent: number) => Promise<boolean>;
  /** Removes what the attempt stored. */
  discard: () => Promise<unknown>;
}

/** Runs one step of an attempt. If the attempt ends elsewhere meanwhile, aborts the step and discards what was stored. @throws SupersededError then. */
export async function runAttempt<S extends string, T>(
  run: ActivityRun,
  { spans, write, discard }: Attempted<S>,
  work: (step: AttemptRun<S>) => Promise<T>,
): Promise<T> {
  const progress = createProgressWriter(spans, write, run.log);
  try {
    const made = await work({ ...run, signal: AbortSignal.any([run.signal, progress.lost]), progress });
    await progress.close();
    return made;
  } catch (error) {
    await progress.close();
    if (!progress.lost.aborted && !(error instanceof SupersededError)) throw error;
    await discard();
    throw new SupersededError();
  }
}
