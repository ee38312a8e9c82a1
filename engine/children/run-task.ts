/** One verb in one child: progress, deadline, memory cap and cancellation. */

import { AppError, fromErrorRecord } from '#domain/errors/app-error';
import type { VerbContext } from '../context.ts';
import { durationText, memoryText } from '#domain/display/limits';
import { cutText } from '#domain/display/sentence';
import { boundAnswer } from './bound-answer.ts';
import { limitCodesOf, type LimitCodes } from './limit-codes.ts';
import type { Answer, Stop, Task } from './messages.ts';
import { processorMsOf, residentBytesOf } from './process-tree.ts';
import type { Child, ChildEnd } from './start-child.ts';
import type { VerbArgs, VerbName } from './verbs.ts';

export interface TaskLimits {
  /** Resident memory at which the child is killed. */
  memoryBytes: number;
  deadlineMs: number;
  /** Processor time in milliseconds at which the child is killed; default any. */
  processorMs?: number;
  /** Processor time after which the task is left for a later turn; default any. */
  turnMs?: number;
}

/** The task took longer than its turn, and is worth another. */
export class TurnOver extends Error {
  override readonly name = 'TurnOver';
}

export interface TaskRun {
  outcome: { value: unknown } | { error: unknown };
  /** Whether the child answered, kept its limits, and waits for its next task; if not, it is gone or has to be ended. */
  alive: boolean;
  /** Whether the child took the task on; one that was gone before may be replaced. */
  begun: boolean;
  /** Resident bytes after the task; 0 when unknown. */
  bytes: number;
  /** The most that was seen resident meanwhile; 0 when unknown. */
  peakBytes: number;
  /** Processor time in milliseconds that it took; 0 when unknown. */
  processorMs: number;
  /** Why the child is gone though nobody called the task off. */
  lost?: LostBy;
}

/** We killed it over its memory, its deadline, its processor time or its turn, or it ended by itself. */
export type LostBy = 'memory' | 'deadline' | 'processor' | 'turn' | 'crash';

/** How much of what a child tells of an error is kept. */
const detailLength = 4000;
const pollMs = 100;
/** How long a child that was told to stop may take before it is killed. */
const stopMs = 2000;

/** Runs one verb in `child`; not two at a time. Failures are part of the answer, so that the caller can decide about the child as well. */
export async function runTask(child: Child, task: Task, limits: TaskLimits, context: VerbContext): Promise<TaskRun> {
  const { memoryBytes, deadlineMs, processorMs = Infinity, turnMs = Infinity } = limits;
  const { signal, onProgress } = context;
  const { process: proc, ended } = child;
  const codes = limitCodesOf(task.verb);
  let answer: FinalAnswer | undefined;
  let verdict: Verdict | undefined;
  let begun = false;
  let bytes = 0;
  let peakBytes = 0;
  let usedMs = 0;
  // A child that is kept has worked before.
  const earlierMs = processorMsOf(proc.pid ?? 0) ?? 0;

  const judge = (lost: LostBy, error: Error): void => {
    verdict ??= { lost, error };
    proc.kill('SIGKILL');
  };
  const watch = (): void => {
    usedMs = Math.max(usedMs, (processorMsOf(proc.pid ?? 0) ?? 0) - earlierMs);
    if (usedMs > processorMs) judge('processor', new AppError(codes.processor, { limit: durationText(processorMs) }));
    else if (usedMs > turnMs) judge('turn', new TurnOver());
    bytes = residentBytesOf(proc.pid ?? 0) ?? bytes;
    peakBytes = Math.max(peakBytes, bytes);
    if (bytes > memoryBytes) judge('memory', overMemory(codes, memoryBytes));
  };
  let force: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    proc.send({ type: 'stop' } satisfies Stop, () => undefined);
    force ??= setTimeout(() => proc.kill('SIGKILL'), stopMs);
  };
  const deadline = setTimeout(() => judge('deadline', new AppError(codes.deadline, { limit: durationText(deadlineMs) })), deadlineMs);
  const poll = setInterval(watch, pollMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  let onMessage: (message: Answer) => void = () => undefined;
  const answered = new Promise<undefined>((resolve) => {
    onMessage = (message) => {
      if (message.type === 'begun') {
        begun = true;
        // One that is over its cap from the start is told so, however soon it is done.
        watch();
      } else if (message.type === 'progress') onProgress?.(message.stage, message.done, message.total);
      // A seal that is killed in its first moments leaves its child at work: what that says after the verdict does not count.
      else if (!verdict) {
        answer = message;
        resolve(undefined);
      }
    };
    proc.on('message', onMessage);
  });
  let end: ChildEnd | undefined;
  try {
    // An error of `send` means that the child is gone, which `ended` tells.
    proc.send(task, () => undefined);
    end = await Promise.race([answered, ended]);
    if (!end) watch();
  } finally {
    signal?.removeEventListener('abort', onAbort);
    clearInterval(poll);
    for (const timer of [deadline, force]) clearTimeout(timer);
    proc.off('message', onMessage);
  }
  const alive = end === undefined && verdict === undefined && !signal?.aborted && answer?.type !== 'fault';
  const last = {
    verb: task.verb,
    codes,
    answer,
    verdict: verdict?.error,
    end: end ?? { code: null, signal: null },
    stderr: child.stderr(),
    peakBytes,
    memoryBytes,
  };
  const lost = signal?.aborted ? undefined : lostBy(verdict, begun ? end : undefined);
  return {
    outcome: signal?.aborted ? { error: signal.reason } : outcomeOf(last),
    alive,
    begun,
    bytes,
    peakBytes,
    processorMs: usedMs,
    ...(lost && { lost }),
  };
}

/** One that was gone before it took the task on is replaced, and no loss. */
function lostBy(verdict: Verdict | undefined, end: ChildEnd | undefined): LostBy | undefined {
  if (verdict !== undefined) return verdict.lost;
  return end === undefined ? undefined : 'crash';
}

/** The task that asks for `verb`. The union of tasks pairs each verb with its own arguments, which a generic call cannot show. */
export const taskOf = <V extends VerbName>(verb: V, args: VerbArgs[V], memoryBytes: number, converters: VerbContext['converters']): Task =>
  ({ type: 'task', verb, args, memoryBytes, converters: converters ?? {} }) as Task;

/** Why we ended a task. */
interface Verdict {
  lost: LostBy;
  error: Error;
}

type FinalAnswer = Exclude<Answer, { type: 'progress' | 'begun' }>;

const overMemory = (codes: LimitCodes, memoryBytes: number): AppError => new AppError(codes.memory, { limit: memoryText(memoryBytes) });

/** The result, or the error that the answer or the end of the child amounts to. */
function outcomeOf({
  verb,
  codes,
  answer,
  verdict,
  end,
  stderr,
  peakBytes,
  memoryBytes,
}: {
  verb: VerbName;
  codes: LimitCodes;
  answer: FinalAnswer | undefined;
  /** Why we ended it. */
  verdict: Error | undefined;
  end: ChildEnd;
  stderr: string;
  peakBytes: number;
  memoryBytes: number;
}): TaskRun['outcome'] {
  if (answer?.type === 'result') {
    try {
      return { value: boundAnswer(verb, answer.value) };
    } catch (error) {
      return { error };
    }
  }
  if (verdict) return { error: verdict };
  if (answer?.type === 'error') {
    const error = fromErrorRecord(answer.record);
    if (error) {
      error.cause = answer.detail === undefined ? undefined : cutText(answer.detail, detailLength);
      return { error };
    }
  }
  // V8 and WebAssembly end in their own ways when memory runs out.
  if (/out of memory|std::bad_alloc/i.test(stderr) || peakBytes > memoryBytes * 0.9) return { error: overMemory(codes, memoryBytes) };
  const detail = answer?.type === 'fault' ? answer.detail : `${end.error ?? `child ended with ${end.signal ?? end.code}`}\n${stderr}`;
  return { error: new AppError('engine.crashed', {}, { cause: new Error(detail.trim()) }) };
}
