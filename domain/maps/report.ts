/** What came of a map's super-resolution, and what of it can be known. */

import { formatBytes, formatCount } from '../display/numbers.ts';
import type { MapSample } from './image.ts';
import type { MapModel, MapOutput, MapScale } from './options.ts';
import type { ShownValues } from './shown-values.ts';
import { mapReportWarnings, type MapReportWarning } from './warnings.ts';

/** Said wherever a result is shown. */
export const mapStatement = '放大出来的细节是模型按照常见的地物推算的，不是实际测量到的；请不要用它判读原图上看不清的东西。';

export interface MapSize {
  width: number;
  height: number;
  bytes: number;
}

/** In the units of the system: upper left, upper right, lower right, lower left; of the outer edges of the corner pixels. */
export type MapCorners = readonly MapCorner[];
export type MapCorner = readonly [x: number, y: number];

export interface MapReport {
  scale: MapScale;
  model: MapModel;
  /** What the GeoTIFF was written with. */
  output: MapOutput;
  before: MapSize;
  after: MapSize;
  bands: number;
  sample: MapSample;
  /** Null: the image says nothing of its place. */
  place: { system: string; before: MapCorners; after: MapCorners } | null;
  /** How far the mean of the result over each pixel of the image is off that pixel, in levels: 1 of 255 of the range of values. */
  area: { rms: number; largest: number };
  /** Mean difference of neighbours in the result, over that of the image enlarged by cubic interpolation; above 1 is sharper. */
  sharpness: number;
  /** Pixels that came out otherwise where they were worked out again across the borders of tiles, of so many looked at. */
  seams: { differing: number; looked: number };
  /** Shares of the values in equal steps from `low` to `high`, all bands together. */
  histogram: { low: number; high: number; before: number[]; after: number[] };
  /** Values that the copy of the image to compare with shows as black and white; null: 8 bits, which it shows as they are. */
  shown: ShownValues | null;
  /** Share of the image that holds data. */
  filled: number;
  /** Web tiles beside the file. */
  tiles: { count: number; bytes: number; minZoom: number; maxZoom: number } | null;
  warnings: MapReportWarning[];
  /** From the first byte read to the last written; of work on several machines, from its start to its end. */
  seconds: number;
}

const fixed = (value: number, digits: number): string => value.toFixed(digits);
const sizeText = ({ width, height, bytes }: MapSize): string => `${formatCount(width)} × ${formatCount(height)}（${formatBytes(bytes)}）`;
/** Metres to the millimetre, degrees to a tenth of one. */
const cornerText = ([x, y]: MapCorner): string => {
  const digits = Math.abs(x) <= 360 && Math.abs(y) <= 90 ? 9 : 3;
  return `${fixed(x, digits)}, ${fixed(y, digits)}`;
};

/** The report in lines for a person. */
export function describeMap(report: MapReport): string[] {
  const { before, after, place, area, seams, tiles } = report;
  const moved = (corner: 0 | 2): string =>
    [place?.before, place?.after].flatMap((corners) => corners?.slice(corner, corner + 1).map(cornerText) ?? []).join(' → ');
  return [
    `${sizeText(before)} → ${sizeText(after)}，放大 ${report.scale} 倍，${fixed(report.seconds, 1)} 秒`,
    ...(place ? [`坐标系：${place.system || '没有写明'}`, `左上角：${moved(0)}`, `右下角：${moved(2)}`] : ['图像没有写明位置']),
    `缩回原尺寸与原图相差：均方根 ${fixed(area.rms, 2)} 级，最大 ${fixed(area.largest, 2)} 级（共 255 级）`,
    `清晰度：相邻像素的差别是普通放大的 ${fixed(report.sharpness, 2)} 倍`,
    `接缝：跨过分块边界重算 ${formatCount(seams.looked)} 个像素，${formatCount(seams.differing)} 个不同`,
    ...(tiles ? [`网络瓦片：${tiles.minZoom} 到 ${tiles.maxZoom} 级，${formatCount(tiles.count)} 张（${formatBytes(tiles.bytes)}）`] : []),
    ...report.warnings.map((code) => mapReportWarnings[code]),
    mapStatement,
  ];
}
