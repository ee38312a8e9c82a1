import { join } from 'node:path';
import { lookLimits } from '#domain/looks/limits';
import { lookPictures } from '#domain/looks/pictures';
import { contentTypeOf } from '#domain/uploads/content-type';
import { look as lookKind } from '#domain/kinds/look/work';
import type { Subject } from '#domain/workflows/subject';
import { lookPicturePath } from '#engine/verbs/look-picture-path';
import { discardLook } from '#services/looks/discard';
import { reportLookProgress } from '#services/looks/progress';
import { recordLook } from '#services/looks/record';
import { lookKey } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { SupersededError } from './failures.ts';
import { fetchHashed } from './fetch-object.ts';
import { createProgressWriter } from './progress-writer.ts';
import type { ActivityRun } from './run-activity.ts';

/** Progress within the step: after fetching; the rest is drawing. */
const fetched = 0.1;

/** Draws what the presets make of a file's preview, which is its whole model, and stores the pictures. */
export async function drawLook(deps: CpuDeps, { id, attempt }: Subject, run: ActivityRun): Promise<void> {
  const { database, objects } = deps;
  const look = await database.looks.findByPk(id);
  const file = look === null ? null : await database.files.findByPk(look.fileId);
  if (look?.attempt !== attempt || look.status !== 'Running' || file === null) throw new SupersededError();
  const { previewKey } = file;
  if (previewKey === null || file.deletedAt !== null) throw new SupersededError();
  const progress = createProgressWriter(lookKind.stages, (_stage, percent) => reportLookProgress(deps, { id, attempt, percent }), run.log);
  const signal = AbortSignal.any([run.signal, progress.lost]);
  const { folder } = run;
  try {
    const modelPath = join(folder, 'preview.glb');
    await fetchHashed(objects, previewKey, modelPath, { signal, onBytes: () => undefined });
    progress.report('draw', fetched, 1);
    const drawn = await deps.runVerb(
      'look',
      { modelPath, outputFolder: folder, size: lookLimits.pixels },
      {
        ...{ owner: look.ownerId, folder, deadlineMs: lookLimits.deadlineMs, signal },
        onProgress: (_stage, done, total) => progress.report('draw', fetched + ((1 - fetched) * done) / Math.max(1, total), 1),
      },
    );
    let bytes = 0;
    for (const name of lookPictures) {
      const path = lookPicturePath(folder, name);
      bytes += (await objects.putFile(lookKey(file.id, file.attempt, name), path, { contentType: contentTypeOf(path), signal })).bytes;
    }
    await progress.close();
    if (!(await recordLook(deps, { id, attempt, ...drawn, bytes }))) throw new SupersededError();
  } catch (error) {
    await progress.close();
    if (!progress.lost.aborted && !(error instanceof SupersededError)) throw error;
    await discardLook(deps, { id, attempt });
    throw new SupersededError();
  }
}
