import { join } from 'node:path';
import { resultName as resultNameOf } from '#domain/jobs/kinds/convert';
import type { Subject } from '#domain/workflows/subject';
import { jobAttemptPrefix, jobReportKey, jobThumbnailKey } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { runJobAttempt } from './job-attempt.ts';
import type { ActivityRun } from './run-activity.ts';

/** Converts a job's model and stores the result, its report and its thumbnail. */
export const convertModel = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runJobAttempt(deps, 'convert', subject, run, async (attempt) => {
    const { folder, signal, file, job, input, modelPath, root, progress, store, storeReport, storeThumbnail } = attempt;
    const { id, attempt: number } = subject;
    const { target, tessellation } = input;
    const resultName = resultNameOf(target);
    const resultPath = join(folder, resultName);
    const made = await deps.runVerb(
      'convert',
      {
        inputPath: modelPath,
        outputPath: resultPath,
        options: { target, name: job.modelName, root, ...(tessellation && { tessellation }) },
      },
      { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal, onProgress: progress.report },
    );
    // Size as uploaded: of an archive, the archive's.
    const report = { ...made, before: { ...made.before, bytes: file.fileSize } };
    progress.enter('store');
    const resultKey = `${jobAttemptPrefix(id, number)}${resultName}`;
    const reportKey = jobReportKey(id, number);
    await store(resultKey, resultPath);
    await storeReport(reportKey, report);
    const thumbnailKey = await storeThumbnail(jobThumbnailKey(id, number), modelPath);
    const { before, after } = report;
    return { result: { kind: 'convert', before, after }, report, resultBytes: after.bytes, resultKey, reportKey, thumbnailKey };
  });
