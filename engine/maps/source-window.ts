/** What a range sees of its source: the values as they are, and as the net takes them. */

import { bandNodata } from '#domain/maps/band-nodata';
import { netOf, netRadius, precisionOf } from '#domain/maps/nets';
import type { MapPlan, MapRange } from '#domain/maps/plan';
import { fillHoles } from './fill.ts';
import type { PixelWindow, Raster, RasterWindow, Samples } from './source/raster.ts';

/** How far values reach into places without data before their mean stands there, in pixels. */
const fillReach = 8;
/** Pixels of the source around what a range shows: as far as the net sees, and what fills lie on beyond. */
const marginOf = ({ image, options }: MapPlan): number => netRadius[netOf(options, precisionOf(image.sample))] + fillReach;

export interface SourceWindow {
  width: number;
  height: number;
  margin: number;
  /** As they are, `margin` around what the range shows. */
  raw: RasterWindow;
  /** Scaled to 0..1, without holes. */
  planes: Float32Array[];
  /** 0 where there is no data; null: there is data everywhere. */
  valid: Uint8Array | null;
  /** The same of each band: what is nodata in it alone holds no data there either. The same array as `valid` where it is no other. */
  validOf: readonly (Uint8Array | null)[];
}

/** The window of the source that a range takes; it reaches beyond the edges of the image. */
export function windowOf(plan: MapPlan, { x, y, width, height }: MapRange): PixelWindow {
  const { scale } = plan.options;
  const margin = marginOf(plan);
  return {
    ...{ x: x / scale - margin, y: y / scale - margin },
    ...{ width: width / scale + 2 * margin, height: height / scale + 2 * margin },
  };
}

export async function readSource(raster: Raster, plan: MapPlan, range: MapRange): Promise<SourceWindow> {
  const { image, scaling } = plan;
  const raw = await raster.read(windowOf(plan, range));
  const { width, height, bands } = raw;
  const planes = bands.map((band, index) => {
    const { low, high } = scaling[index]!;
    const plane = new Float32Array(band.length);
    for (let i = 0; i < band.length; i++) plane[i] = (band[i]! - low) / (high - low);
    return plane;
  });
  const nodata = bandNodata(image);
  const valid = holdsData(raw, planes, nodata);
  const validOf = bands.map((band) => holdsBand(band, valid, nodata));
  const means = scaling.map(({ low, high, mean }) => Math.fround((mean - low) / (high - low)));
  for (const held of new Set(validOf)) {
    if (!held) continue;
    const isAlike = (_: unknown, band: number): boolean => validOf[band] === held;
    fillHoles(planes.filter(isAlike), held, { width, height, radius: fillReach, means: means.filter(isAlike) });
  }
  return { width, height, margin: marginOf(plan), raw, planes, valid, validOf };
}

/** Scaled values from here on are fills that nobody declared: the net would spread them, at last as infinity, over all that it sees. */
const beyondScene = 1e6;

/** Where there is data; null: everywhere. */
function holdsData(raw: RasterWindow, planes: readonly Float32Array[], nodata: number | null): Uint8Array | null {
  let valid = raw.valid?.includes(0) ? raw.valid : null;
  if (!raw.bands.some((band) => band instanceof Float32Array)) return valid;
  for (const [band, plane] of planes.entries())
    for (let at = 0; at < plane.length; at++) {
      if (Math.abs(plane[at]!) < beyondScene || valid?.[at] === 0 || raw.bands[band]![at] === nodata) continue;
      valid ??= new Uint8Array(plane.length).fill(255);
      valid[at] = 0;
    }
  return valid;
}

/** Where a band holds data, `valid` where it lacks none of its own. */
function holdsBand(band: Samples, valid: Uint8Array | null, nodata: number | null): Uint8Array | null {
  let held = valid;
  for (let at = 0; nodata !== null && at < band.length; at++) {
    if (band[at] !== nodata || held?.[at] === 0) continue;
    if (!held || held === valid) held = valid?.slice() ?? new Uint8Array(band.length).fill(255);
    held[at] = 0;
  }
  return held;
}
