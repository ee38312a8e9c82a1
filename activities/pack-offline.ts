import { join } from 'node:path';
import type { Subject } from '#domain/workflows/subject';
import { jobAttemptPrefix, jobReportKey, jobThumbnailKey } from '#storage/objects/keys';
import { chosenModel } from './chosen-model.ts';
import type { CpuDeps } from './deps.ts';
import { runJobAttempt } from './job-attempt.ts';
import type { ActivityRun } from './run-activity.ts';

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
