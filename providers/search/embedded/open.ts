import { Worker } from 'node:worker_threads';
import type { SearchIndex } from '../contract.ts';
import type { SearchReply, SearchTaskName, SearchTasks } from './messages.ts';

/** Calls that may wait; one more is refused, as everybody would wait for it. */
const waitingMost = 200;

/**
 * An index in SQLite files of a folder (FTS5), in a thread of its own, which the first call starts. A thread that ends is started anew by the next call, and what waited for it
 * rejects.
 */
export function openEmbeddedSearch({ folder }: { folder: string }): SearchIndex {
  let worker: Worker | undefined;
  let isClosed = false;
  let numbered = 0;
  const waiting = new Map<number, { done: (result: unknown) => void; failed: (error: Error) => void }>();

  function end(started: Worker, cause: unknown): void {
    if (worker !== started) return;
    worker = undefined;
    for (const { failed } of waiting.values()) failed(new Error('The thread of the search index ended', { cause }));
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./thread.js', import.meta.url), { workerData: { folder } });
    started.on('message', (reply: SearchReply) => {
      const asked = waiting.get(reply.number);
      waiting.delete(reply.number);
      if (waiting.size === 0) started.unref();
      if ('failure' in reply) asked?.failed(new Error(reply.failure));
      else asked?.done(reply.result);
    });
    started.on('error', (error) => end(started, error)).on('exit', (code) => end(started, code));
    return started;
  }

  function ask<Name extends SearchTaskName>(name: Name, task: SearchTasks[Name][0]): Promise<SearchTasks[Name][1]> {
    if (isClosed) return Promise.reject(new Error('The search index is closed'));
    if (waiting.size >= waitingMost) return Promise.reject(new Error('Too many searches wait'));
    const thread = (worker ??= start());
    return new Promise((done, failed) => {
      const number = numbered++;
      waiting.set(number, { done: done as (result: unknown) => void, failed });
      thread.ref();
      thread.postMessage({ number, name, task });
    });
  }

  return {
    state: () => ask('state', undefined),
    apply: (changes) => ask('apply', changes),
    async rebuild(batches, state) {
      await ask('beginRebuild', undefined);
      for await (const batch of batches) await ask('addToRebuild', batch);
      await ask('endRebuild', state);
    },
    search: (query) => ask('search', query),
    suggest: (query) => ask('suggest', query),
    async close() {
      const thread = worker;
      if (thread !== undefined) await ask('close', undefined).catch(() => undefined);
      isClosed = true;
      await thread?.terminate();
    },
  };
}
