import { readFile } from 'node:fs/promises';
import { bandNodata } from '#domain/maps/band-nodata';
import type { MapPlan } from '#domain/maps/plan';
import { parseMapPlan } from '#domain/maps/plan-schema';
import type { MapReport } from '#domain/maps/report';
import type { VerbContext } from '../context.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import { assembleRanges } from '../maps/assemble-ranges.ts';
import { reportOf } from '../maps/report-of.ts';
import { whyUnplaced } from '../maps/tiles/make-tiles.ts';
import { stretchOf, tilePicture } from '../maps/tiles/tile-picture.ts';
import { withWholeRaster } from '../maps/with-raster.ts';

/** Edges of the pictures of a result. */
const pictureEdges = { quicklookPath: 2048, thumbnailPath: 512 } as const;

export interface AssembleMapOptions {
  outputPath: string;
  /** Where the copy of the source to compare with is written, an 8-bit GeoTIFF in the source's pixels (default: nowhere); only of a plan that has it. */
  beforePath?: string | undefined;
  /** Where a WebP of the result of at most 2048 pixels an edge is written. */
  quicklookPath?: string | undefined;
  /** The same of 512. */
  thumbnailPath?: string | undefined;
  /** Where the tiles that the plan asks for are written: an MBTiles file, or a folder, as a ZIP where it ends in `.zip` (default: nowhere). */
  tilesPath?: string | undefined;
}

/**
 * Puts the ranges of a plan together, from their files alone (`0.range`, `1.range` and so on in `rangesFolder`): writes the GeoTIFF, and what else is asked for. The
 * report's seconds are its own.
 *
 * @example
 * const report = await assembleMap('/work/plan.json', '/work/ranges', { outputPath: '/out.tif' }, { signal });
 * @throws AppError engine.diskFull
 */
export async function assembleMap(
  planPath: string,
  rangesFolder: string,
  options: AssembleMapOptions,
  context: VerbContext = {},
): Promise<MapReport> {
  return assembleMapPlan(parseMapPlan(await readFile(planPath, 'utf8')), rangesFolder, options, context);
}

/** As `assembleMap`, of a plan that is at hand. */
export async function assembleMapPlan(
  plan: MapPlan,
  rangesFolder: string,
  { outputPath, beforePath, tilesPath, ...paths }: AssembleMapOptions,
  context: VerbContext,
): Promise<MapReport> {
  const started = performance.now();
  const { bytes, sums } = await assembleRanges(plan, rangesFolder, { path: outputPath }, context);
  // Small beside the result: its progress is not told.
  const quietly = context.signal ? { signal: context.signal } : {};
  if (beforePath !== undefined) await assembleRanges(plan, rangesFolder, { path: beforePath, name: 'before' }, quietly);
  const { tiles, unplaced } = await withWholeRaster(outputPath, async (raster) => {
    for (const name of ['quicklookPath', 'thumbnailPath'] as const) {
      const path = paths[name];
      if (path === undefined) continue;
      const window = await raster.overview(pictureEdges[name]);
      await writeWholeFile(path, await tilePicture(window, stretchOf(window, bandNodata(raster.image))));
    }
    const kind = plan.options.tiles;
    if (kind === 'none' || tilesPath === undefined) return { tiles: null, unplaced: null };
    const { writeTiles } = await import('../maps/write-tiles.ts');
    return { tiles: await writeTiles(raster, kind, tilesPath, context), unplaced: whyUnplaced(raster) };
  });
  return reportOf(plan, { bytes, sums, tiles, warnings: unplaced ? [unplaced] : [], seconds: (performance.now() - started) / 1000 });
}
