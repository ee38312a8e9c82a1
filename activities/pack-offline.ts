import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { inputOf } from '#domain/jobs/kinds';
import type { Subject } from '#domain/workflows/subject';
import { jobAttemptPrefix, jobReportKey, jobThumbnailKey } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { fetchModel } from './fetch-model.ts';
import { runJobAttempt, type ModelSource } from './job-attempt.ts';
import type { ActivityRun } from './run-activity.ts';

/** The file's model, or what a lightweighting made of it; `offline.resultGone` once that is deleted. */
const chosenModel: ModelSource = async ({ database, objects }, { job, file, folder }, options) => {
  const { resultOf } = inputOf('offline', job);
  if (resultOf === null) return await fetchModel(objects, file, folder, options);
  const made = await database.jobs.findOne({ where: { id: resultOf, ownerId: job.ownerId, deletedAt: null } });
  if (made === null || made.resultKey === null) throw new AppError('offline.resultGone');
  const root = join(folder, 'model');
  await mkdir(root);
  const modelPath = join(root, 'model.glb');
  await objects.getFile(made.resultKey, modelPath, { signal: options.signal });
  return { modelPath, root, sha256: null };
};

/** Packs a job's model with the viewer, and stores the package, its report and its thumbnail. */
export const packOffline = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runJobAttempt(
    deps,
    'offline',
    subject,
    run,
    async ({ folder, signal, file, job, input, modelPath, root, progress, store, storeReport, storeThumbnail }) => {
      const { id, attempt: number } = subject;
      const resultPath = join(folder, 'result.zip');
      const made = await deps.runVerb(
        'offline',
        { inputPath: modelPath, outputPath: resultPath, options: { name: job.modelName, logo: input.logo, root } },
        { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal, onProgress: progress.report },
      );
      // Size as uploaded: of an archive, the archive's.
      const report = input.resultOf === null ? { ...made, before: { ...made.before, bytes: file.fileSize } } : made;
      progress.enter('store');
      const resultKey = `${jobAttemptPrefix(id, number)}result.zip`;
      const reportKey = jobReportKey(id, number);
      await store(resultKey, resultPath);
      await storeReport(reportKey, report);
      const thumbnailKey = await storeThumbnail(jobThumbnailKey(id, number), modelPath);
      const { before, after } = report;
      return { result: { kind: 'offline', before, after }, report, resultBytes: after.bytes, resultKey, reportKey, thumbnailKey };
    },
    chosenModel,
  );
