import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { AppError, toErrorRecord } from '#domain/errors/app-error';
import { isDiskFull } from '#domain/errors/disk-full';
import { diskFullFailure, supersededFailure } from '#workflows/contracts';

/** The row has finished or belongs to a later attempt, so nobody needs this work. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/**
 * The one place that maps what an activity throws to what its workflow sees: a cancellation; a data error (not retried; its code as type,
 * the record as detail); a full disk; or a fault of ours, which is retried.
 */
export function toFailure(error: unknown, cancellation: AbortSignal): Error {
  if (error instanceof SupersededError)
    return ApplicationFailure.create({ type: supersededFailure, message: '已有更新的处理', nonRetryable: true });
  if (cancellation.aborted) {
    const reason: unknown = cancellation.reason;
    // A worker that shuts down leaves its work to another; only the workflow itself can cancel.
    if (reason instanceof CancelledFailure && reason.message !== 'WORKER_SHUTDOWN') return reason;
    return ApplicationFailure.create({ type: 'worker.stopped', message: '处理进程正在停止，将由其他进程继续' });
  }
  if (isDiskFull(error))
    return ApplicationFailure.create({ type: diskFullFailure, message: new AppError('engine.diskFull').message, cause: asError(error) });
  if (error instanceof AppError) {
    const { code, message, entry } = error;
    return ApplicationFailure.create({
      type: code,
      message,
      nonRetryable: entry.permanent,
      details: [toErrorRecord(error)],
      cause: asError(error.cause),
    });
  }
  return ApplicationFailure.create({
    type: 'fault',
    message: `意外错误：${asError(error)?.message ?? String(error)}`,
    cause: asError(error),
  });
}

const asError = (value: unknown): Error | undefined => (value instanceof Error ? value : undefined);
