import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { engineVersion } from '#domain/models/engine-version';
import type { Subject } from '#domain/workflows/subject';
import { markJobPieces } from '#services/jobs/mark-pieces';
import { expectStored } from '#services/uploads/count-stored';
import { mapPlanKey, mapRangeDonePrefix } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { isMade } from './is-made.ts';
import { runJobStep } from './job-step.ts';
import { bringPlan, lookIntoMap, readPlanned, uploadOf } from './map-source.ts';
import type { ActivityRun } from './run-activity.ts';

/** A range of fewer pixels says nothing of the others. */
const tellingPixels = 1_000_000;

/** Makes one range of a divided map finer and stores it under a name of its content: one that is there already, made of the same pixels in the same way, is not made again. */
export const resolveMapRange = (
  deps: CpuDeps,
  { range: index, ...subject }: Subject & { range: number },
  run: ActivityRun,
): Promise<void> =>
  runJobStep(deps, 'superResolve', subject, run, async ({ folder, signal, file, input: { options }, progress }) => {
    const { objects } = deps;
    const planned = await readPlanned(objects, subject);
    if (planned === undefined) throw new AppError('objects.notFound');
    const identities = [await objects.stat(file.objectKey), await objects.stat(mapPlanKey(subject))].map((info) => info?.etag);
    const hash = createHash('sha256')
      .update(JSON.stringify([engineVersion, options, index, identities]))
      .digest('hex');
    const prefix = mapRangeDonePrefix(subject, index);
    const doneKey = `${prefix}${hash}.range`;
    const report = (share: number): void => progress.report('resolve', index + share, planned.ranges);
    const mark = (): Promise<void> => markJobPieces(deps, subject, { ranges: [index], isDone: true });
    if (await isMade(objects, prefix, doneKey)) return mark();

    const planPath = await bringPlan(objects, subject, { folder, signal });
    const rangePath = join(folder, 'made.range');
    const task = { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal };
    const made = await lookIntoMap(
      deps,
      { map: planned.copy ?? uploadOf(file), name: file.fileName, folder },
      (source) =>
        deps.runVerb(
          'resolveMapRange',
          { ...source, planPath, index, rangePath },
          { ...task, onProgress: (_stage, done, total) => report(done / Math.max(1, total)) },
        ),
      { signal },
    );
    // As this range, so the map, by half: who has no room is told after the first large ones, not after the last.
    const expected = made.pixels >= tellingPixels ? (made.bytes / made.pixels) * planned.pixels : 0;
    await expectStored(deps, { ownerId: file.ownerId, bytes: Math.floor(expected / 2) });
    // Put in one step: what is there is whole.
    await objects.putFile(doneKey, rangePath, { contentType: 'application/octet-stream', signal });
    report(1);
    await mark();
  });
