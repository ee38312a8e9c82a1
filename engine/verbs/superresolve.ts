/** Super-resolution of a map. */

import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { rangeAt, rangesOf, type MapPlan } from '#domain/maps/plan';
import { mapLimits } from '#domain/maps/limits';
import type { MapOptions } from '#domain/maps/options';
import type { MapReport } from '#domain/maps/report';
import type { VerbContext } from '../context.ts';
import { makeWhole } from '../files/part-folder.ts';
import { rangeName } from '../maps/assemble-ranges.ts';
import { findBeside } from '../maps/beside-files.ts';
import type { HeldSource } from '../maps/held-source.ts';
import { planRaster } from '../maps/plan-raster.ts';
import { resolveRaster } from '../maps/resolve-range.ts';
import type { Raster } from '../maps/source/raster.ts';
import { requireSize } from '../maps/source/tiff-level.ts';
import { tasks } from '../maps/tasks.ts';
import { dropOldTiles, tilesPathOf } from '../maps/tiles-beside.ts';
import { withWholeRaster } from '../maps/with-raster.ts';
import { withPool } from '../threads/pool.ts';
import { assembleMapPlan } from './assemble-map.ts';

export interface SuperresolveOptions {
  options: MapOptions;
  /** Ranges that are made side by side (default one a core, at most 8); each holds up to 600 MB. */
  threads?: number | undefined;
}

const mostThreads = 8;
/** Ranges a thread, so that none waits long for the last. */
const rangesPerThread = 4;

/**
 * Writes the image in `path` two or four times as fine to `outputPath`, as a cloud-optimised GeoTIFF in the same place, and its web tiles beside it under its name where
 * they are asked for. A picture is placed by the world file beside it. The result does not depend on how many threads there are. There is all of it or nothing, however
 * the process ends.
 *
 * @example
 * const { area, sharpness } = await superresolve('/map.tif', '/map-2x.tif', { options: defaultMapOptions }, { signal });
 * @throws AppError map.*, raster.*; engine.diskFull
 */
export async function superresolve(
  path: string,
  outputPath: string,
  { options, threads = Math.min(mostThreads, availableParallelism()) }: SuperresolveOptions,
  context: VerbContext = {},
): Promise<MapReport> {
  const started = performance.now();
  const work = async (raster: Raster, source: HeldSource): Promise<MapReport> => {
    requireSize(basename(path), raster.image.width, raster.image.height, mapLimits.sourcePixels);
    const plan = await planRaster(raster, source, { options, ranges: threads * rangesPerThread }, (done, total) => {
      context.signal?.throwIfAborted();
      context.onProgress?.('plan', done, total);
    });
    const made = await makeWhole(outputPath, async (folder) => {
      const rangesFolder = join(folder, 'ranges');
      await mkdir(rangesFolder);
      await resolveRanges(raster, path, plan, (index) => join(rangesFolder, rangeName(index)), { ...context, threads });
      const mapPath = join(folder, 'map.tif');
      const besidePath = tilesPathOf(outputPath, options.tiles);
      const tilesPath = besidePath && join(folder, basename(besidePath));
      const report = await assembleMapPlan(plan, rangesFolder, { outputPath: mapPath, tilesPath }, context);
      if (besidePath !== undefined) await dropOldTiles(besidePath);
      return { made: mapPath, report, ...(tilesPath !== undefined && { beside: [tilesPath] }) };
    });
    return made.report;
  };
  const report = await withWholeRaster(path, work, await findBeside(path));
  return { ...report, seconds: (performance.now() - started) / 1000 };
}

/** Makes all ranges of a plan, in threads where there are several; progress is in pixels of the result. */
async function resolveRanges(
  raster: Raster,
  path: string,
  plan: MapPlan,
  rangePathOf: (index: number) => string,
  context: VerbContext,
): Promise<void> {
  const { signal, onProgress } = context;
  const pixels = Array.from({ length: rangesOf(plan).count }, (_, index) => rangeAt(plan, index)).map(
    ({ width, height }) => width * height,
  );
  const total = pixels.reduce((sum, count) => sum + count, 0);
  let done = 0;
  if (context.threads === 1) {
    for (const [index, count] of pixels.entries()) {
      const tell = (_stage: string, made: number): void => onProgress?.('resolve', done + made, total);
      await resolveRaster(raster, plan, index, rangePathOf(index), { ...(signal && { signal }), onProgress: tell });
      done += count;
    }
    return;
  }
  const readable = (await raster.tiled()) ?? path;
  const inputs = pixels.map((_, index) => ({ path: readable, plan, index, rangePath: rangePathOf(index) }));
  onProgress?.('resolve', 0, total);
  await withPool(context, (pool) =>
    pool.runInOrder(tasks.resolveRange, inputs, (_, index) => onProgress?.('resolve', (done += pixels[index]!), total)),
  );
}
