/** Entry of a thread: executes orders one after another. Started by `pool.ts` only. */

import { parentPort } from 'node:worker_threads';
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
    reply = await replyOf(id, error);
  }
  parentPort!.postMessage(reply, transfer);
}

/** The table of errors is loaded when there is one: its modules are most of what a thread would begin with. */
async function replyOf(id: number, error: unknown): Promise<Reply> {
  const { AppError, toErrorRecord } = await import('#domain/errors/app-error');
  if (error instanceof AppError) return { id, type: 'error', record: toErrorRecord(error), detail: error.stack ?? error.message };
  return { id, type: 'fault', error: error instanceof Error ? error : new Error(String(error)) };
}
