import { join } from 'node:path';
import { archiveFormatOf } from '#domain/formats';
import { contentTypeOf } from '#domain/uploads/content-type';
import { storedSize } from '#domain/uploads/stored-size';
import { check } from '#domain/kinds/check/work';
import type { Subject } from '#domain/workflows/subject';
import { countUnpacked } from '#services/checks/count-unpacked';
import { recordUnpacked } from '#services/checks/record-unpacked';
import { unpackedKey } from '#storage/objects/keys';
import { runUnzipStep, type CheckStep } from './check-step.ts';
import { SupersededError } from './failures.ts';
import { fetchHashed } from './fetch-object.ts';
import { inParallel } from './in-parallel.ts';
import type { IoDeps } from './deps.ts';
import type { ActivityRun } from './run-activity.ts';

const concurrency = 4;
/** Progress within the step: after fetching, and after unpacking; the rest is storing. */
const shares = { fetched: 0.4, unpacked: 0.7 };

/**
 * Hashes an upload; for an archive, also stores its entries one by one and finds the model among them. `archive.timeout` once `unzipMs`
 * have passed since this attempt started.
 */
export const unpackArchive = (deps: IoDeps, input: Subject & { unzipMs: number }, run: ActivityRun): Promise<void> =>
  runUnzipStep(deps, { unpack: check.stages.unpack }, input, run, async (step) => {
    const { id, attempt, unzipMs } = input;
    const unpacked = await unpack(deps, attempt, step, unzipMs);
    await step.progress.close();
    if (!(await recordUnpacked(deps, { id, attempt, ...unpacked }))) throw new SupersededError();
  });

async function unpack(deps: IoDeps, attempt: number, { file, folder, signal, progress }: CheckStep<'unpack'>, unzipMs: number) {
  const { objects, runVerb } = deps;
  const onProgress = (fraction: number): void => progress.report('unpack', fraction, 1);
  const deadlineAt = Date.now() + unzipMs;
  const isArchive = archiveFormatOf(file.format) !== undefined;
  const archivePath = join(folder, `source.${file.format}`);
  const share = isArchive ? shares.fetched : 1;
  const onBytes = (done: number): void => onProgress((share * done) / Math.max(1, file.fileSize));
  const sha256 = await fetchHashed(objects, file.objectKey, isArchive ? archivePath : null, { signal, onBytes });
  if (!isArchive) return { sha256, archive: null };

  const targetFolder = join(folder, 'entries');
  const { entries, modelPath, warnings } = await runVerb(
    'unpack',
    { archivePath, targetFolder, deadlineAt },
    {
      owner: file.ownerId,
      folder,
      deadlineMs: unzipMs,
      signal,
      onProgress: (_stage, done, total) => onProgress(shares.fetched + ((shares.unpacked - shares.fetched) * done) / Math.max(1, total)),
    },
  );
  const bytes = storedSize(entries);
  if (!(await countUnpacked(deps, { id: file.id, attempt, bytes }))) throw new SupersededError();
  let stored = 0;
  await inParallel(entries, concurrency, async ({ path }) => {
    signal.throwIfAborted();
    const key = unpackedKey(file.id, file.attempt, path);
    await objects.putFile(key, join(targetFolder, path), { contentType: contentTypeOf(path), signal });
    onProgress(shares.unpacked + ((1 - shares.unpacked) * ++stored) / entries.length);
  });
  return {
    sha256,
    archive: { unpackedPrefix: unpackedKey(file.id, file.attempt, ''), modelPath, entries: entries.length, bytes, warnings },
  };
}
