import { readFile, realpath } from 'node:fs/promises';
import { lostOf, summarizePlan, type PlanSummary } from '#domain/models/tile-plan';
import type { SceneFile } from '#domain/models/scene-files';
import type { TileProblem } from '#domain/models/tiles';
import type { VerbContext } from '../context.ts';
import { writeOutput } from '../files/output-file.ts';
import { listScene } from '../tiles/list-scene.ts';
import type { PlaceOptions } from '../tiles/place-scene.ts';
import { planScene } from '../tiles/plan-scene.ts';

export interface PlanTilesOptions {
  /** A JSON list of all files of the scene (`SceneFile[]`): `folder` then holds no more than those that `arrangeScene` needs (default: `folder` is listed). */
  listPath?: string;
  place?: PlaceOptions;
}

/**
 * Writes the plan of a scene as JSON to `planPath`: its groups of files, how each stands, and the frame of all. With it each group can be made on another machine.
 *
 * @example
 * const { groups } = await planTiles('/scene', '/work/plan.json', {}, { signal });
 * @throws AppError oblique.noTiles, oblique.noPlace, oblique.systemUnknown; archive.tooManyEntries.
 */
export async function planTiles(
  folder: string,
  planPath: string,
  { listPath, place = {} }: PlanTilesOptions = {},
  context: VerbContext = {},
): Promise<PlanSummary> {
  const scene = await realpath(folder);
  const lost: TileProblem[] = [];
  const files =
    listPath === undefined
      ? await listScene(scene, '', (problem) => lost.push(problem))
      : (JSON.parse(await readFile(listPath, 'utf8')) as SceneFile[]);
  const plan = await planScene(scene, files, place);
  if (lost.length > 0) plan.lost = lostOf(lost);
  await writeOutput(planPath, (file) => file.write(JSON.stringify(plan)), context);
  return summarizePlan(plan);
}
