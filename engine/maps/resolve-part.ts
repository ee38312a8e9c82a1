/** Makes a part of a result out of a window of its source. */

import { bandNodata } from '#domain/maps/band-nodata';
import type { MapPlan } from '#domain/maps/plan';
import type { CogLayout } from './cog/layout.ts';
import { cutPlane } from './cut-window.ts';
import type { Net } from './net/load-net.ts';
import { boundsOf, quantise } from './quantise.ts';
import { besideNodata } from './samples.ts';
import type { SourceWindow } from './source-window.ts';
import { sampleArrays, type PixelWindow, type RasterWindow, type Samples } from './source/raster.ts';

/** Bands that go through the net together: colours, then each further one. */
const groupsOf = (bands: number): number[][] =>
  bands < 3
    ? Array.from({ length: bands }, (_, band) => [band])
    : [[0, 1, 2], ...Array.from({ length: bands - 3 }, (_, more) => [more + 3])];

/**
 * @param part In pixels of the source, from the first that the range shows.
 * @returns `scale` times its pixels. What no data is has the value of the nearest pixel of the source; below a mask in a JPEG, what was filled in, which it packs well.
 */
export async function resolvePart(
  net: Net,
  plan: MapPlan,
  layout: CogLayout,
  source: SourceWindow,
  part: PixelWindow,
): Promise<RasterWindow> {
  const { sample } = plan.image;
  const { scale } = plan.options;
  const [width, height] = [part.width * scale, part.height * scale];
  const inside = { ...part, x: part.x + source.margin, y: part.y + source.margin };
  const hasAlpha = layout.alpha && source.raw.alpha !== null;
  const nearest = hasAlpha || source.validOf.some((held) => held !== null) ? nearestIn(source.width, inside, scale) : new Uint32Array(0);
  const holds = holdsIn(source.valid, nearest);
  const bands: Samples[] = [];
  // The net would see nothing but what was filled in.
  if (holds && !holds.includes(255)) for (const _ of plan.scaling) bands.push(new sampleArrays[sample](width * height));
  else
    for (const group of groupsOf(plan.image.bands)) {
      const around = {
        x: inside.x - net.halo,
        y: inside.y - net.halo,
        width: part.width + 2 * net.halo,
        height: part.height + 2 * net.halo,
      };
      const planes = group.map((band) => cutPlane(source.planes[band]!, source.width, around));
      const bounds = group.map((band) => boundsOf(sample, plan.scaling[band]!, layout.nodata));
      const fine = await net.enlarge(planes, around.width, around.height, bounds);
      for (const [index, band] of group.entries()) bands.push(quantise(fine[index]!, sample, plan.scaling[band]!));
    }
  const nodata = bandNodata(plan.image);
  for (const [band, samples] of bands.entries()) {
    if (nodata !== null) keepOff(samples, nodata);
    const held = source.validOf[band]!;
    const holdsOwn = held === source.valid ? holds : holdsIn(held, nearest);
    if (holdsOwn) fillBack(plan, source, band, samples, holdsOwn, nearest);
  }
  const alpha = hasAlpha ? pick(source.raw.alpha!, nearest, new sampleArrays[sample](nearest.length)) : null;
  return { width, height, bands, alpha, valid: holds };
}

function fillBack(
  { output }: MapPlan,
  { raw, planes }: SourceWindow,
  band: number,
  samples: Samples,
  valid: Uint8Array,
  nearest: Uint32Array,
): void {
  const [plane, values] = [planes[band]!, raw.bands[band]!];
  for (let at = 0; at < valid.length; at++)
    if (valid[at] === 0) samples[at] = output === 'jpeg' ? Math.round(plane[nearest[at]!]! * 255) : values[nearest[at]!]!;
}

/** Where the part holds data; null: everywhere. */
function holdsIn(valid: Uint8Array | null, nearest: Uint32Array): Uint8Array | null {
  const holds = valid && pick(valid, nearest, new Uint8Array(nearest.length));
  return holds?.includes(0) ? holds : null;
}

/** Data may come out as the value of none: later nothing tells the two apart in a band. */
function keepOff(samples: Samples, nodata: number): void {
  for (let at = 0; at < samples.length; at++) if (samples[at] === nodata) samples[at] = besideNodata(nodata, samples);
}

function pick<T extends Samples>(from: Samples, nearest: Uint32Array, to: T): T {
  for (let at = 0; at < nearest.length; at++) to[at] = from[nearest[at]!]!;
  return to;
}

/** For each pixel of the part's enlargement, the pixel of a plane that it lies in. */
function nearestIn(planeWidth: number, { x, y, width, height }: PixelWindow, scale: number): Uint32Array {
  const nearest = new Uint32Array(width * height * scale * scale);
  let at = 0;
  for (let row = 0; row < height * scale; row++) {
    const line = (y + Math.floor(row / scale)) * planeWidth + x;
    for (let column = 0; column < width * scale; column++) nearest[at++] = line + Math.floor(column / scale);
  }
  return nearest;
}
