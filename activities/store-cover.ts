import { join } from 'node:path';
import { extensionOf, modelFormatOf } from '#domain/formats';
import { contentTypeOf } from '#domain/uploads/content-type';
import { recordCover } from '#services/checks/record-cover';
import { fileCoverKey } from '#storage/objects/keys';
import type { Subject } from '#domain/workflows/subject';
import type { CpuDeps } from './deps.ts';
import type { ActivityRun } from './run-activity.ts';
import { runPicture } from './run-picture.ts';

const pixels = 512;
const deadlineMs = 60_000;

/** Stores the thumbnail embedded in a file, if any, so that lists can show what it is even though its model could not be read. */
export async function storeCover(
  deps: CpuDeps,
  { id, attempt, owner, modelPath }: Subject & { owner: string; modelPath: string },
  { folder, signal, log }: ActivityRun,
): Promise<void> {
  if (!modelFormatOf(extensionOf(modelPath))?.cover) return;
  const outputPath = join(folder, 'cover.webp');
  try {
    const { found } = await runPicture(
      deps.runVerb,
      'cover',
      { modelPath, outputPath, size: pixels },
      { owner, folder, deadlineMs, signal },
    );
    if (!found) return;
    await deps.objects.putFile(fileCoverKey(id), outputPath, { contentType: contentTypeOf(outputPath), signal });
    await recordCover(deps, { id, attempt });
  } catch (error) {
    log.warn({ err: error }, 'no picture of its own');
  }
}
