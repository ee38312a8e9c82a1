import { AppError } from '#domain/errors/app-error';
import type { check } from '#domain/kinds/check/work';
import type { Subject } from '#domain/workflows/subject';
import { reportCheckProgress } from '#services/checks/progress';
import { fileDisposal } from '#services/files/disposal';
import type { FileRow } from '#storage/database/models/files';
import { runAttempt, type AttemptRun } from './attempt.ts';
import type { IoDeps } from './deps.ts';
import { SupersededError } from './failures.ts';
import type { Span } from './progress-writer.ts';
import type { ActivityRun } from './run-activity.ts';

type Stage = keyof typeof check.stages;

/** What a step of a check is given. */
export interface CheckStep<S extends Stage> extends AttemptRun<S> {
  file: FileRow;
}

/** Runs one of the steps of a check, whose stages take `spans` of its percent. If the attempt ends elsewhere meanwhile, aborts it and removes what the attempt stored. */
export async function runCheckStep<S extends Stage, T>(
  deps: IoDeps,
  spans: Record<S, Span>,
  { id, attempt }: Subject,
  run: ActivityRun,
  work: (step: CheckStep<S>) => Promise<T>,
): Promise<T> {
  const file = await deps.database.files.findByPk(id);
  if (file === null || file.attempt !== attempt || file.status !== 'Checking') throw new SupersededError();
  const attempted = {
    spans,
    write: (stage: S, percent: number) => reportCheckProgress(deps, { id, attempt, stage, percent }),
    discard: () => fileDisposal.discard(deps, { id, attempt }),
  };
  return runAttempt(run, attempted, (step) => work({ ...step, file }));
}

/** As `runCheckStep`. @throws `archive.timeout` once `unzipMs` have passed since this attempt started. */
export async function runUnzipStep<S extends Stage, T>(
  deps: IoDeps,
  spans: Record<S, Span>,
  { unzipMs, ...subject }: Subject & { unzipMs: number },
  run: ActivityRun,
  work: (step: CheckStep<S>) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(unzipMs);
  try {
    return await runCheckStep(deps, spans, subject, run, (step) => work({ ...step, signal: AbortSignal.any([step.signal, deadline]) }));
  } catch (error) {
    if (error instanceof SupersededError || !deadline.aborted || run.signal.aborted) throw error;
    throw new AppError('archive.timeout', {}, { cause: error });
  }
}
