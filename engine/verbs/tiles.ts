/** 3D Tiles of an oblique-photography scene. */

import { mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrangeScene } from '#domain/models/scene-files';
import { lostOf, summarizePlan } from '#domain/models/tile-plan';
import type { TileOptions, TilesReport } from '#domain/models/tiles';
import type { BrokenEntry } from '../archives/unpack-account.ts';
import type { VerbContext } from '../context.ts';
import { assemblePlan, topName } from './assemble-tiles.ts';
import { withPool } from '../threads/pool.ts';
import { listScene } from '../tiles/list-scene.ts';
import type { PlaceOptions } from '../tiles/place-scene.ts';
import { planScene } from '../tiles/plan-scene.ts';
import { tasks } from '../tiles/tasks.ts';
import { prepareTops } from '../tiles/top-file.ts';
import { unpackScene } from './unpack-scene.ts';

export type TilesVerbOptions = PlaceOptions & TileOptions;

/**
 * Makes 3D Tiles of the OSGB tiles in `input`, a folder or an archive: `tileset.json` in `outputFolder`, a tileset for each root tile, and a GLB for each of their levels. The
 * scene's groups are made side by side, each with one file in memory at a time; the result does not depend on how many. A file that cannot be read is named in
 * the report, and what it would show stays as coarse as its parent.
 *
 * @example
 * const { place, partial } = await tiles('/scene', '/scene-3dtiles', { compression: 'draco' }, { signal });
 * @throws AppError oblique.noTiles, oblique.noPlace, oblique.systemUnknown, oblique.noneReadable, oblique.nothingDrawn, archive.*; engine.diskFull.
 */
export async function tiles(
  input: string,
  outputFolder: string,
  options: TilesVerbOptions = {},
  context: VerbContext = {},
): Promise<TilesReport> {
  const started = performance.now();
  const report = await withScene(input, (scene, broken) => tileScene(scene, broken, outputFolder, options, context), context);
  return { ...report, seconds: (performance.now() - started) / 1000 };
}

/** Runs `work` on the folder of the scene at `path`; of an archive on a temporary one, which is gone afterwards. */
async function withScene<T>(
  path: string,
  work: (folder: string, broken: readonly BrokenEntry[]) => Promise<T>,
  context: VerbContext,
): Promise<T> {
  if ((await stat(path)).isDirectory()) return work(await realpath(path), []);
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'modelmill-scene-')));
  try {
    const { broken } = await unpackScene(path, folder, {}, context);
    return await work(folder, broken);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tileScene(
  folder: string,
  broken: readonly BrokenEntry[],
  outputFolder: string,
  options: TilesVerbOptions,
  context: VerbContext,
): Promise<TilesReport> {
  const lost = [...broken];
  const files = await listScene(folder, '', (problem) => lost.push(problem));
  const { groups, groupOf } = arrangeScene(files);
  const topsFolder = await mkdtemp(join(tmpdir(), 'modelmill-tops-'));
  try {
    return await withPool(context, async (pool) => {
      const threads = Math.min(pool.size, groups.length);
      // Threads load what they need while the scene is planned; a failure is met by the groups.
      for (let thread = 0; thread < threads; thread++) pool.run(tasks.prepare, undefined).catch(() => undefined);
      const { system, origin, heightOffset, centre, ...asked } = options;
      const plan = await planScene(folder, files, { system, origin, heightOffset, centre });
      const brokenOf = plan.groups.map((): BrokenEntry[] => []);
      const beside: BrokenEntry[] = [];
      for (const entry of lost) (brokenOf[groupOf(entry.file) ?? -1] ?? beside).push(entry);
      plan.lost = lostOf(beside);
      await mkdir(outputFolder, { recursive: true });
      const inputs = plan.groups.map((group, index) => ({
        ...{ folder, outputFolder, options: asked, frame: plan.frame },
        ...{ topPath: join(topsFolder, topName(index)), group: group.folder, block: plan.blocks[group.block]! },
        broken: brokenOf[index],
      }));
      const { bytes } = summarizePlan(plan);
      let done = 0;
      context.onProgress?.('tiles', 0, bytes);
      prepareTops();
      await pool.runInOrder(tasks.tileGroup, inputs, (_, index) =>
        context.onProgress?.('tiles', (done += plan.groups[index]!.bytes), bytes),
      );
      return await assemblePlan(plan, topsFolder, outputFolder, asked, { ...context, pool });
    });
  } finally {
    await rm(topsFolder, { recursive: true, force: true });
  }
}
