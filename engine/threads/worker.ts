/** Entry of a thread: executes orders one after another. Started by `pool.ts` only. */

import { parentPort } from 'node:worker_threads';
import { AppError, toErrorRecord } from '#domain/errors/app-error';
import type { Order, Reply } from './messages.ts';
import type { TaskModule } from './tasks.ts';

parentPort!.on('message', (order: Order) => void run(order));

async function run({ id, module, name, input }: Order): Promise<void> {
  let reply: Reply;
  let transfer: ArrayBuffer[] = [];
  try {
    const { tasks } = (await import(module)) as TaskModule;
    const answer = await tasks[name]!.run(input);
    reply = { id, type: 'value', value: answer.value };
    transfer = answer.transfer ?? [];
  } catch (error) {
    reply =
      error instanceof AppError
        ? { id, type: 'error', record: toErrorRecord(error), detail: error.stack ?? error.message }
        : { id, type: 'fault', error: error instanceof Error ? error : new Error(String(error)) };
  }
  parentPort!.postMessage(reply, transfer);
}
