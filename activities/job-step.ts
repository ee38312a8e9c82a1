import { inputOf, type JobInputs, type JobKind, type RunningJobStage } from '#domain/kinds/jobs';
import { stageSpans, workSize } from '#domain/jobs/stage-seconds';
import type { Subject } from '#domain/workflows/subject';
import { jobDisposal } from '#services/jobs/disposal';
import { reportJobProgress } from '#services/jobs/progress';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import { runAttempt, type AttemptRun } from './attempt.ts';
import type { IoDeps } from './deps.ts';
import { SupersededError } from './failures.ts';
import type { ActivityRun } from './run-activity.ts';
import { sourceOf } from './source-of.ts';

/** What a step of a job is given whose work is shared out. */
export interface JobStep<K extends JobKind> extends AttemptRun<RunningJobStage<K>> {
  job: JobRow;
  file: FileRow;
  input: JobInputs[K];
}

/** Runs one of the steps of a job, of which several run side by side. If the attempt ends elsewhere meanwhile, aborts it and removes what the attempt stored. */
export async function runJobStep<K extends JobKind, T>(
  deps: IoDeps,
  kind: K,
  { id, attempt }: Subject,
  run: ActivityRun,
  work: (step: JobStep<K>) => Promise<T>,
): Promise<T> {
  const job = await deps.database.jobs.findByPk(id);
  if (job === null || job.attempt !== attempt || job.status !== 'Running') throw new SupersededError();
  const file = await sourceOf(deps.database, job);
  const attempted = {
    spans: stageSpans(kind, workSize(file)),
    write: (stage: RunningJobStage<K>, percent: number) =>
      reportJobProgress(deps, { id, attempt, stage: stage as RunningJobStage, percent }),
    discard: () => jobDisposal.discard(deps, { id, attempt }),
  };
  return runAttempt(run, attempted, (step) => work({ ...step, job, file, input: inputOf(kind, job) }));
}
