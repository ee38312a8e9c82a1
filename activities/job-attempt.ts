import { inputOf, type JobInputs, type JobKind, type RunningJobStage } from '#domain/jobs/kinds';
import { stageSpans, workSize } from '#domain/jobs/stage-seconds';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Subject } from '#domain/workflows/subject';
import { jobDisposal } from '#services/jobs/disposal';
import { reportJobProgress } from '#services/jobs/progress';
import { recordResult, type RecordedResult } from '#services/jobs/record-result';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { CpuDeps } from './deps.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { SupersededError } from './failures.ts';
import { fetchModel, type FetchedModel } from './fetch-model.ts';
import { createProgressWriter, type ProgressWriter } from './progress-writer.ts';
import type { ActivityRun } from './run-activity.ts';
import { sourceOf } from './source-of.ts';

/** What the steps of a job over a model are given. */
export interface JobAttempt<K extends JobKind> extends ActivityRun, FetchedModel {
  job: JobRow;
  file: FileRow;
  input: JobInputs[K];
  progress: ProgressWriter<RunningJobStage<K>>;
  /** Uploads a file from the job's folder to object storage, and counts it. */
  store: (key: string, path: string) => Promise<void>;
  /** Stores the report as it can be downloaded, and counts it. */
  storeReport: (key: string, report: object) => Promise<void>;
  /** Draws and stores the thumbnail of a model, and counts it. Null if it cannot be drawn. */
  storeThumbnail: (key: string, modelPath: string) => Promise<string | null>;
}

/** Brings the model of a job into its folder. */
export type ModelSource = (
  deps: CpuDeps,
  attempt: { job: JobRow; file: FileRow; folder: string },
  options: Parameters<typeof fetchModel>[3],
) => Promise<FetchedModel>;
const fileModel: ModelSource = ({ objects }, { file, folder }, options) => fetchModel(objects, file, folder, options);

/**
 * Runs one attempt of a job over a model: fetches the model, keeps the row's progress up to date, records the result. If the attempt ends
 * elsewhere meanwhile, aborts the work and removes what it stored.
 */
export async function runJobAttempt<K extends JobKind>(
  deps: CpuDeps,
  kind: K,
  { id, attempt }: Subject,
  run: ActivityRun,
  work: (attempt: JobAttempt<K>) => Promise<Omit<RecordedResult, keyof Subject | 'bytes'>>,
  source: ModelSource = fileModel,
): Promise<void> {
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
  let bytes = 0;
  const store: JobAttempt<K>['store'] = async (key, path) => {
    bytes += (await objects.putFile(key, path, { contentType: contentTypeOf(path), signal })).bytes;
  };
  const storeReport: JobAttempt<K>['storeReport'] = async (key, report) => {
    const text = Buffer.from(JSON.stringify(report, undefined, 2));
    await objects.putBytes(key, text, { contentType: 'application/json' });
    bytes += text.length;
  };
  const storeThumbnail: JobAttempt<K>['storeThumbnail'] = async (key, modelPath) => {
    const drawn = await drawThumbnail(deps, { owner: file.ownerId, modelPath, key }, { ...run, signal });
    bytes += drawn.bytes;
    return drawn.thumbnailKey;
  };
  try {
    const onBytes = (done: number, total: number): void => progress.report('fetch', done, total);
    const model = await source(deps, { job, file, folder: run.folder }, { signal, onBytes });
    const made = await work({
      ...run,
      ...model,
      signal,
      job,
      file,
      input: inputOf(kind, job),
      progress,
      store,
      storeReport,
      storeThumbnail,
    });
    await progress.close();
    if (!(await recordResult(deps, { id, attempt, bytes, ...made }))) throw new SupersededError();
  } catch (error) {
    await progress.close();
    if (!progress.lost.aborted && !(error instanceof SupersededError)) throw error;
    await jobDisposal.discard({ database, objects }, { id, attempt });
    throw new SupersededError();
  }
}
