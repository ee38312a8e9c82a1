/** Plans a map's super-resolution: what its values are scaled by, and how it is cut into ranges. */

import { AppError } from '#domain/errors/app-error';
import type { MapOptions } from '#domain/maps/options';
import { leastRangeEdge, type MapPlan } from '#domain/maps/plan';
import { requireResultSize } from '#domain/maps/require-result-size';
import { writtenAs } from '#domain/maps/written-as';
import { scaleScene, sampleWindows } from './scaling.ts';
import type { HeldSource } from './held-source.ts';
import type { Raster } from './source/raster.ts';

/** Pixels of a range of the result: some ten seconds' work. */
const rangePixels = 4096 * 4096;
/** Edges of a range of an image of strips, which are read whole whatever is wanted of them. */
const stripRange = { width: 16_384, height: 1024 } as const;
/** Of what a range holds of its source: values as they are and as the net takes them. */
const heldBytes = 160 * 1024 ** 2;

export interface PlanOptions {
  options: MapOptions;
  /** Ranges that there should be at least, as far as the image has blocks: for threads to share (default 1). */
  ranges?: number;
  /** Whether a copy of the source to compare with is made too (default: no). */
  before?: boolean;
}

/**
 * The plan of an image. A million pixels of it at most are read, in windows spread evenly; an overview too where these hold no data.
 *
 * @throws AppError map.resultTooLarge, map.nothingShown; raster.*
 * @throws BytesNeeded for all of the windows at once
 */
export async function planRaster(
  raster: Raster,
  source: HeldSource,
  { options, ranges = 1, before = false }: PlanOptions,
  onProgress: (done: number, total: number) => void,
): Promise<MapPlan> {
  const { image, geoKeys, meaning } = raster;
  requireResultSize(image, options);
  const spans = await Promise.all(sampleWindows(image).map((window) => raster.spans(window)));
  source.require(spans.includes(null) ? null : spans.flatMap((each) => each ?? []));
  const scaling = await scaleScene(raster, source, onProgress);
  if (!scaling) throw new AppError('map.nothingShown');
  const output = writtenAs(image, options);
  return {
    ...{ version: 1, image, geoKeys, meaning, output, scaling, sourceBytes: source.bytes },
    ...{ options, before },
    range: rangeFor(raster, { options, before }, ranges),
    warnings: [...image.warnings, ...(output === options.output ? [] : (['notJpeg'] as const))],
  };
}

/** Powers of two times a block. */
function rangeFor({ image, blocks }: Raster, plan: Pick<MapPlan, 'options' | 'before'>, ranges: number): MapPlan['range'] {
  const { scale } = plan.options;
  const leastEdge = leastRangeEdge(plan);
  const [width, height] = [image.width * scale, image.height * scale];
  const isStrips = blocks.width >= image.width && blocks.height < image.height && width > 4096;
  const range: MapPlan['range'] = isStrips
    ? { ...stripRange, height: Math.max(stripRange.height, leastEdge) }
    : { width: 4096, height: 4096 };
  const perPixel = (image.bands * 8) / (scale * scale);
  const most = Math.min(rangePixels, heldBytes / perPixel, ranges > 1 ? (width * height) / ranges : rangePixels);
  // The longer edge gives first, so that levels stay inside.
  while (range.width * range.height > most && Math.max(range.width, range.height) > leastEdge)
    if (range.width > range.height || range.height === leastEdge) range.width /= 2;
    else range.height /= 2;
  return range;
}
