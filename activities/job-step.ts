import { inputOf, type JobInputs, type JobKind, type RunningJobStage } from '#domain/jobs/kinds';
import { stageSpans, workSize } from '#domain/jobs/stage-seconds';
import type { Subject } from '#domain/workflows/subject';
import { jobDisposal } from '#services/jobs/disposal';
import { reportJobProgress } from '#services/jobs/progress';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { IoDeps } from './deps.ts';
import { SupersededError } from './failures.ts';
import { createProgressWriter, type ProgressWriter } from './progress-writer.ts';
import type { ActivityRun } from './run-activity.ts';
import { sourceOf } from './source-of.ts';

/** What a step of a job is given whose work is shared out. */
export interface JobStep<K extends JobKind> extends ActivityRun {
  job: JobRow;
  file: FileRow;
  input: JobInputs[K];
  progress: ProgressWriter<RunningJobStage<K>>;
}

/** Runs one of the steps of a job, of which several run side by side. If the attempt ends elsewhere meanwhile, aborts it and removes what the attempt stored. */
export async function runJobStep<K extends JobKind, T>(
  deps: IoDeps,
  kind: K,
  { id, attempt }: Subject,
  run: ActivityRun,
  work: (step: JobStep<K>) => Promise<T>,
): Promise<T> {
  const { database, objects } = deps;
  const job = await database.jobs.findByPk(id);
  if (job === null || job.attempt !== attempt || job.status !== 'Running') throw new SupersededError();
  const file = await sourceOf(database, job);
  const progress = createProgressWriter(
    stageSpans(kind, workSize(file)),
    (stage, percent) => reportJobProgress(deps, { id, attempt, stage: stage as RunningJobStage, percent }),
    run.log,
  );
  const signal = AbortSignal.any([run.signal, progress.lost]);
  try {
    const made = await work({ ...run, signal, job, file, input: inputOf(kind, job), progress });
    await progress.close();
    return made;
  } catch (error) {
    await progress.close();
    if (!progress.lost.aborted && !(error instanceof SupersededError)) throw error;
    await jobDisposal.discard({ database, objects }, { id, attempt });
    throw new SupersededError();
  }
}
