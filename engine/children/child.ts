/** Entry of a child process: takes one task after another over IPC, and answers each. Started by `start-child.ts` only. */

import { AppError, toErrorRecord } from '#domain/errors/app-error';
import { isDiskFull } from '#domain/errors/disk-full';
import type { VerbContext } from '../context.ts';
import { isOutOfMemory, isStackOverflow, tooDeep } from '../files/file-fault.ts';
import { boundAnswer } from './bound-answer.ts';
import { limitCodesOf } from './limit-codes.ts';
import { handlers } from './handlers.ts';
import { memoryText } from '#domain/display/limits';
import { cutText } from '#domain/display/sentence';
import type { Answer, Stop, Task, WarmUp } from './messages.ts';
import type { VerbArgs } from './verbs.ts';
import { usualKeptBytes } from './sizes.ts';
import { sourceStack } from './source-stack.ts';

/** Progress is sent at most this often within a stage. */
const progressEveryMs = 100;
/** How much of an error's stack the parent is told. */
const detailLength = 4000;

const stop = new AbortController();
/** Aborted by the first task: what is still to be warmed up can wait. */
const wanted = new AbortController();
let warming: Promise<void> = Promise.resolve();

// A terminal's Ctrl-C, or its end, goes to the parent as well, which tells us what becomes of the task.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
// The parent is gone, and where the system has not killed us with it we leave by ourselves.
process.on('disconnect', () => process.exit(1));
process.on('message', (message: Task | WarmUp | Stop) => {
  if (message.type === 'task') void run(message);
  else if (message.type === 'stop') stop.abort();
  else warming = import('./warm-up.ts').then(({ warmUp }) => warmUp(process.cwd(), wanted.signal));
});

const send = (answer: Answer): void => void process.send?.(answer);

async function run(task: Task): Promise<void> {
  wanted.abort();
  send({ type: 'begun' });
  await warming;
  const context: VerbContext = { signal: stop.signal, onProgress: createProgress(), converters: task.converters };
  let answer: Answer;
  try {
    // Each handler takes the arguments of its own verb; the union of tasks guarantees the pair.
    const handler = handlers[task.verb] as (args: VerbArgs[typeof task.verb], context: VerbContext) => Promise<unknown>;
    answer = { type: 'result', value: boundAnswer(task.verb, await handler(task.args, context)) };
  } catch (error) {
    answer = answerOf(error, task);
  }
  // What a large model leaves on the heap would make the child too large to be kept.
  if (process.memoryUsage.rss() > usualKeptBytes) globalThis.gc?.();
  send(answer);
}

function answerOf(error: unknown, task: Task): Answer {
  if (stop.signal.aborted) return { type: 'stopped' };
  const known = asAppError(error, task);
  const detail = cutText(error instanceof Error ? sourceStack(error) : String(error), detailLength);
  return known ? { type: 'error', record: toErrorRecord(known), detail } : { type: 'fault', detail };
}

function asAppError(error: unknown, { verb, memoryBytes }: Task): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('engine.diskFull');
  if (isOutOfMemory(error)) return new AppError(limitCodesOf(verb).memory, { limit: memoryText(memoryBytes) });
  return isStackOverflow(error) ? tooDeep(error) : undefined;
}

function createProgress(): NonNullable<VerbContext['onProgress']> {
  let lastStage = '';
  let lastAt = 0;
  return (stage, done, total) => {
    const now = performance.now();
    if (stage === lastStage && done < total && now - lastAt < progressEveryMs) return;
    lastStage = stage;
    lastAt = now;
    send({ type: 'progress', stage, done, total });
  };
}
