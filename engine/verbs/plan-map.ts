import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MapOptions } from '#domain/maps/options';
import { summarizeMapPlan, type MapPlanSummary } from '#domain/maps/plan';
import { formatMapPlan } from '#domain/maps/plan-schema';
import type { VerbContext } from '../context.ts';
import { writeOutput } from '../files/output-file.ts';
import { planRaster } from '../maps/plan-raster.ts';
import { withRaster, type MapFile, type Needed } from '../maps/with-raster.ts';

export interface PlanMapOptions {
  options: MapOptions;
  /** Where the pixels of a PNG or JPEG, which nobody can read by ranges, are written as a tiled TIFF that ranges take in its place (default: nowhere). */
  copyPath?: string | undefined;
  /** Whether ranges also make the copy that the result is compared with (default: no). */
  before?: boolean | undefined;
}

export interface MapPlanned extends MapPlanSummary {
  /** Whether there is a file at `copyPath`. */
  copied: boolean;
}

/**
 * Writes the plan of a map's super-resolution as JSON to `planPath`: what its values are scaled by, its place, and its ranges. With it each range can be made on another
 * machine.
 *
 * @example
 * const planned = await planMap({ path: '/map.tif' }, '/work/plan.json', { options }, { signal });
 * @returns how many ranges there are; or which bytes of the file are needed first.
 * @throws AppError map.resultTooLarge, map.nothingShown; raster.*
 */
export async function planMap(
  file: MapFile,
  planPath: string,
  { options, copyPath, before = false }: PlanMapOptions,
  context: VerbContext = {},
): Promise<MapPlanned | Needed> {
  return withRaster(
    file,
    async (raster, source) => {
      const plan = await planRaster(raster, source, { options, before }, (done, total) => {
        context.signal?.throwIfAborted();
        context.onProgress?.('plan', done, total);
      });
      await writeOutput(planPath, (out) => out.write(formatMapPlan(plan)), context);
      const summary = summarizeMapPlan(plan);
      const tiled = copyPath === undefined ? null : await raster.tiled();
      if (copyPath === undefined || tiled === null) return { ...summary, copied: false };
      // It is this raster's own, which nobody reads any more.
      await rename(tiled, copyPath);
      return { ...summary, copied: true };
    },
    // On the disk of the copy, so that it only needs a name.
    copyPath === undefined ? {} : { scratch: dirname(copyPath) },
  );
}
