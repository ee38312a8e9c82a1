import { readFile } from 'node:fs/promises';
import { parseMapPlan } from '#domain/maps/plan-schema';
import type { VerbContext } from '../context.ts';
import { resolveRaster, spansOfRange, type ResolvedRange } from '../maps/resolve-range.ts';
import { withRaster, type MapFile, type Needed } from '../maps/with-raster.ts';

export interface ResolveMapRangeOptions {
  planPath: string;
  /** Of the plan's ranges, from 0. */
  index: number;
  /** The file that `assembleMap` takes. */
  rangePath: string;
}

/**
 * Makes one range of a plan. Of the file no more is read than the range sees; the same bytes come of it anywhere. At most 600 MB are held, whatever the image.
 *
 * @returns the range's pixels and bytes; or which bytes of the file are needed first.
 * @throws AppError raster.*; engine.diskFull
 */
export async function resolveMapRange(
  file: MapFile,
  { planPath, index, rangePath }: ResolveMapRangeOptions,
  context: VerbContext = {},
): Promise<ResolvedRange | Needed> {
  const plan = parseMapPlan(await readFile(planPath, 'utf8'));
  return withRaster(file, async (raster, source) => {
    source.require(await spansOfRange(raster, plan, index));
    return resolveRaster(raster, plan, index, rangePath, context);
  });
}
