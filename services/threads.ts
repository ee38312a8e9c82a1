import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { AppError } from '#domain/errors/app-error';

interface ThreadsOptions {
  /** Compiled entry of a thread: it answers each message with one message. */
  entry: URL;
  /** What the threads do, for the error of one that ended. */
  purpose: string;
  /** Tasks that run at once, each in a thread of its own. */
  slots: number;
  /** Tasks that may wait for a slot. */
  waiting: number;
  /** Refuses a task for which there is no room. */
  crowded: () => AppError;
}

export interface Threads<Task, Result> {
  /** Runs a task in a thread. Rejects with `crowded()` when too many wait, and with an Error when the thread ends. */
  run: (task: Task) => Promise<Result>;
  /** Throws `crowded()` when so many wait that nobody would wait for one more. */
  refuseWhenCrowded: () => void;
}

/**
 * Threads for work that would hold the event loop. They are not those of Node's own pool, which files, names and SQLite wait for. The first task starts one,
 * and none keeps the process alive.
 */
export function createThreads<Task, Result>({ entry, purpose, slots, waiting, crowded }: ThreadsOptions): Threads<Task, Result> {
  const idle: Worker[] = [];
  const limit = pLimit(slots);

  const runIn = (thread: Worker, task: Task): Promise<Result> =>
    new Promise((done, failed) => {
      const settle = (): void => void thread.off('message', onResult).off('error', onEnd).off('exit', onEnd).unref();
      const onResult = (result: Result): void => {
        settle();
        idle.push(thread);
        done(result);
      };
      // Not pushed back: the next task starts another.
      const onEnd = (cause: unknown): void => {
        settle();
        failed(new Error(`A thread that ${purpose} ended`, { cause }));
      };
      thread.once('message', onResult).once('error', onEnd).once('exit', onEnd).ref();
      thread.postMessage(task);
    });

  const refuseWhenCrowded = (): void => {
    if (limit.pendingCount >= waiting) throw crowded();
  };
  return {
    refuseWhenCrowded,
    run: async (task) => {
      refuseWhenCrowded();
      return limit(() => runIn(idle.pop() ?? new Worker(entry), task));
    },
  };
}
