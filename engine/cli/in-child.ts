/** The engine's verbs for the command line: each in a child under a cap and a deadline, so that no file brings the command down. */

import { mkdtemp, rm } from 'node:fs/promises';
import { totalmem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChild } from '../children/child-session.ts';
import type { VerbArgs, VerbName, VerbResult } from '../children/verbs.ts';
import { onUnread } from './closed-pipe.ts';
import { Interrupted, UsageError } from './command.ts';
import type { Progress } from './progress.ts';
import { onStopSignal } from './stop-signals.ts';

export interface Engine {
  /** As `runVerb`; one child takes several verbs in turn, and one that a file brought down is replaced. */
  run<V extends VerbName>(verb: V, args: VerbArgs[V], progress: Progress): Promise<VerbResult[V]>;
}

const MiB = 1024 ** 2;
const defaultSeconds = 3600;
/** Share of the machine's memory, so that the machine stays usable. */
const defaultShare = 0.75;

/** Options that every command takes. */
export const limitOptions = { memory: { type: 'string' }, deadline: { type: 'string' } } as const;
export const limitHelp = `  --memory MB          most memory for one file (default three quarters of the machine's)
  --deadline SECONDS   most time for one file (default ${defaultSeconds})`;

function limitOf(flag: keyof typeof limitOptions, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!(value > 0)) throw new UsageError(`--${flag} takes a number above 0`);
  return value;
}

/**
 * Runs `work` with the verbs; their temporary files and their child are gone afterwards. The first signal to stop stops the verb
 * that runs, and each after it, with `Interrupted`; a second one ends the command at once.
 */
export async function withEngine<T>(values: { memory?: string; deadline?: string }, work: (engine: Engine) => Promise<T>): Promise<T> {
  const memoryBytes = limitOf('memory', values.memory, Math.floor((totalmem() * defaultShare) / MiB)) * MiB;
  const deadlineMs = limitOf('deadline', values.deadline, defaultSeconds) * 1000;
  const stop = new AbortController();
  const release = onStopSignal((signal) => {
    const stopped = new Interrupted(signal);
    if (stop.signal.aborted) process.exit(stopped.exitCode);
    stop.abort(stopped);
  });
  const releasePipe = onUnread((reason) => stop.abort(reason));
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-engine-'));
  const child = openChild({ folder, memoryBytes });
  child.start();
  try {
    return await work({ run: (verb, args, { onProgress }) => child.run(verb, args, { deadlineMs, onProgress, signal: stop.signal }) });
  } finally {
    await child.close();
    await rm(folder, { recursive: true, force: true });
    release();
    releasePipe();
  }
}
