import { join } from 'node:path';
import { teaser as teaserKind } from '#domain/kinds/teaser/work';
import { teaserLimits } from '#domain/mall/teaser';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Subject } from '#domain/workflows/subject';
import { discardTeaser } from '#services/mall/teaser/discard';
import { reportTeaserProgress } from '#services/mall/teaser/progress';
import { recordTeaser } from '#services/mall/teaser/record';
import { teaserKey, type TeaserObject } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { SupersededError } from './failures.ts';
import { fetchHashed } from './fetch-object.ts';
import { createProgressWriter } from './progress-writer.ts';
import type { ActivityRun } from './run-activity.ts';

/** Progress within the step: after fetching; the rest is drawing and reducing. */
const fetched = 0.1;

/** Makes what is shown of a model on sale, from its check's preview, which is the whole model, and stores it. */
export async function drawTeaser(deps: CpuDeps, { id, attempt }: Subject, run: ActivityRun): Promise<void> {
  const { database, objects } = deps;
  const teaser = await database.mallTeasers.findByPk(id);
  const file = teaser === null ? null : await database.files.findByPk(teaser.fileId);
  if (teaser?.attempt !== attempt || teaser.status !== 'Running' || file === null) throw new SupersededError();
  const { previewKey } = file;
  if (previewKey === null || file.deletedAt !== null) throw new SupersededError();
  const report = (_stage: string, percent: number) => reportTeaserProgress(deps, { id, attempt, percent });
  const progress = createProgressWriter(teaserKind.stages, report, run.log);
  const signal = AbortSignal.any([run.signal, progress.lost]);
  const { folder } = run;
  try {
    const modelPath = join(folder, 'preview.glb');
    await fetchHashed(objects, previewKey, modelPath, { signal, onBytes: () => undefined });
    progress.report('draw', fetched, 1);
    const paths: Record<TeaserObject, string> = {
      'teaser.glb': join(folder, 'teaser.glb'),
      'turntable.webp': join(folder, 'turntable.webp'),
    };
    const figures = await deps.runVerb(
      'teaser',
      { modelPath, outputPath: paths['teaser.glb'], turntablePath: paths['turntable.webp'] },
      {
        ...{ owner: teaser.ownerId, folder, deadlineMs: teaserLimits.deadlineMs, signal },
        onProgress: (_stage, done, total) => progress.report('draw', fetched + ((1 - fetched) * done) / Math.max(1, total), 1),
      },
    );
    const made: TeaserObject[] = figures.cause === null ? ['turntable.webp', 'teaser.glb'] : ['turntable.webp'];
    let bytes = 0;
    for (const name of made) {
      const options = { contentType: contentTypeOf(paths[name]), signal };
      bytes += (await objects.putFile(teaserKey(file.id, file.attempt, name), paths[name], options)).bytes;
    }
    await progress.close();
    if (!(await recordTeaser(deps, { id, attempt, figures, bytes }))) throw new SupersededError();
  } catch (error) {
    await progress.close();
    if (!progress.lost.aborted && !(error instanceof SupersededError)) throw error;
    await discardTeaser(deps, { id, attempt });
    throw new SupersededError();
  }
}
