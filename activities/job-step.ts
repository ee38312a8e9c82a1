import { inputOf, isFileless, type FilelessKind, type JobInputs, type JobKind, type RunningJobStage } from '#domain/kinds/jobs';
import { stageSpans, workSize, type WorkSize } from '#domain/jobs/stage-seconds';
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

/** What a step of a job is given that works on no file. */
export interface FilelessStep extends AttemptRun<RunningJobStage<FilelessKind>> {
  job: JobRow;
  input: JobInputs[FilelessKind];
}

/** Runs one of the steps of a job, of which several run side by side. If the attempt ends elsewhere meanwhile, aborts it and removes what the attempt stored. */
export async function runJobStep<K extends JobKind, T>(
  deps: IoDeps,
  kind: K,
  { id, attempt }: Subject,
  run: ActivityRun,
  work: (step: JobStep<K>) => Promise<T>,
): Promise<T> {
  const job = await runningJob(deps, { id, attempt });
  const file = await sourceOf(deps.database, job);
  return runAttempt(run, attemptOf(deps, kind, { id, attempt }, workSize(file)), (step) =>
    work({ ...step, job, file, input: inputOf(kind, job) }),
  );
}

/** The same for a job that works on no file. */
export async function runFilelessStep<T>(
  deps: IoDeps,
  { id, attempt }: Subject,
  run: ActivityRun,
  work: (step: FilelessStep) => Promise<T>,
): Promise<T> {
  const job = await runningJob(deps, { id, attempt });
  const { kind } = job;
  if (!isFileless(kind)) throw new TypeError(`Work of kind ${kind} needs a file`);
  const input = kind === 'text3d' ? inputOf('text3d', job) : inputOf('image3d', job);
  const size = workSize({ fileName: '', fileSize: 0, summary: null });
  return runAttempt(run, attemptOf<FilelessKind>(deps, kind, { id, attempt }, size), (step) => work({ ...step, job, input }));
}

/** @throws SupersededError where the attempt does not run any more. */
async function runningJob({ database }: IoDeps, { id, attempt }: Subject): Promise<JobRow> {
  const job = await database.jobs.findByPk(id);
  if (job === null || job.attempt !== attempt || job.status !== 'Running') throw new SupersededError();
  return job;
}

const attemptOf = <K extends JobKind>(deps: IoDeps, kind: K, { id, attempt }: Subject, size: WorkSize) => ({
  spans: stageSpans(kind, size),
  write: (stage: RunningJobStage<K>, percent: number) => reportJobProgress(deps, { id, attempt, stage: stage as RunningJobStage, percent }),
  discard: () => jobDisposal.discard(deps, { id, attempt }),
});
