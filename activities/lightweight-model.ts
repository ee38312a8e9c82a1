import { join } from 'node:path';
import { contentTypeOf } from '#domain/uploads/content-type';
import { inputOf } from '#domain/jobs/kinds';
import { lightweight } from '#domain/workflows/kinds/lightweight';
import type { Subject } from '#domain/workflows/subject';
import { levelPath } from '#engine/optimize/level-path';
import { jobDisposal } from '#services/jobs/disposal';
import { reportJobProgress } from '#services/jobs/progress';
import { recordResult } from '#services/jobs/record-result';
import { jobComparisonKey, jobDeviationKey, jobLevelKey, jobReportKey, jobResultKey, jobThumbnailKey } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { SupersededError } from './failures.ts';
import { fetchModel } from './fetch-model.ts';
import { sourceOf } from './source-of.ts';
import { createProgressWriter } from './progress-writer.ts';
import type { ActivityRun } from './run-activity.ts';

/** Lightweights a job's model; stores the result, its levels of detail that are files, its pictures, its deviation map and its report, and the figures in the job's row. */
export async function lightweightModel(deps: CpuDeps, { id, attempt }: Subject, run: ActivityRun): Promise<void> {
  const { database, objects, runVerb } = deps;
  const job = await database.jobs.findByPk(id);
  if (job === null || job.attempt !== attempt || job.status !== 'Running') throw new SupersededError();
  const file = await sourceOf(database, job);
  const { options } = inputOf('lightweight', job);

  const progress = createProgressWriter(
    lightweight.stages,
    (stage, percent) => reportJobProgress(deps, { id, attempt, stage, percent }),
    run.log,
  );
  const signal = AbortSignal.any([run.signal, progress.lost]);
  const { folder } = run;
  const store = (key: string, path: string): Promise<unknown> => objects.putFile(key, path, { contentType: contentTypeOf(path), signal });
  try {
    const onBytes = (done: number, total: number): void => progress.report('fetch', done, total);
    const { modelPath, root } = await fetchModel(objects, file, folder, { signal, onBytes });
    const resultPath = join(folder, 'result.glb');
    const picturesPath = join(folder, 'comparison.webp');
    const deviationPath = join(folder, 'deviation.glb');
    const quality = { memoryBytes: deps.childMemoryBytes, picturesPath, deviationPath };
    const made = await runVerb(
      'optimize',
      { inputPath: modelPath, outputPath: resultPath, options: { ...options, root, quality } },
      { folder, memoryBytes: deps.childMemoryBytes, deadlineMs: deps.jobDeadlineMs, signal, onProgress: progress.report },
    );
    // What a person handed in: of an archive, the archive.
    const report = { ...made, before: { ...made.before, bytes: file.fileSize } };
    progress.enter('store');
    const resultKey = jobResultKey(id, attempt);
    const reportKey = jobReportKey(id, attempt);
    await store(resultKey, resultPath);
    await objects.putBytes(reportKey, Buffer.from(JSON.stringify(report, undefined, 2)), { contentType: 'application/json' });
    for (const { level } of made.levels ?? []) await store(jobLevelKey(id, attempt, level), levelPath(resultPath, level));
    if (made.pictures) await store(jobComparisonKey(id, attempt), picturesPath);
    if (made.deviation) await store(jobDeviationKey(id, attempt), deviationPath);
    const thumbnailKey = await drawThumbnail(deps, { modelPath: resultPath, key: jobThumbnailKey(id, attempt) }, { ...run, signal });
    await progress.close();
    const result = { kind: 'lightweight', before: report.before, after: report.after } as const;
    const recorded = { result, report, resultBytes: report.after.bytes, resultKey, reportKey, thumbnailKey };
    if (!(await recordResult(deps, { id, attempt, ...recorded }))) throw new SupersededError();
  } catch (error) {
    await progress.close();
    if (!progress.lost.aborted && !(error instanceof SupersededError)) throw error;
    await jobDisposal.discard({ database, objects }, { id, attempt });
    throw new SupersededError();
  }
}
