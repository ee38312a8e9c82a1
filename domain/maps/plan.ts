/** The plan of a map's super-resolution: what its ranges need to know of each other so that each can be made anywhere. */

import type { BandItem } from './band-items.ts';
import type { MapImage } from './image.ts';
import type { MapReportWarning } from './warnings.ts';
import type { MapOptions, MapOutput } from './options.ts';

/** Edge of a block of the result, in pixels. */
export const blockEdge = 512;

/** What of a band's values is 0 and 1 to the net. */
export interface BandScaling {
  low: number;
  high: number;
  /** What stands where there is no data, between the two. */
  mean: number;
}

export interface MapPlan {
  version: 1;
  image: MapImage;
  /** Keys of a GeoTIFF's system, and what its bands mean, as they go into the result. */
  geoKeys: { directory: number[]; doubles: number[]; ascii: string } | null;
  meaning: { photometric: 0 | 1 | 2; extraSamples: number[]; orientation: number; items?: BandItem[] | undefined };
  options: MapOptions;
  /** What the result is written as. */
  output: MapOutput;
  /** Of the file that came in. */
  sourceBytes: number;
  /** Edges of a range in pixels of the result, each a block's edge times a power of two; the last of a row or column is cut off. */
  range: { width: number; height: number };
  scaling: BandScaling[];
  /** Whether ranges also make the copy of the source that the result is compared with. */
  before: boolean;
  warnings: MapReportWarning[];
}

/** What is told of a plan. */
export interface MapPlanSummary {
  ranges: number;
  range: MapPlan['range'];
  /** Of the result. */
  width: number;
  height: number;
  pixels: number;
}

/** Edges of a range at least, in pixels of the result: it has blocks of two levels, and whole blocks of the copy too. */
export const leastRangeEdge = ({ options, before }: Pick<MapPlan, 'options' | 'before'>): number =>
  blockEdge * (before ? options.scale : 2);

/** One range, in pixels of the result. */
export interface MapRange {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the ranges of a plan follow from. */
export interface RangePlan {
  image: { width: number; height: number };
  options: { scale: number };
  range: MapPlan['range'];
}

export const resultOf = ({ image, options }: Omit<RangePlan, 'range'>): { width: number; height: number } => ({
  width: image.width * options.scale,
  height: image.height * options.scale,
});

/** The ranges from left to right and from top to bottom. */
export function rangesOf(plan: RangePlan): { columns: number; rows: number; count: number } {
  const { width, height } = resultOf(plan);
  const [columns, rows] = [Math.ceil(width / plan.range.width), Math.ceil(height / plan.range.height)];
  return { columns, rows, count: columns * rows };
}

/** Throws RangeError for an index that no range has. */
export function rangeAt(plan: RangePlan, index: number): MapRange {
  const { columns, count } = rangesOf(plan);
  if (!Number.isInteger(index) || index < 0 || index >= count) throw new RangeError(`Range ${index} of ${count}`);
  const { width, height } = resultOf(plan);
  const [x, y] = [(index % columns) * plan.range.width, Math.floor(index / columns) * plan.range.height];
  return { x, y, width: Math.min(plan.range.width, width - x), height: Math.min(plan.range.height, height - y) };
}

export function summarizeMapPlan(plan: RangePlan): MapPlanSummary {
  const { width, height } = resultOf(plan);
  return { ranges: rangesOf(plan).count, range: plan.range, width, height, pixels: width * height };
}
