import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mapTilesName } from '#domain/kinds/media';
import { summarizeMap, type SuperResolveJobReport } from '#domain/kinds/super-resolve/job';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Subject } from '#domain/workflows/subject';
import { markJobPieces } from '#services/jobs/mark-pieces';
import { recordResult } from '#services/jobs/record-result';
import {
  jobMapBeforeKey,
  jobMapKey,
  jobMapQuicklookKey,
  jobMapTilesKey,
  jobReportKey,
  jobThumbnailKey,
  mapDonePrefix,
  mapRangeDonePrefix,
  sceneWorkPrefix,
} from '#storage/objects/keys';
import type { ObjectStore } from '#storage/objects/object-store';
import type { CpuDeps } from './deps.ts';
import { SupersededError } from './failures.ts';
import { inParallel } from './in-parallel.ts';
import { runJobStep } from './job-step.ts';
import { bringPlan } from './map-source.ts';
import { needRoom } from './need-room.ts';
import type { ActivityRun } from './run-activity.ts';

const concurrency = 4;

/** Puts the ranges of a map together, stores what is made of them and the report, and records the result. */
export const assembleMap = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<{ joined: boolean }> =>
  runJobStep(deps, 'superResolve', subject, run, async ({ folder, signal, job, file, input: { options }, progress }) => {
    const { objects } = deps;
    const { id, attempt } = subject;
    const resultKey = jobMapKey(id, attempt);
    // An earlier try recorded the result and was stopped while it tidied up: what it was made from may be gone.
    if (job.resultKey === resultKey) {
      await objects.removePrefix(sceneWorkPrefix(subject));
      return { joined: true };
    }
    progress.enter('join');
    const tilesName = mapTilesName(options);
    const made: { name: string; key: string }[] = [
      { name: 'result.tif', key: resultKey },
      { name: 'before.tif', key: jobMapBeforeKey(id, attempt) },
      { name: 'quicklook.webp', key: jobMapQuicklookKey(id, attempt) },
      { name: 'thumbnail.webp', key: jobThumbnailKey(id, attempt) },
      ...(tilesName === undefined ? [] : [{ name: tilesName, key: jobMapTilesKey(id, attempt, tilesName) }]),
    ];
    const rangesFolder = await bringRanges(deps, subject, { folder, signal });
    const planPath = await bringPlan(objects, subject, { folder, signal });
    const task = { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal };
    const foreign = await deps.runVerb('foreignMapRanges', { planPath, rangesFolder }, task);
    for (const range of foreign.ranges) await objects.removePrefix(mapRangeDonePrefix(subject, range));
    if (foreign.ranges.length > 0) {
      await markJobPieces(deps, subject, { ranges: foreign.ranges, isDone: false });
      return { joined: false };
    }
    const assembled = await deps.runVerb(
      'assembleMap',
      {
        planPath,
        rangesFolder,
        outputPath: join(folder, 'result.tif'),
        beforePath: join(folder, 'before.tif'),
        quicklookPath: join(folder, 'quicklook.webp'),
        thumbnailPath: join(folder, 'thumbnail.webp'),
        ...(tilesName !== undefined && { tilesPath: join(folder, tilesName) }),
      },
      { ...task, onProgress: (_stage, done, total) => progress.report('join', done, total) },
    );
    progress.enter('store');
    const seconds = (Date.now() - (job.startedAt ?? job.createdAt).getTime()) / 1000;
    const report: SuperResolveJobReport = { ...assembled, options, seconds };
    const sizes = await storeFiles(objects, made, { folder, signal });
    const reportKey = jobReportKey(id, attempt);
    const text = Buffer.from(JSON.stringify(report, undefined, 2));
    await objects.putBytes(reportKey, text, { contentType: 'application/json' });
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const resultBytes = sizes.get('result.tif') ?? 0;
    const isRecorded = await recordResult(deps, {
      ...{ id, attempt, report, reportKey, resultBytes, bytes: bytes + text.length },
      thumbnailKey: sizes.has('thumbnail.webp') ? jobThumbnailKey(id, attempt) : null,
      result: {
        kind: 'superResolve',
        before: { bytes: file.fileSize },
        after: { bytes },
        map: summarizeMap(report, sizes.get('before.tif') ?? 0),
      },
      resultKey,
    });
    if (!isRecorded) throw new SupersededError();
    await objects.removePrefix(sceneWorkPrefix(subject));
    return { joined: true };
  });

/** Stores those of the files that were written, and answers their sizes. */
async function storeFiles(
  objects: ObjectStore,
  files: readonly { name: string; key: string }[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const { name, key } of files) {
    signal.throwIfAborted();
    const path = join(folder, name);
    if ((await stat(path).catch(() => undefined)) === undefined) continue;
    const { bytes } = await objects.putFile(key, path, { contentType: contentTypeOf(name), signal });
    sizes.set(name, bytes);
  }
  return sizes;
}

/**
 * Brings the ranges, called by their index, to a folder, which it answers; `engine.diskFull` where they and what is made of them have no room. One that lies there twice is
 * left out: a worker that lost Temporal stored its own of an old engine later, and nothing says which is which.
 */
async function bringRanges(deps: CpuDeps, subject: Subject, { folder, signal }: { folder: string; signal: AbortSignal }): Promise<string> {
  const { objects } = deps;
  const rangesFolder = join(folder, 'ranges');
  await mkdir(rangesFolder);
  const prefix = mapDonePrefix(subject);
  const found = new Map<number, { key: string; bytes: number }[]>();
  for await (const { key, bytes } of objects.list(prefix)) {
    const index = Number.parseInt(key.slice(prefix.length), 10);
    found.set(index, [...(found.get(index) ?? []), { key, bytes }]);
  }
  const single = [...found].flatMap(([index, [range, ...others]]) =>
    range === undefined || others.length > 0 ? [] : [{ index, ...range }],
  );
  await needRoom(deps, 2 * single.reduce((sum, { bytes }) => sum + bytes, 0));
  await inParallel(single, concurrency, async ({ index, key }) => {
    signal.throwIfAborted();
    await objects.getFile(key, join(rangesFolder, `${index}.range`), { signal });
  });
  return rangesFolder;
}
