import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrangeScene, type ArrangedScene, type SceneFile } from '#domain/models/scene-files';
import { lostOf } from '#domain/models/tile-plan';
import { parsePlan } from '#domain/models/tile-plan-schema';
import type { Subject } from '#domain/workflows/subject';
import { sceneGroupKeys, scenePlanKey } from '#storage/objects/keys';
import { stepLimits } from '#workflows/contracts';
import type { IoDeps } from './deps.ts';
import { storeBlocks, storeGroup } from './group-task.ts';
import { inParallel } from './in-parallel.ts';
import { readObject } from './read-object.ts';
import type { ActivityRun } from './run-activity.ts';
import { openSceneArchive } from './scene-archive.ts';
import { runSceneStep } from './scene-step.ts';

const deadlineMs = stepLimits.lightweightMs - stepLimits.marginMs;

/** Plans a scene's tiles and stores what each of its groups is made from. Answers at once where an earlier try has done so. */
export const planScene = (deps: IoDeps, subject: Subject, run: ActivityRun): Promise<{ groups: number }> =>
  runSceneStep(deps, subject, run, async (step) => {
    const { objects, runVerb } = deps;
    const { folder, signal, file, options, progress } = step;
    const planKey = scenePlanKey(subject);
    // Written last.
    if ((await objects.stat(planKey)) !== undefined) return { groups: parsePlan(await readObject(objects, planKey)).groups.length };
    const task = { owner: file.ownerId, folder, deadlineMs, signal };
    const archive = await openSceneArchive(deps, step, task, (done) => progress.report('fetch', done, file.fileSize));
    const scene = arrangeScene(archive.files);
    const [planned, listPath, planPath] = ['planned', 'list.json', 'plan.json'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await archive.bring(scene.needed, planned);
    await writeFile(listPath, JSON.stringify(archive.files.map(({ path, bytes }) => ({ path, bytes }))));
    const { system, origin, heightOffset } = options;
    const place = { heightOffset, ...(system !== null && { system }), ...(origin !== null && { origin }) };
    await runVerb('planTiles', { folder: planned, planPath, listPath, place }, task);
    const plan = { ...parsePlan(await readFile(planPath, 'utf8')), lost: lostOf(archive.broken) };
    const { groups } = plan;
    await storeBlocks(objects, subject, plan);
    const paths = pathsOf(scene, archive.files);
    const total = groups.reduce((sum, { bytes }) => sum + bytes, 0);
    let [before, done] = [0, 0];
    const tasks = groups.map((group, index) => ({ index, group: { ...group, before: (before += group.bytes) - group.bytes, total } }));
    await inParallel(tasks, archive.atOnce, async ({ index, group }) => {
      signal.throwIfAborted();
      const members = await archive.handOn(paths[index] ?? [], sceneGroupKeys(subject, index).zip);
      await storeGroup(objects, subject, index, { ...group, members });
      progress.report('plan', ++done, groups.length);
    });
    await objects.putBytes(planKey, Buffer.from(JSON.stringify(plan)), { contentType: 'application/json' });
    return { groups: groups.length };
  });

/** The files of each group, of whatever kind. */
function pathsOf({ groups, groupOf }: ArrangedScene, files: readonly SceneFile[]): string[][] {
  const paths = groups.map((): string[] => []);
  for (const { path } of files) {
    const group = groupOf(path);
    if (group !== undefined) paths[group]?.push(path);
  }
  return paths;
}
