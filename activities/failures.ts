import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { AppError, toErrorRecord } from '#domain/errors/app-error';
import { describeError, type ErrorView } from '#domain/errors/describe-error';
import { isDiskFull } from '#domain/errors/disk-full';
import { TurnOver } from '#engine/children/run-task';
import { diskFullFailure, stoppedFailure, supersededFailure } from '#workflows/contracts';

/** The row has finished or belongs to a later attempt, so nobody needs this work. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/**
 * The one place that maps what an activity throws to what its workflow sees: a cancellation; a data error (not retried; its code as type,
 * the record as detail); a turn that is over; a full disk; or a fault of ours, which is retried. All that it keeps of an error is short: it stays in the workflow's
 * history with each try, and Temporal refuses a large one, so that the step would never end.
 */
export function toFailure(error: unknown, cancellation: AbortSignal): Error {
  if (error instanceof SupersededError)
    return ApplicationFailure.create({ type: supersededFailure, message: '已有更新的处理', nonRetryable: true });
  if (cancellation.aborted) {
    const reason: unknown = cancellation.reason;
    // A worker that shuts down leaves its work to another; only the workflow itself can cancel.
    if (reason instanceof CancelledFailure && reason.message !== 'WORKER_SHUTDOWN') return reason;
    return ApplicationFailure.create({ type: stoppedFailure, message: '处理进程正在停止，将由其他进程继续' });
  }
  if (error instanceof TurnOver) return ApplicationFailure.create({ type: stoppedFailure, message: '比预计的费时，排到其他处理之后' });
  if (isDiskFull(error))
    return ApplicationFailure.create({ type: diskFullFailure, message: new AppError('engine.diskFull').message, cause: shortCause(error) });
  if (error instanceof AppError) {
    const { code, message, entry } = error;
    return ApplicationFailure.create({
      type: code,
      message,
      nonRetryable: entry.permanent,
      details: [toErrorRecord(error)],
      cause: shortCause(error.cause),
    });
  }
  return ApplicationFailure.create({ type: 'fault', message: `意外错误：${describeError(error).message}`, cause: shortCause(error) });
}

const shortCause = (error: unknown): Error | undefined => (error instanceof Error ? shortError(describeError(error)) : undefined);

function shortError({ type, message, stack = '', cause }: ErrorView): Error {
  const short = new Error(message, cause && { cause: shortError(cause) });
  short.name = type;
  short.stack = `${type}: ${message}\n${stack}`;
  return short;
}
