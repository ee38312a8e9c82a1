/** A child process for one caller's verbs, one after another, unsealed; a child that a file brings down is replaced for the next verb. */

import type { VerbContext } from '../context.ts';
import { runTask, taskOf } from './run-task.ts';
import { unsealed } from './seal.ts';
import { endChild, startChild, type Child } from './start-child.ts';
import type { VerbArgs, VerbName, VerbResult } from './verbs.ts';

export interface ChildOptions {
  /** The job's folder: the child's working directory and where its temporary files go. */
  folder: string;
  /** Resident memory at which the child is killed. */
  memoryBytes: number;
  /** Handed to the verbs as `VerbContext.converters`. */
  converters?: VerbContext['converters'];
}

export interface TaskOptions extends VerbContext {
  deadlineMs: number;
  /** Processor time in milliseconds that the verb may take; default any. */
  processorMs?: number;
}

export interface ChildSession {
  /** Starts the child before there is a task for it. */
  start(): void;
  /** Runs one verb; not two at a time. Paths in `args` must be absolute. @throws as `runVerb`; the session can be used after it. */
  run<V extends VerbName>(verb: V, args: VerbArgs[V], options: TaskOptions): Promise<VerbResult[V]>;
  /** Ends the child and waits until it is gone. */
  close(): Promise<void>;
}

/** A child that holds more than this share of its cap after a task is ended: the next task should have the cap to itself. */
const keptShare = 0.4;

/** A session whose first child starts with its first task, or with `start`. */
export function openChild({ folder, memoryBytes, converters }: ChildOptions): ChildSession {
  let child: Child | undefined;
  const start = (): Child => (child ??= startChild(folder, memoryBytes, unsealed()));
  const close = async (): Promise<void> => {
    const ending = child;
    child = undefined;
    if (ending) await endChild(ending);
  };
  return {
    start: () => void start(),
    close,
    async run<V extends VerbName>(
      verb: V,
      args: VerbArgs[V],
      { deadlineMs, processorMs, ...context }: TaskOptions,
    ): Promise<VerbResult[V]> {
      context.signal?.throwIfAborted();
      const { outcome, alive, bytes } = await runTask(
        start(),
        taskOf(verb, args, memoryBytes, converters),
        { memoryBytes, deadlineMs, ...(processorMs !== undefined && { processorMs }) },
        context,
      );
      if (!alive || bytes >= memoryBytes * keptShare) await close();
      if ('error' in outcome) throw outcome.error;
      return outcome.value as VerbResult[V];
    },
  };
}
