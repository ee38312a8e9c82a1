import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { isFingerprint, type Fingerprint } from '#domain/models/fingerprint';
import { contentTypeOf } from '#domain/uploads/content-type';
import { check } from '#domain/kinds/check/work';
import type { Subject } from '#domain/workflows/subject';
import { recordInspected } from '#services/checks/record-inspected';
import { recordUnpacked } from '#services/checks/record-unpacked';
import { filePartsKey, filePreviewKey, fileThumbnailKey } from '#storage/objects/keys';
import { runCheckStep } from './check-step.ts';
import type { CpuDeps } from './deps.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { SupersededError } from './failures.ts';
import { fetchModel } from './fetch-model.ts';
import type { ActivityRun } from './run-activity.ts';
import { storeCover } from './store-cover.ts';

/** Progress within the step: after fetching, and after reading and examining; the rest is storing. */
const shares = { fetched: 0.15, examined: 0.85 };

/** Bytes of a fingerprint as JSON, at most. */
const longestShape = 4096;

/** Reads and examines a file's model (hashing it unless it came in an archive) and stores its preview, its parts, thumbnail and report. */
export const inspectModel = (deps: CpuDeps, { id, attempt }: Subject, run: ActivityRun): Promise<void> =>
  runCheckStep(deps, check.stages, { id, attempt }, run, async (step) => {
    const { objects, runVerb } = deps;
    const { file, folder, signal, progress } = step;
    const owner = file.ownerId;
    const onBytes = (done: number, total: number): void =>
      file.stage === 'unpack'
        ? progress.report('unpack', done, total)
        : progress.report('inspect', shares.fetched * done, Math.max(1, total));
    const { modelPath, root, sha256 } = await fetchModel(objects, file, folder, { signal, onBytes });
    // A single model file has no unpack step, so its hash is recorded here.
    if (file.stage === 'unpack' && sha256 !== null) {
      if (!(await recordUnpacked(deps, { id, attempt, sha256, archive: null }))) throw new SupersededError();
    }
    const previewPath = join(folder, 'preview.glb');
    const partsPath = join(folder, 'parts.json');
    const shapePath = join(folder, 'shape.json');
    const report = await runVerb(
      'check',
      { modelPath, root, sourceBytes: file.fileSize, previewPath, partsPath, shapePath },
      {
        owner,
        folder,
        deadlineMs: deps.checkDeadlineMs,
        signal,
        onProgress: (_stage, done, total) =>
          progress.report('inspect', shares.fetched + ((shares.examined - shares.fetched) * done) / Math.max(1, total), 1),
      },
    ).catch(async (error: unknown) => {
      if (error instanceof AppError && error.entry.permanent) await storeCover(deps, { id, attempt, owner, modelPath }, step);
      throw error;
    });
    const previewKey = filePreviewKey(id, attempt);
    const [{ thumbnailKey, bytes: thumbnailBytes, mark: picture }, { bytes: previewBytes }, { bytes: partsBytes }] = await Promise.all([
      drawThumbnail(deps, { owner, modelPath: previewPath, key: fileThumbnailKey(id, attempt) }, step),
      objects.putFile(previewKey, previewPath, { contentType: contentTypeOf(previewPath), signal }),
      objects.putFile(filePartsKey(id, attempt), partsPath, { contentType: contentTypeOf(partsPath), signal }),
    ]);
    await progress.close();
    const shape = await readShape(shapePath);
    const named = { ...report, modelPath: file.modelPath ?? file.fileName };
    const found = { report: named, previewKey, thumbnailKey, bytes: previewBytes + thumbnailBytes + partsBytes, shape, picture };
    if (!(await recordInspected(deps, { id, attempt, ...found }))) throw new SupersededError();
  });

/** What the child measured, which is trusted with nothing; null where that is no fingerprint. */
async function readShape(path: string): Promise<Fingerprint | null> {
  const { size } = await stat(path);
  const shape: unknown = size > longestShape ? null : JSON.parse(await readFile(path, 'utf8'));
  return isFingerprint(shape) ? shape : null;
}
