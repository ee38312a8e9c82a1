import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { check } from '#domain/workflows/kinds/check';
import type { Subject } from '#domain/workflows/subject';
import { reportCheckProgress } from '#services/checks/progress';
import { recordSurveyed } from '#services/checks/record-surveyed';
import type { IoDeps } from './deps.ts';
import { SupersededError } from './failures.ts';
import { fetchHashed } from './fetch-object.ts';
import { createProgressWriter } from './progress-writer.ts';
import type { ActivityRun } from './run-activity.ts';

/** Progress within the step: fetching takes most of it. */
const shares = { fetched: 0.9 };

/**
 * Hashes an oblique upload and looks into its archive, of which nothing is unpacked or stored. `archive.timeout` once `unzipMs` have passed since
 * this attempt started.
 */
export async function surveyArchive(deps: IoDeps, input: Subject & { unzipMs: number }, run: ActivityRun): Promise<void> {
  const { database, objects, runVerb } = deps;
  const { id, attempt, unzipMs } = input;
  const file = await database.files.findByPk(id);
  if (file === null || file.attempt !== attempt || file.status !== 'Checking') throw new SupersededError();

  const { folder } = run;
  const deadlineAt = Date.now() + unzipMs;
  const deadline = AbortSignal.timeout(unzipMs);
  const progress = createProgressWriter(
    { inspect: { from: check.stages.unpack.from, to: check.stages.inspect.to } },
    (stage, percent) => reportCheckProgress(deps, { id, attempt, stage, percent }),
    run.log,
  );
  const signal = AbortSignal.any([run.signal, deadline, progress.lost]);
  try {
    const archivePath = join(folder, `source.${file.format}`);
    const onBytes = (done: number): void => progress.report('inspect', shares.fetched * done, Math.max(1, file.fileSize));
    const sha256 = await fetchHashed(objects, file.objectKey, archivePath, { signal, onBytes });
    const oblique = await runVerb(
      'survey',
      { archivePath, deadlineAt },
      {
        owner: file.ownerId,
        folder,
        deadlineMs: unzipMs,
        signal,
        onProgress: (_stage, done, total) =>
          progress.report('inspect', shares.fetched + ((1 - shares.fetched) * done) / Math.max(1, total), 1),
      },
    );
    await progress.close();
    if (!(await recordSurveyed(deps, { id, attempt, sha256, oblique }))) throw new SupersededError();
  } catch (error) {
    await progress.close();
    if (progress.lost.aborted) throw new SupersededError();
    if (deadline.aborted && !run.signal.aborted) throw new AppError('archive.timeout', {}, { cause: error });
    throw error;
  }
}
