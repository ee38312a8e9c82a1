/** Values of the net as samples of a file's type. */

import type { PlaneBounds } from '#domain/maps/hold-colours';
import type { BandScaling } from '#domain/maps/plan';
import type { MapSample } from '#domain/maps/image';
import { sampleRange } from './samples.ts';
import { sampleArrays, type Samples } from './source/raster.ts';

/**
 * What a band of a type can hold, as the net sees it; null: anything.
 *
 * @param nodata What is written where there is no data: at an end of the type, data keeps off it.
 */
export function boundsOf(sample: MapSample, { low, high }: BandScaling, nodata: number | null): PlaneBounds | null {
  const range = sampleRange[sample];
  if (!range) return null;
  const between = (min: number, max: number): PlaneBounds => ({ floor: (min - low) / (high - low), ceiling: (max - low) / (high - low) });
  const { min, max } = range;
  const isEnd = nodata === min || nodata === max;
  return { ...between(min, max), inner: isEnd ? between(nodata === min ? min + 1 : min, nodata === max ? max - 1 : max) : undefined };
}

/** The samples of a plane: rounded half up, and held within the type. */
export function quantise(plane: Float32Array, sample: MapSample, { low, high }: BandScaling): Samples {
  const samples = new sampleArrays[sample](plane.length);
  const range = sampleRange[sample];
  const factor = high - low;
  if (!range) for (let at = 0; at < plane.length; at++) samples[at] = plane[at]! * factor + low;
  else
    for (let at = 0; at < plane.length; at++) {
      const value = Math.floor(plane[at]! * factor + low + 0.5);
      samples[at] = value < range.min ? range.min : value > range.max ? range.max : value;
    }
  return samples;
}
