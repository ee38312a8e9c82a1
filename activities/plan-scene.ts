import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { checkLimits } from '#domain/limits';
import { lostOf } from '#domain/models/tile-plan';
import { parsePlan } from '#domain/models/tile-plan-schema';
import type { Subject } from '#domain/workflows/subject';
import { expectStored } from '#services/uploads/count-stored';
import { scenePlanKey } from '#storage/objects/keys';
import { stepLimits } from '#workflows/contracts';
import type { IoDeps } from './deps.ts';
import { storeBlocks, storeGroup } from './group-task.ts';
import { inParallel } from './in-parallel.ts';
import { readObject } from './read-object.ts';
import type { ActivityRun } from './run-activity.ts';
import { openSceneArchive } from './scene-archive.ts';
import { runSceneStep } from './scene-step.ts';
import { unpackSource } from './unpack-source.ts';

const deadlineMs = stepLimits.planMs - stepLimits.marginMs;
const concurrency = 8;
/** Of a scene's bytes, what its result has at least, whatever the options: who has less room than that is told before the work. */
const leastShare = 0.01;

/** Plans a scene's tiles and stores what each of its groups is made from. Answers at once where an earlier try has done so. */
export const planScene = (deps: IoDeps, subject: Subject, run: ActivityRun): Promise<{ groups: number }> =>
  runSceneStep(deps, subject, run, async (step) => {
    const { objects, runVerb } = deps;
    const { folder, signal, file, options, progress } = step;
    const planKey = scenePlanKey(subject);
    // Written last.
    if ((await objects.stat(planKey)) !== undefined) return { groups: parsePlan(await readObject(objects, planKey)).groups.length };
    const deadlineAt = Date.now() + checkLimits.unzipMs;
    const deadline = AbortSignal.timeout(checkLimits.unzipMs);
    const task = { owner: file.ownerId, folder, deadlineMs, signal };
    const inTime = { ...task, signal: AbortSignal.any([signal, deadline]) };
    const archive = await openSceneArchive(deps, subject, step, inTime, {
      deadlineAt,
      onFetched: (done) => progress.report('fetch', done, file.fileSize),
      onUnpacked: (done, total) => progress.report('plan', done, total),
    }).catch((error: unknown) => {
      throw deadline.aborted && !signal.aborted ? new AppError('archive.timeout', {}, { cause: error }) : error;
    });
    const [planned, listPath, planPath] = ['planned', 'list.json', 'plan.json'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await unpackSource(deps, file, archive.needed, { targetFolder: planned, bytes: 0 }, task);
    await writeFile(listPath, JSON.stringify(archive.files.map(({ path, bytes }) => ({ path, bytes }))));
    const { system, origin, heightOffset } = options;
    const place = { heightOffset, ...(system !== null && { system }), ...(origin !== null && { origin }) };
    await runVerb('planTiles', { folder: planned, planPath, listPath, place }, task);
    const plan = { ...parsePlan(await readFile(planPath, 'utf8')), lost: lostOf(archive.broken) };
    const { groups } = plan;
    const total = groups.reduce((sum, { bytes }) => sum + bytes, 0);
    await expectStored(deps, { ownerId: file.ownerId, bytes: Math.floor(total * leastShare) });
    await storeBlocks(objects, subject, plan);
    let [before, done] = [0, 0];
    const tasks = archive.sources.flatMap((source, index) => {
      const group = groups[index];
      return group ? [{ index, task: { ...group, before: (before += group.bytes) - group.bytes, total, source } }] : [];
    });
    await inParallel(tasks, concurrency, async ({ index, task: own }) => {
      signal.throwIfAborted();
      await storeGroup(objects, subject, index, own);
      progress.report('plan', ++done, groups.length);
    });
    await objects.putBytes(planKey, Buffer.from(JSON.stringify(plan)), { contentType: 'application/json' });
    return { groups: groups.length };
  });
