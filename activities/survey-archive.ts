import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { contentTypeOf } from '#domain/uploads/content-type';
import { check } from '#domain/workflows/kinds/check';
import type { Subject } from '#domain/workflows/subject';
import type { ByteSpan } from '#engine/archives/held-bytes';
import type { VerbResult } from '#engine/children/verbs';
import { reportCheckProgress } from '#services/checks/progress';
import { recordSurveyed } from '#services/checks/record-surveyed';
import { fileDisposal } from '#services/files/disposal';
import { fileThumbnailKey } from '#storage/objects/keys';
import type { IoDeps } from './deps.ts';
import { SupersededError } from './failures.ts';
import { PartialObject } from './partial-object.ts';
import { createProgressWriter } from './progress-writer.ts';
import type { ActivityRun } from './run-activity.ts';

/** Progress within the step: fetching takes most of it. */
const shares = { fetched: 0.8 };

/**
 * Looks into an oblique upload's archive, of which no more is fetched than is read (all of a RAR or 7z), and nothing is unpacked; stores a picture of the scene.
 * `archive.timeout` once `unzipMs` have passed since this attempt started.
 */
export async function surveyArchive(deps: IoDeps, input: Subject & { unzipMs: number }, run: ActivityRun): Promise<void> {
  const { database, objects } = deps;
  const { id, attempt, unzipMs } = input;
  const file = await database.files.findByPk(id);
  if (file === null || file.attempt !== attempt || file.status !== 'Checking') throw new SupersededError();

  const deadlineAt = Date.now() + unzipMs;
  const deadline = AbortSignal.timeout(unzipMs);
  const progress = createProgressWriter(
    { inspect: { from: check.stages.unpack.from, to: check.stages.inspect.to } },
    (stage, percent) => reportCheckProgress(deps, { id, attempt, stage, percent }),
    run.log,
  );
  const signal = AbortSignal.any([run.signal, deadline, progress.lost]);
  const { folder } = run;
  const thumbnailPath = join(folder, 'thumbnail.webp');
  const archive = { key: file.objectKey, bytes: file.fileSize, path: join(folder, `source.${file.format}`) };
  const look = (held: readonly ByteSpan[]): Promise<VerbResult['survey']> =>
    deps.runVerb(
      'survey',
      { archivePath: archive.path, held, thumbnailPath, deadlineAt },
      {
        owner: file.ownerId,
        folder,
        deadlineMs: unzipMs,
        signal,
        onProgress: (_stage, done, total) =>
          progress.report('inspect', shares.fetched + ((1 - shares.fetched) * done) / Math.max(1, total), 1),
      },
    );
  try {
    const copy = await PartialObject.create(deps, archive);
    const onBytes = (done: number, total: number): void => progress.report('inspect', shares.fetched * done, total);
    const { report: oblique, drawn } = await copy.look(look, { signal, onBytes });
    const key = fileThumbnailKey(id, attempt);
    const { bytes } = drawn
      ? await objects.putFile(key, thumbnailPath, { contentType: contentTypeOf(thumbnailPath), signal })
      : { bytes: 0 };
    await progress.close();
    const recorded = await recordSurveyed(deps, { id, attempt, oblique, thumbnailKey: drawn ? key : null, bytes });
    if (!recorded) throw new SupersededError();
  } catch (error) {
    await progress.close();
    if (progress.lost.aborted || error instanceof SupersededError) {
      await fileDisposal.discard({ database, objects }, { id, attempt });
      throw new SupersededError();
    }
    if (deadline.aborted && !run.signal.aborted) throw new AppError('archive.timeout', {}, { cause: error });
    throw error;
  }
}
