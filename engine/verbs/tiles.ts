/** 3D Tiles of an oblique-photography scene. */

import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TileOptions, TilesReport } from '#domain/models/tiles';
import type { VerbContext } from '../context.ts';
import { assemblePlan, topName } from './assemble-tiles.ts';
import { withPool } from '../threads/pool.ts';
import { listScene } from '../tiles/list-scene.ts';
import type { PlaceOptions } from '../tiles/place-scene.ts';
import { planScene } from '../tiles/plan-scene.ts';
import { tasks } from '../tiles/tasks.ts';

export type TilesVerbOptions = PlaceOptions & TileOptions;

/**
 * Makes 3D Tiles 1.1 of the OSGB tiles in `folder`: `tileset.json` in `outputFolder`, a tileset for each root tile, and a GLB for each of their levels. The
 * scene's groups are made side by side, each with one file in memory at a time; the result does not depend on how many. A file that cannot be read is named in
 * the report, and what it would show stays as coarse as its parent.
 *
 * @example
 * const { place, partial } = await tiles('/scene', '/scene-3dtiles', { compression: 'draco' }, { signal });
 * @throws AppError oblique.noTiles, oblique.noPlace, oblique.systemUnknown, oblique.noneReadable; engine.diskFull.
 */
export async function tiles(
  folder: string,
  outputFolder: string,
  { system, origin, heightOffset, ...options }: TilesVerbOptions = {},
  context: VerbContext = {},
): Promise<TilesReport> {
  const started = performance.now();
  const scene = await realpath(folder);
  const plan = await planScene(scene, await listScene(scene), { system, origin, heightOffset });
  await mkdir(outputFolder, { recursive: true });
  const topsFolder = await mkdtemp(join(outputFolder, '.tops-'));
  try {
    const bytes = plan.groups.reduce((sum, group) => sum + group.bytes, 0);
    const inputs = plan.groups.map((group, index) => ({
      ...{ folder: scene, outputFolder, options, frame: plan.frame },
      ...{ topPath: join(topsFolder, topName(index)), group: group.folder, block: plan.blocks[group.block]! },
    }));
    let done = 0;
    context.onProgress?.('tiles', 0, bytes);
    await withPool(context, (pool) =>
      pool.runInOrder(tasks.tileGroup, inputs, (_, index) => context.onProgress?.('tiles', (done += plan.groups[index]!.bytes), bytes)),
    );
    const report = await assemblePlan(plan, topsFolder, outputFolder, options, context);
    return { ...report, seconds: (performance.now() - started) / 1000 };
  } finally {
    await rm(topsFolder, { recursive: true, force: true });
  }
}
