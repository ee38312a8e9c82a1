/** Entry of the thread that holds the index. Started by `open.ts` only. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { SearchEngine } from './engine.ts';
import type { SearchReply, SearchRequest } from './messages.ts';

/** Processes that share a folder; each has an index of its own. */
const processes = 8;

async function openFree(folder: string): Promise<SearchEngine> {
  await mkdir(folder, { recursive: true });
  for (let place = 1; ; place++) {
    try {
      return await SearchEngine.open(join(folder, place === 1 ? 'mall.sqlite' : `mall-${place}.sqlite`));
    } catch (error) {
      if (place === processes) throw error;
    }
  }
}

const { folder } = workerData as { folder: string };
const opening = openFree(folder);
opening.catch(() => undefined);

async function run(request: SearchRequest): Promise<unknown> {
  const engine = await opening;
  switch (request.name) {
    case 'state':
      return engine.state();
    case 'apply':
      return engine.apply(request.task.put, request.task.remove, request.task.state);
    case 'beginRebuild':
      return engine.beginRebuild();
    case 'addToRebuild':
      return engine.addToRebuild(request.task);
    case 'endRebuild':
      return engine.endRebuild(request.task);
    case 'search':
      return engine.search(request.task);
    case 'suggest':
      return engine.suggest(request.task.text, request.task.limit);
    case 'close':
      return engine.close();
  }
}

/** What changes the index runs alone: SQLite has one transaction at a time, and a file that is being replaced answers nobody. */
let changing: Promise<unknown> = Promise.resolve();
const reads = new Set<SearchRequest['name']>(['state', 'search', 'suggest']);

async function answer(request: SearchRequest): Promise<void> {
  const turn =
    request.name === 'addToRebuild' || reads.has(request.name)
      ? changing.then(() => run(request))
      : (changing = changing.then(() => run(request)));
  let reply: SearchReply;
  try {
    reply = { number: request.number, result: await turn };
  } catch (error) {
    reply = { number: request.number, failure: error instanceof Error ? error.message : String(error) };
    changing = changing.catch(() => undefined);
  }
  parentPort?.postMessage(reply);
}

parentPort?.on('message', (request: SearchRequest) => void answer(request));
