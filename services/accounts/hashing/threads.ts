import { passwordHashing } from '#domain/accounts/limits';
import { AppError } from '#domain/errors/app-error';
import { createThreads } from '../../threads.ts';
import type { HashingTask } from './task.ts';

const threads = createThreads<HashingTask, string | boolean>({
  ...{ entry: new URL('./thread.js', import.meta.url), purpose: 'hashes passwords' },
  ...{ slots: passwordHashing.slots, waiting: passwordHashing.waiting },
  crowded: () => new AppError('auth.crowded', { seconds: passwordHashing.retrySeconds }),
});

/** Refuses at once when so many wait that nobody would wait for one more: `auth.crowded`. */
export const { refuseWhenCrowded } = threads;

/** Hashes or compares in one of the threads; `auth.crowded` when too many wait. */
export const hashInThread = <T extends string | boolean>(task: HashingTask): Promise<T> => threads.run(task) as Promise<T>;
