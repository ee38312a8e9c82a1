import type { JobKind } from '#domain/kinds/jobs';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Subject } from '#domain/workflows/subject';
import { recordResult, type RecordedResult } from '#services/jobs/record-result';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { CpuDeps } from './deps.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { SupersededError } from './failures.ts';
import { fetchModel, type FetchedModel } from './fetch-model.ts';
import { runJobStep, type JobStep } from './job-step.ts';
import type { ActivityRun } from './run-activity.ts';

/** What the steps of a job over a model are given. */
export interface JobAttempt<K extends JobKind> extends JobStep<K>, FetchedModel {
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
 * Runs one attempt of a job over a model, as a step: fetches the model and records the result.
 */
export const runJobAttempt = <K extends JobKind>(
  deps: CpuDeps,
  kind: K,
  subject: Subject,
  run: ActivityRun,
  work: (attempt: JobAttempt<K>) => Promise<Omit<RecordedResult, keyof Subject | 'bytes'>>,
  source: ModelSource = fileModel,
): Promise<void> =>
  runJobStep(deps, kind, subject, run, async (step) => {
    const { objects } = deps;
    const { job, file, folder, signal, progress } = step;
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
      const drawn = await drawThumbnail(deps, { owner: file.ownerId, modelPath, key }, step);
      bytes += drawn.bytes;
      return drawn.thumbnailKey;
    };
    const onBytes = (done: number, total: number): void => progress.report('fetch', done, total);
    const model = await source(deps, { job, file, folder }, { signal, onBytes });
    const made = await work({ ...step, ...model, store, storeReport, storeThumbnail });
    await progress.close();
    if (!(await recordResult(deps, { ...subject, bytes, ...made }))) throw new SupersededError();
  });
