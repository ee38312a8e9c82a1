import { join } from 'node:path';
import type { ModelSummary } from '#domain/models/figures';
import type { JobKind, JobReports, JobResults } from '#domain/kinds/jobs';
import type { RecordedResult } from '#services/jobs/record-result';
import type { Subject } from '#domain/workflows/subject';
import { jobComparisonKey, jobDeviationKey, jobReportKey, jobResultKey, jobThumbnailKey } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import type { JobAttempt } from './job-attempt.ts';

/** What a verb that compares its GLB with the original reports of it. */
interface Compared {
  before: ModelSummary;
  after: ModelSummary;
  pictures?: boolean;
  deviation?: object | null;
}

/** Kinds whose result is a model: a GLB beside which may stand pictures of both and a map of the deviation. */
type ComparedKind = { [K in JobKind]: JobResults[K] extends { before: ModelSummary; after: ModelSummary } ? K : never }[JobKind];

/** Has `make` write a GLB and compare it with the original, then stores result, pictures, deviation map, report and thumbnail. */
export async function storeCompared<K extends ComparedKind, R extends Compared & JobReports[K]>(
  { childMemoryBytes }: CpuDeps,
  attempt: JobAttempt<K>,
  make: (
    paths: { inputPath: string; outputPath: string },
    quality: { memoryBytes: number; picturesPath: string; deviationPath: string },
  ) => Promise<R>,
  storeMore: (made: R, outputPath: string) => Promise<void> = async () => undefined,
): Promise<Omit<RecordedResult, keyof Subject | 'bytes'>> {
  const { folder, job, file, progress, store, storeReport, storeThumbnail, modelPath } = attempt;
  const { id, attempt: number } = job;
  const outputPath = join(folder, 'result.glb');
  const picturesPath = join(folder, 'comparison.webp');
  const deviationPath = join(folder, 'deviation.glb');
  const made = await make({ inputPath: modelPath, outputPath }, { memoryBytes: childMemoryBytes, picturesPath, deviationPath });
  // Size as uploaded: of an archive, the archive's.
  const report: R = { ...made, before: { ...made.before, bytes: file.fileSize } };
  progress.enter('store');
  const resultKey = jobResultKey(id, number);
  const reportKey = jobReportKey(id, number);
  await store(resultKey, outputPath);
  await storeReport(reportKey, report);
  await storeMore(made, outputPath);
  if (made.pictures) await store(jobComparisonKey(id, number), picturesPath);
  if (made.deviation) await store(jobDeviationKey(id, number), deviationPath);
  const thumbnailKey = await storeThumbnail(jobThumbnailKey(id, number), outputPath);
  const { before, after } = report;
  const result = { kind: job.kind, before, after } as JobResults[K];
  return { result, report, resultBytes: after.bytes, resultKey, reportKey, thumbnailKey };
}
