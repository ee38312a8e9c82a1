import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { contentTypeOf } from '#domain/uploads/content-type';
import { engineVersion } from '#domain/models/engine-version';
import { piecesOf } from '#domain/maps/pieces';
import type { Subject } from '#domain/workflows/subject';
import { dividePieces } from '#services/jobs/divide-pieces';
import { expectStored } from '#services/uploads/count-stored';
import type { FileRow } from '#storage/database/models/files';
import { mapCopyPrefix, mapPlanKey, mapPlannedKey } from '#storage/objects/keys';
import { stepLimits } from '#workflows/contracts';
import type { IoDeps } from './deps.ts';
import { isMade } from './is-made.ts';
import { runJobStep } from './job-step.ts';
import { lookIntoMap, readPlanned, uploadOf, type PlannedMap, type StoredMap } from './map-source.ts';
import type { ActivityRun } from './run-activity.ts';

const deadlineMs = stepLimits.planMs - stepLimits.marginMs;
/** What a pixel of a result takes at least, as JPEG of little in it: who has less room than that is told before the work. */
const leastBytesPerPixel = 0.02;

/** Divides a map into ranges and stores the plan, and a copy to read by ranges where the upload cannot be. Answers at once where an earlier try has done so. */
export const planMap = (deps: IoDeps, subject: Subject, run: ActivityRun): Promise<{ ranges: number }> =>
  runJobStep(deps, 'superResolve', subject, run, async ({ folder, signal, file, input: { options }, progress }) => {
    const { objects } = deps;
    const made = await readPlanned(objects, subject);
    if (made !== undefined) {
      await dividePieces(deps, subject, piecesOf(made));
      return { ranges: made.ranges };
    }
    const [planPath, copyPath] = [join(folder, 'plan.json'), join(folder, 'copy.tif')];
    const task = { owner: file.ownerId, folder, deadlineMs, signal };
    const { copied, ...summary } = await lookIntoMap(
      deps,
      { map: uploadOf(file), name: file.fileName, folder },
      (source) =>
        deps.runVerb(
          'planMap',
          { ...source, planPath, copyPath, options, before: true },
          { ...task, onProgress: (_stage, done, total) => progress.report('divide', done, total) },
        ),
      { signal, onBytes: (done) => progress.report('fetch', done, file.fileSize) },
    );
    await expectStored(deps, { ownerId: file.ownerId, bytes: Math.floor(summary.pixels * leastBytesPerPixel) });
    const copy = copied ? await storeCopy(deps, { subject, file, copyPath, signal }) : null;
    await objects.putFile(mapPlanKey(subject), planPath, { contentType: contentTypeOf(planPath), signal });
    // Last: what is planned is whole.
    const planned: PlannedMap = { ...summary, copy };
    await objects.putBytes(mapPlannedKey(subject), Buffer.from(JSON.stringify(planned)), { contentType: 'application/json' });
    await dividePieces(deps, subject, piecesOf(planned));
    return { ranges: planned.ranges };
  });

interface Copied {
  subject: Subject;
  file: FileRow;
  copyPath: string;
  signal: AbortSignal;
}

/** Stores the copy under a name of what it was made of: what an earlier try stored is not stored again. It goes with the plan and the ranges. */
async function storeCopy({ objects }: IoDeps, { subject, file, copyPath, signal }: Copied): Promise<StoredMap> {
  const identity = (await objects.stat(file.objectKey))?.etag;
  const hash = createHash('sha256')
    .update(JSON.stringify([engineVersion, identity]))
    .digest('hex');
  const prefix = mapCopyPrefix(subject);
  const key = `${prefix}${hash}.tif`;
  const stored = (await isMade(objects, prefix, key)) ? await objects.stat(key) : undefined;
  const { bytes } = stored ?? (await objects.putFile(key, copyPath, { contentType: contentTypeOf(copyPath), signal }));
  return { key, bytes };
}
