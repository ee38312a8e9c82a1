import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { passwordHashing } from '#domain/accounts/limits';
import { AppError } from '#domain/errors/app-error';
import type { HashingTask } from './task.ts';

const entry = new URL('./thread.js', import.meta.url);

/**
 * Threads of their own: Node's pool, where native code would hash otherwise, is what files, names and SQLite wait for. They are started by the first
 * password and keep nothing alive.
 */
const idle: Worker[] = [];
const slots = pLimit(passwordHashing.slots);

/** Refuses at once when so many wait that nobody would wait for one more: `auth.crowded`. */
export function refuseWhenCrowded(): void {
  if (slots.pendingCount >= passwordHashing.waiting) throw new AppError('auth.crowded', { seconds: passwordHashing.retrySeconds });
}

/** Hashes or compares in one of the threads; `auth.crowded` when too many wait. */
export async function hashInThread<T extends string | boolean>(task: HashingTask): Promise<T> {
  refuseWhenCrowded();
  return slots(() => runIn(idle.pop() ?? new Worker(entry), task) as Promise<T>);
}

function runIn(thread: Worker, task: HashingTask): Promise<string | boolean> {
  return new Promise((done, failed) => {
    const settle = (): void => void thread.off('message', onResult).off('error', onEnd).off('exit', onEnd).unref();
    const onResult = (result: string | boolean): void => {
      settle();
      idle.push(thread);
      done(result);
    };
    // Not pushed back: the next task starts another.
    const onEnd = (cause: unknown): void => {
      settle();
      failed(new Error('A thread that hashes passwords ended', { cause }));
    };
    thread.once('message', onResult).once('error', onEnd).once('exit', onEnd).ref();
    thread.postMessage(task);
  });
}
