/**
 * Children that are started and warmed up ahead of their first verb, and kept for the next verb of the same owner. Each has a
 * scratch folder of its own from its start, serves one owner only, runs one verb at a time, and ends after any failure.
 */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { VerbContext } from '../context.ts';
import type { TaskOptions } from './child-session.ts';
import { freeze, thaw } from './process-tree.ts';
import { processorBudgetMs } from '#domain/workflows/processor-time';
import { processorRateOf } from './processor-rates.ts';
import { runTask, taskOf, type LostBy } from './run-task.ts';
import { emptyFolder, stage, type Staged } from './scratch.ts';
import type { Seal } from './seal.ts';
import { startedBytes, usualKeptBytes } from './sizes.ts';
import { endChild, startChild, type Child } from './start-child.ts';
import type { WarmUp } from './messages.ts';
import type { VerbArgs, VerbName, VerbResult } from './verbs.ts';

export interface PoolOptions {
  /** Where the children's scratch folders are made; on one file system with the jobs' folders, so that files can be linked. */
  folder: string;
  /** Resident memory at which a child is killed. */
  memoryBytes: number;
  /** How many children are started before anyone needs them. */
  ahead: number;
  /** Resident memory that all idle children may hold together; beyond it those idle longest are ended. */
  idleBytes: number;
  /** Closes each child within its scratch folder. */
  seal: Seal;
  /** Resident memory up to which a child is kept for its owner's next verb; default 320 MiB. */
  keptBytes?: number;
  /** How long a child waits for its owner's next verb; default a minute. */
  idleMs?: number;
  /** How long no verb may have run before a child is started ahead, so that starting one takes no time from a job; default 1 s. */
  quietMs?: number;
  /** Handed to the verbs as `VerbContext.converters`. */
  converters?: VerbContext['converters'];
  /** Told of every run. */
  onRun?: (run: VerbRun) => void;
}

export interface VerbRun {
  verb: VerbName;
  /** The most resident memory. */
  peakBytes: number;
  /** Processor time of the child and all that it started, in milliseconds. */
  processorMs: number;
  /** Why the child is gone, if it is. */
  lost?: LostBy;
}

/** Without `processorMs` a verb has the budget of its kind and of the bytes that it is given: docs/decisions/processor-time.md. */
export interface PoolTask extends TaskOptions {
  /** Whose files the verb reads: a user's id. */
  owner: string;
  /** The job's folder. The child sees of it what `args` names, in its scratch folder, and what it writes comes back here. */
  folder: string;
  /** A folder in it from which files are moved out while the verb runs, each time the last ones were taken away there (default: all come at the end). */
  taking?: string;
  /** Processor time in milliseconds after which the verb is left, to be run anew in a later turn; default none. */
  turnMs?: number;
  /** Told of this run, as `PoolOptions.onRun`. */
  onRun?: (run: VerbRun) => void;
}

export interface ChildPool {
  /** Runs one verb. Any number of calls may run at once, each in a child of its own; the caller bounds them. @throws as `runVerb`. */
  run<V extends VerbName>(verb: V, args: VerbArgs[V], task: PoolTask): Promise<VerbResult[V]>;
  /** Ends the idle children, and those at work when their verbs have ended; resolves when all are gone. */
  close(): Promise<void>;
}

/** How often it is looked whether a verb has files to be taken. */
const takeMs = 100;
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

interface Member {
  child: Child;
  scratch: string;
  /** Set with the first verb, and never changed. */
  owner: string | undefined;
  /** Resident when last looked. */
  bytes: number;
  idleTimer?: NodeJS.Timeout;
}

const usualIdleMs = 60_000;
const usualQuietMs = 1000;

/**
 * Opens a pool and starts its first children ahead.
 *
 * @example
 * const pool = createChildPool({ folder, memoryBytes: 2 * 1024 ** 3, ahead: 1, idleBytes: 1024 ** 3, seal: await findSeal({ atLeast: 'folder' }) });
 * const report = await pool.run('check', { modelPath, root, sourceBytes }, { owner: file.ownerId, folder: jobFolder, deadlineMs, signal });
 */
export function createChildPool(options: PoolOptions): ChildPool {
  const { folder, memoryBytes, ahead, idleBytes, seal, converters, onRun } = options;
  const { keptBytes = usualKeptBytes, idleMs = usualIdleMs, quietMs = usualQuietMs } = options;
  /** Idle longest first. */
  const idle: Member[] = [];
  /** Starts, runs and ends that are under way. */
  const underWay = new Set<Promise<unknown>>();
  let running = 0;
  let closed = false;
  let quietTimer: NodeJS.Timeout | undefined;

  /** Stops a child and all that it has started. One that is not sealed in could reach further than its folder anyway. */
  const hold = async ({ child }: Member): Promise<void> => {
    if (seal.level === 'folder' && child.process.pid !== undefined) await freeze(child.process.pid);
  };

  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    const settled = (): void => void underWay.delete(work);
    work.then(settled, settled);
    return work;
  };

  const idleTotal = (): number => idle.reduce((sum, { bytes }) => sum + bytes, 0);

  /** Takes a member from the idle ones; false when it is not among them. */
  const take = (member: Member): boolean => {
    const at = idle.indexOf(member);
    if (at < 0) return false;
    idle.splice(at, 1);
    clearTimeout(member.idleTimer);
    return true;
  };

  const retire = async (member: Member): Promise<void> => {
    take(member);
    await endChild(member.child);
    await rm(member.scratch, { recursive: true, force: true });
  };

  /** Ends idle children until the others fit; those without an owner last, as anyone may need them. */
  const trim = (): void => {
    while (idleTotal() > idleBytes) {
      const member = idle.find(({ owner }) => owner !== undefined) ?? idle[0];
      if (member === undefined) return;
      void track(retire(member));
    }
  };

  const keep = (member: Member): void => {
    idle.push(member);
    if (member.owner !== undefined) member.idleTimer = setTimeout(() => void track(retire(member)), idleMs).unref();
    trim();
  };

  const start = async (): Promise<Member> => {
    const scratch = await mkdtemp(join(folder, 'child-'));
    const member: Member = { child: startChild(scratch, memoryBytes, seal), scratch, owner: undefined, bytes: startedBytes };
    // One that ends while it is idle is replaced without a word.
    void member.child.ended.then(() => {
      if (!take(member)) return;
      void track(rm(scratch, { recursive: true, force: true }));
      startAheadWhenQuiet();
    });
    return member;
  };

  const startAhead = async (): Promise<void> => {
    const member = await start();
    member.child.process.send({ type: 'warmUp' } satisfies WarmUp, () => undefined);
    if (closed) await retire(member);
    else keep(member);
  };

  const startAheadWhenQuiet = (pauseMs = quietMs): void => {
    clearTimeout(quietTimer);
    if (closed || running > 0) return;
    quietTimer = setTimeout(() => {
      const missing = ahead - idle.filter(({ owner }) => owner === undefined).length;
      const fitting = Math.floor((idleBytes - idleTotal()) / startedBytes);
      // A start that fails is tried again after the next verb.
      for (let count = 0; count < Math.min(missing, fitting); count++) track(startAhead()).catch(() => undefined);
    }, pauseMs).unref();
  };

  /** The owner's child that was busy last, else one that was started ahead. */
  const takeIdle = (owner: string): Member | undefined => {
    const member = idle.findLast((each) => each.owner === owner) ?? idle.find((each) => each.owner === undefined);
    if (member) take(member);
    return member;
  };

  /** Moves files out of a folder that a verb writes, until it is stopped. */
  const takeMeanwhile = (
    member: Member,
    staged: Pick<Staged<unknown>, 'take'>,
    jobFolder: string,
    folder: string,
    onError: (error: unknown) => void,
  ): (() => Promise<void>) => {
    let stopped = false;
    const take = async (): Promise<void> => {
      while (!stopped) {
        await delay(takeMs);
        // Names alone, so that what they lead to is of no matter; the child stands still for nothing else.
        const [taken, waiting] = await Promise.all([namesIn(folder), namesIn(join(member.scratch, relative(jobFolder, folder)))]);
        if (stopped || taken.length > 0 || waiting.length === 0) continue;
        await hold(member);
        await staged.take(folder);
        thaw(member.child.process.pid ?? 0);
      }
    };
    const taking = take().catch(onError);
    return async () => {
      stopped = true;
      await taking;
    };
  };

  /** Runs one verb in `member`, then keeps or ends it. `gone` when the child ended before it took the verb on. */
  const runIn = async <V extends VerbName>(
    member: Member,
    verb: V,
    args: VerbArgs[V],
    task: PoolTask,
  ): Promise<{ value: VerbResult[V] } | { gone: unknown }> => {
    const { folder: jobFolder, deadlineMs, turnMs, signal: asked, onProgress, taking } = task;
    const failed = new AbortController();
    const signal = taking === undefined || !asked ? (asked ?? failed.signal) : AbortSignal.any([asked, failed.signal]);
    let sound = false;
    let stopTaking = async (): Promise<void> => undefined;
    try {
      // What is found in its folder must be what is linked, moved and removed: a file may have made the child its own.
      await hold(member);
      const staged = await stage(args, jobFolder, member.scratch);
      thaw(member.child.process.pid ?? 0);
      if (taking !== undefined) stopTaking = takeMeanwhile(member, staged, jobFolder, taking, (error) => failed.abort(error));
      const order = taskOf(verb, staged.args, memoryBytes, converters);
      // What was packed counts packed.
      const givenBytes = 'sourceBytes' in args ? args.sourceBytes : staged.bytes;
      const { processorMs = processorBudgetMs(processorRateOf(verb), givenBytes) } = task;
      const limits = { memoryBytes, deadlineMs, processorMs, ...(turnMs !== undefined && { turnMs }) };
      const ended = await runTask(member.child, order, limits, { signal, onProgress });
      const { outcome, alive, begun, bytes, peakBytes, lost } = ended;
      const run = { verb, peakBytes, processorMs: ended.processorMs, ...(lost && { lost }) };
      if (begun || lost) for (const tell of [onRun, task.onRun]) tell?.(run);
      await stopTaking();
      if ('error' in outcome) {
        if (!begun && !signal?.aborted) return { gone: outcome.error };
        throw outcome.error;
      }
      // It stands still until its next verb.
      await hold(member);
      const value = await staged.collect(outcome.value as VerbResult[V]);
      await emptyFolder(member.scratch);
      member.bytes = bytes;
      sound = alive && bytes <= keptBytes && !closed;
      return { value };
    } finally {
      await stopTaking();
      if (sound) keep(member);
      else await retire(member);
    }
  };

  const run = async <V extends VerbName>(verb: V, args: VerbArgs[V], task: PoolTask): Promise<VerbResult[V]> => {
    if (closed) throw new Error('The pool is closed');
    running++;
    clearTimeout(quietTimer);
    try {
      for (;;) {
        task.signal?.throwIfAborted();
        const known = takeIdle(task.owner);
        const member = known ?? (await start());
        member.owner = task.owner;
        const done = await runIn(member, verb, args, task);
        if ('value' in done) return done.value;
        // Killed while it was idle; a fresh one that does not even begin has a reason.
        if (!known) throw done.gone;
      }
    } finally {
      running--;
      startAheadWhenQuiet();
    }
  };

  startAheadWhenQuiet(0);
  return {
    run: (verb, args, task) => track(run(verb, args, task)),
    close: async () => {
      closed = true;
      clearTimeout(quietTimer);
      for (const member of [...idle]) void track(retire(member));
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
