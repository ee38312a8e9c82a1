import { join } from 'node:path';
import { contentTypeOf } from '#domain/uploads/content-type';
import { check } from '#domain/kinds/check/work';
import type { Subject } from '#domain/workflows/subject';
import type { ByteSpan } from '#engine/archives/held-bytes';
import { recordSurveyed, type Findings } from '#services/checks/record-surveyed';
import type { FileRow } from '#storage/database/models/files';
import { fileThumbnailKey } from '#storage/objects/keys';
import { runUnzipStep } from './check-step.ts';
import type { IoDeps, RunVerb } from './deps.ts';
import { SupersededError } from './failures.ts';
import { PartialObject, type LookBounds } from './partial-object.ts';
import type { ActivityRun } from './run-activity.ts';

/** Progress within the step: fetching takes most of it. */
const shares = { fetched: 0.8 };
/** It is all of the check. */
const spans = { inspect: { from: check.stages.unpack.from, to: check.stages.inspect.to } };

/** Of an upload, what is looked at. */
interface Look {
  file: FileRow;
  path: string;
  held: readonly ByteSpan[];
  thumbnailPath: string;
  deadlineAt: number;
}

/** What a look found, and whether a picture was drawn; or what else has to be there. */
type Looked = { found: Findings; drawn: boolean } | { needed: readonly ByteSpan[] };

/**
 * Looks into an upload of which no more is fetched than is read, and records what was found with a picture of it.
 * `archive.timeout` once `unzipMs` have passed since this attempt started.
 */
export const surveyUpload = (
  deps: IoDeps,
  input: Subject & { unzipMs: number },
  run: ActivityRun,
  { look, bounds }: { look: (look: Look, task: Parameters<RunVerb>[2]) => Promise<Looked>; bounds?: (file: FileRow) => LookBounds },
): Promise<void> =>
  runUnzipStep(deps, spans, input, run, async ({ file, folder, signal, progress }) => {
    const { id, attempt, unzipMs } = input;
    const deadlineAt = Date.now() + unzipMs;
    const thumbnailPath = join(folder, 'thumbnail.webp');
    const source = { key: file.objectKey, bytes: file.fileSize, path: join(folder, `source.${file.format}`) };
    const task = {
      owner: file.ownerId,
      folder,
      deadlineMs: unzipMs,
      signal,
      onProgress: (_stage: string, done: number, total: number) =>
        progress.report('inspect', shares.fetched + ((1 - shares.fetched) * done) / Math.max(1, total), 1),
    };
    const copy = await PartialObject.create(deps, source);
    const onBytes = (done: number, total: number): void => progress.report('inspect', shares.fetched * done, total);
    const { found, drawn } = await copy.look((held) => look({ file, path: source.path, held, thumbnailPath, deadlineAt }, task), {
      ...{ signal, onBytes },
      ...bounds?.(file),
    });
    const key = fileThumbnailKey(id, attempt);
    const { bytes } = drawn
      ? await deps.objects.putFile(key, thumbnailPath, { contentType: contentTypeOf(thumbnailPath), signal })
      : { bytes: 0 };
    await progress.close();
    const recorded = await recordSurveyed(deps, { id, attempt, found, thumbnailKey: drawn ? key : null, bytes });
    if (!recorded) throw new SupersededError();
  });
