import { join } from 'node:path';
import { completeOptions } from '#domain/jobs/options';
import type { Subject } from '#domain/workflows/subject';
import { levelPath } from '#engine/optimize/level-path';
import { jobComparisonKey, jobDeviationKey, jobLevelKey, jobReportKey, jobResultKey, jobThumbnailKey } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { runJobAttempt } from './job-attempt.ts';
import type { ActivityRun } from './run-activity.ts';

/** Lightweights a job's model and stores the result, separate levels of detail, comparison images, deviation map and report. */
export const lightweightModel = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runJobAttempt(deps, 'lightweight', subject, run, async (attempt) => {
    const { folder, signal, file, input, progress, store, storeReport, storeThumbnail } = attempt;
    const { id, attempt: number } = subject;
    const resultPath = join(folder, 'result.glb');
    const picturesPath = join(folder, 'comparison.webp');
    const deviationPath = join(folder, 'deviation.glb');
    const quality = { memoryBytes: deps.childMemoryBytes, picturesPath, deviationPath };
    const made = await deps.runVerb(
      'optimize',
      { inputPath: attempt.modelPath, outputPath: resultPath, options: { ...completeOptions(input.options), root: attempt.root, quality } },
      { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal, onProgress: progress.report },
    );
    // Size as uploaded: of an archive, the archive's.
    const report = { ...made, before: { ...made.before, bytes: file.fileSize } };
    progress.enter('store');
    const resultKey = jobResultKey(id, number);
    const reportKey = jobReportKey(id, number);
    await store(resultKey, resultPath);
    await storeReport(reportKey, report);
    for (const { level } of made.levels ?? []) await store(jobLevelKey(id, number, level), levelPath(resultPath, level));
    if (made.pictures) await store(jobComparisonKey(id, number), picturesPath);
    if (made.deviation) await store(jobDeviationKey(id, number), deviationPath);
    const thumbnailKey = await storeThumbnail(jobThumbnailKey(id, number), resultPath);
    const { before, after } = report;
    return { result: { kind: 'lightweight', before, after }, report, resultBytes: after.bytes, resultKey, reportKey, thumbnailKey };
  });
