/** A pool of worker threads for the engine's kernels: started when there is work, gone with their memory when it is closed. */

import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fromErrorRecord } from '#domain/errors/app-error';
import type { Order, Reply } from './messages.ts';
import type { Task } from './tasks.ts';

/** What a verb's caller decides about its threads. */
export interface PoolContext {
  /** Abort to stop; verbs check it between units of work and throw its reason. */
  signal?: AbortSignal;
  /** Threads to work with, 1 for the calling one alone; default one a core. Results do not depend on it. */
  threads?: number;
  /** Running threads to use, for steps of a larger verb. */
  pool?: Pool;
}

export interface Pool {
  /** Calls that can run side by side; 1 means in the calling thread. */
  readonly size: number;
  /**
   * Runs a task of `defineTasks`. Buffers in `transfer` move to the thread and are gone here; a SharedArrayBuffer is seen by both.
   * @param halt Aborts this call alone by ending its thread. Has no effect in the calling thread.
   * @throws what the task throws, an AppError as an AppError; the signal's reason once it is aborted.
   */
  run<I, O>(task: Task<I, O>, input: I, transfer?: ArrayBuffer[], halt?: AbortSignal): Promise<O>;
  /** Runs a task for each input, at most `2 × size` at a time, and passes the results on in the order of the inputs. */
  runInOrder<I, O>(task: Task<I, O>, inputs: Iterable<I>, onResult: (result: O, index: number) => void): Promise<void>;
  /** Ends the threads and frees their memory. Unfinished calls are rejected. */
  close(): Promise<void>;
}

/** A thread's heap holds code rather than data; arrays do not count. */
const threadHeapMb = 256;
const workerUrl = new URL('./worker.js', import.meta.url);

interface Job {
  order: Order;
  transfer: ArrayBuffer[];
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
}

/**
 * Hands `work` the context's pool, or one of `context.threads` threads (default: one a core) that is closed when it settles.
 *
 * @example
 * const sums = await withPool(context, (pool) => Promise.all(blocks.map((bytes) => pool.run(tasks.checksum, bytes))));
 */
export async function withPool<T>(context: PoolContext, work: (pool: Pool) => Promise<T>): Promise<T> {
  if (context.pool && context.threads !== 1) return await work(context.pool);
  const pool = createPool(context);
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/** A pool that its owner closes. No thread is started before the first call, and none keeps the process alive. */
export function createPool({ threads = availableParallelism(), signal }: PoolContext = {}): Pool {
  const size = Math.max(1, Math.floor(threads));
  return size === 1 ? inlinePool(signal) : threadPool(size, signal);
}

/** Runs everything in the calling thread: best on one core, and the reference for results of several threads. */
function inlinePool(signal: AbortSignal | undefined): Pool {
  const pool: Pool = {
    size: 1,
    async run(task, input) {
      // Lets an abort get through.
      await setImmediate();
      signal?.throwIfAborted();
      return (await task.run(input)).value;
    },
    async runInOrder(task, inputs, onResult) {
      let index = 0;
      for (const input of inputs) onResult(await pool.run(task, input), index++);
    },
    close: () => Promise.resolve(),
  };
  return pool;
}

function threadPool(size: number, signal: AbortSignal | undefined): Pool {
  const threads: Thread[] = [];
  const waiting: Job[] = [];
  let nextId = 0;
  let closed = false;

  const next = (thread: Thread): void => {
    thread.job = waiting.shift();
    if (thread.job) thread.worker.postMessage(thread.job.order, thread.job.transfer);
    else thread.worker.unref();
  };
  const settle = (thread: Thread, reply: Reply): void => {
    const job = thread.job;
    if (!job || job.order.id !== reply.id) return;
    if (reply.type === 'value') job.resolve(reply.value as never);
    else job.reject(reply.type === 'error' ? fromReply(reply) : reply.error);
    next(thread);
  };
  /** A thread that ends fails its current call; another replaces it when calls are waiting. */
  const lose = (thread: Thread, error: unknown): void => {
    const at = threads.indexOf(thread);
    if (at < 0) return;
    threads.splice(at, 1);
    thread.job?.reject(error);
    thread.job = undefined;
    if (!closed && waiting.length > 0) next(start());
  };
  const start = (): Thread => {
    // Libraries may print: their output is captured and discarded.
    const worker = new Worker(workerUrl, { stdout: true, resourceLimits: { maxOldGenerationSizeMb: threadHeapMb } });
    worker.stdout.resume();
    const thread: Thread = { worker, job: undefined };
    worker.on('message', (reply: Reply) => settle(thread, reply));
    worker.on('error', (error) => lose(thread, asMemoryError(error)));
    worker.on('exit', () => lose(thread, new Error('A thread ended before its task')));
    threads.push(thread);
    return thread;
  };
  const stop = (reason: unknown): void => {
    closed = true;
    for (const job of waiting.splice(0)) job.reject(reason);
    for (const thread of threads) {
      thread.job?.reject(reason);
      thread.job = undefined;
    }
  };
  const end = async (): Promise<void> => {
    await Promise.all(threads.splice(0).map(({ worker }) => worker.terminate()));
  };
  const onAbort = (): void => {
    stop(signal!.reason);
    void end();
  };
  const endCall = (id: number, reason: unknown): void => {
    const at = waiting.findIndex(({ order }) => order.id === id);
    if (at >= 0) return waiting.splice(at, 1)[0]!.reject(reason);
    const thread = threads.find(({ job }) => job?.order.id === id);
    if (!thread) return;
    lose(thread, reason);
    void thread.worker.terminate();
  };
  signal?.addEventListener('abort', onAbort, { once: true });

  const pool: Pool = {
    size,
    async run({ module, name }, input, transfer = [], halt) {
      for (const each of [signal, halt]) each?.throwIfAborted();
      if (closed) throw new Error('The pool is closed');
      const id = nextId++;
      const onHalt = (): void => endCall(id, halt!.reason);
      halt?.addEventListener('abort', onHalt, { once: true });
      try {
        return await new Promise((resolve, reject) => {
          waiting.push({ order: { id, module, name, input }, transfer, resolve, reject });
          const idle = threads.find((thread) => !thread.job) ?? (threads.length < size ? start() : undefined);
          if (!idle) return;
          idle.worker.ref();
          next(idle);
        });
      } finally {
        halt?.removeEventListener('abort', onHalt);
      }
    },
    runInOrder: (task, inputs, onResult) => inOrder(pool, task, inputs, onResult),
    async close() {
      signal?.removeEventListener('abort', onAbort);
      if (!closed) stop(new Error('The pool was closed'));
      await end();
    },
  };
  return pool;
}

async function inOrder<I, O>(
  pool: Pool,
  task: Task<I, O>,
  inputs: Iterable<I>,
  onResult: (result: O, index: number) => void,
): Promise<void> {
  const underWay: Promise<O>[] = [];
  let index = 0;
  const takeFirst = async (): Promise<void> => onResult(await underWay.shift()!, index++);
  for (const input of inputs) {
    const call = pool.run(task, input);
    // One that fails before its turn is met then, or never after another's failure: no rejection may count as unhandled.
    call.catch(() => undefined);
    underWay.push(call);
    if (underWay.length >= pool.size * 2) await takeFirst();
  }
  while (underWay.length > 0) await takeFirst();
}

function fromReply({ record, detail }: Extract<Reply, { type: 'error' }>): Error {
  const error = fromErrorRecord(record);
  if (!error) return new Error(detail);
  error.cause = detail;
  return error;
}

/** A thread ends when its heap is full; the caller gets the same error as for a failed allocation in its own thread. */
function asMemoryError(error: Error & { code?: string }): unknown {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new RangeError('Allocation failed in a thread', { cause: error }) : error;
}
