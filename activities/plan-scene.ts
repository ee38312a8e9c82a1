import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { checkLimits } from '#domain/limits';
import { lostOf, type TilesPlan } from '#domain/models/tile-plan';
import { pieceLimits } from '#domain/models/scene-pieces';
import { parsePlan } from '#domain/models/tile-plan-schema';
import { expectStored } from '#services/uploads/count-stored';
import { scenePlanKey } from '#storage/objects/keys';
import { stepLimits, type IoActivities } from '#workflows/contracts';
import type { IoDeps } from './deps.ts';
import { inParallel } from './in-parallel.ts';
import { readObject } from './read-object.ts';
import type { ActivityRun } from './run-activity.ts';
import { openSceneArchive } from './scene-archive.ts';
import { storeBlocks, storeGroups, storePiece } from './scene-pieces.ts';
import { runSceneStep } from './scene-step.ts';
import { unpackSource } from './unpack-source.ts';

type PlanInput = Parameters<IoActivities['planScene']>[0];
type Planned = Awaited<ReturnType<IoActivities['planScene']>>;

const deadlineMs = stepLimits.planMs - stepLimits.marginMs;
const concurrency = 8;
/** Of a scene's bytes, what its result has at least, whatever the options: who has less room than that is told before the work. */
const leastShare = 0.01;

/**
 * Plans a scene's tiles and stores what each of its pieces is made from; each of its groups, for workflows of older versions, which do not make pieces. Answers at once where an earlier
 * try has done so.
 */
export const planScene = (deps: IoDeps, { inPieces = false, ...subject }: PlanInput, run: ActivityRun): Promise<Planned> =>
  runSceneStep(deps, subject, run, async (step) => {
    const { objects, runVerb } = deps;
    const { folder, signal, file, options, progress } = step;
    const planKey = scenePlanKey(subject);
    // Written last.
    if ((await objects.stat(planKey)) !== undefined) return countsOf(parsePlan(await readObject(objects, planKey)));
    const deadlineAt = Date.now() + checkLimits.unzipMs;
    const deadline = AbortSignal.timeout(checkLimits.unzipMs);
    const task = { owner: file.ownerId, folder, deadlineMs, signal };
    const inTime = { ...task, signal: AbortSignal.any([signal, deadline]) };
    const archive = await openSceneArchive(deps, subject, step, inTime, {
      limits: inPieces ? (deps.pieceLimits ?? pieceLimits) : { ...pieceLimits, groups: 1 },
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
    const { system, origin, heightOffset, centre } = options;
    const place = {
      heightOffset,
      ...(system !== null && { system }),
      ...(origin !== null && { origin }),
      ...(centre !== null && { centre }),
    };
    await runVerb('planTiles', { folder: planned, planPath, listPath, place }, task);
    const plan = {
      ...parsePlan(await readFile(planPath, 'utf8')),
      lost: lostOf(archive.broken),
      ...(inPieces && { pieces: archive.pieces.length }),
    };
    const { groups } = plan;
    const total = groups.reduce((sum, { bytes }) => sum + bytes, 0);
    await expectStored(deps, { ownerId: file.ownerId, bytes: Math.floor(total * leastShare) });
    await storeBlocks(objects, subject, plan);
    let [before, done] = [0, 0];
    const tasks = archive.pieces.map(({ first, end, source }) => {
      const own = groups.slice(first, end).map((group, at) => ({ ...group, index: first + at }));
      const bytes = own.reduce((sum, group) => sum + group.bytes, 0);
      return { groups: own, before: (before += bytes) - bytes, total, source };
    });
    await inParallel([...tasks.entries()], concurrency, async ([index, task]) => {
      signal.throwIfAborted();
      if (inPieces) await storePiece(objects, subject, index, task);
      else await storeGroups(objects, subject, task);
      progress.report('plan', ++done, tasks.length);
    });
    await objects.putBytes(planKey, Buffer.from(JSON.stringify(plan)), { contentType: 'application/json' });
    return countsOf(plan);
  });

const countsOf = ({ groups, pieces }: TilesPlan): Planned => ({ groups: groups.length, ...(pieces !== undefined && { pieces }) });
