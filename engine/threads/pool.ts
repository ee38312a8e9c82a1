/** A pool of worker threads for the engine's kernels: started when there is work, gone with their memory when it is closed. */

import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fromErrorRecord } from '#domain/errors/app-error';
import type { Order, Reply } from './messages.ts';
import type { Task } from './tasks.ts';

/** What the caller of a verb says of its threads. */
export interface PoolContext {
  /** Abort to stop; verbs check it between units of work and throw its reason. */
  signal?: AbortSignal;
  /** Threads to work with, 1 for the calling one alone; default one a core. Results do not depend on it. */
  threads?: number;
  /** Threads that are up already, for verbs that make up a larger one. */
  pool?: Pool;
}

export interface Pool {
  /** Calls that can run side by side; 1 means in the calling thread. */
  readonly size: number;
  /**
   * Runs a task of `defineTasks`. Buffers in `transfer` move to the thread and are gone here; a SharedArrayBuffer is seen by both.
   * @param halt Ends this call alone, in the middle of its work and with its thread; the calling thread does not hear it.
   * @throws what the task throws, an AppError as an AppError; the signal's reason once it is aborted.
   */
  run<I, O>(task: Task<I, O>, input: I, transfer?: ArrayBuffer[], halt?: AbortSignal): Promise<O>;
  /** Runs a task for each input, at most `2 × size` on their way, and hands the results on in the order of the inputs. */
  runInOrder<I, O>(task: Task<I, O>, inputs: Iterable<I>, onResult: (result: O, index: number) => void): Promise<void>;
  /** Ends the threads and gives their memory back. Calls still under way are rejected. */
  close(): Promise<void>;
}

/** Code, not data, lives on a thread's heap; its arrays do not count. */
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

/** Everything in the calling thread: what one core does best, and the reference for what several give. */
function inlinePool(signal: AbortSignal | undefined): Pool {
  const pool: Pool = {
    size: 1,
    async run(task, input) {
      // Lets an abort come in.
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
  /** A thread that ends takes the call it works on along; another takes its place when calls wait. */
  const lose = (thread: Thread, error: unknown): void => {
    const at = threads.indexOf(thread);
    if (at < 0) return;
    threads.splice(at, 1);
    thread.job?.reject(error);
    thread.job = undefined;
    if (!closed && waiting.length > 0) next(start());
  };
  const start = (): Thread => {
    // What a library prints is nobody's output: stdout is kept apart and let go.
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
  try {
    for (const input of inputs) {
      underWay.push(pool.run(task, input));
      if (underWay.length >= pool.size * 2) await takeFirst();
    }
    while (underWay.length > 0) await takeFirst();
  } finally {
    // After a failure the others' ends are of no interest, but must not count as unhandled.
    for (const call of underWay) call.catch(() => undefined);
  }
}

function fromReply({ record, detail }: Extract<Reply, { type: 'error' }>): Error {
  const error = fromErrorRecord(record);
  if (!error) return new Error(detail);
  error.cause = detail;
  return error;
}

/** A thread whose heap is full ends; its caller sees what an allocation that fails in its own thread throws. */
function asMemoryError(error: Error & { code?: string }): unknown {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new RangeError('Allocation failed in a thread', { cause: error }) : error;
}
