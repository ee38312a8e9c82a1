/** What a check found in an oblique-photography model: an archive of OSGB tiles, looked into without unpacking it. */

import { formatBytes, formatCount } from '../display/numbers.ts';
import { cutText } from '../display/sentence.ts';
import type { Place } from '../formats/place.ts';
import { placeText, type TileProblem } from './tiles.ts';

export interface ObliqueReport {
  /** Files in the archive, and their bytes unpacked. */
  files: number;
  totalBytes: number;
  /** Files named `.osgb`, their bytes unpacked, and the folders that they lie in. */
  tiles: number;
  tileBytes: number;
  blocks: number;
  /** Coarsest and finest level of detail that the tiles' names say (`…_L19_0.osgb`); null when they say none. */
  levels: { from: number; to: number } | null;
  /** Tiles that were read, and how many of those could not be. */
  sampled: number;
  unreadable: number;
  /** From metadata.xml; null when the archive has none that can be read. */
  metadata: ObliqueMetadata | null;
  // Absent in reports of older checks.
  /** Of the blocks that tiles stand in, where `metadata` does not say it for all of them; the first of them. A long system in full is left out. */
  blockMetadata?: ObliqueMetadata[];
  /** Names of the coordinate systems of blocks that do not share one. */
  systems?: string[];
  /** Of the middle of the first tile that is drawn, else of the origin; null where it cannot be told, and why. */
  place?: Place | null;
  noPlace?: string;
  /** What the roots that were read cover, around `place`; absent where they stand nowhere. */
  footprint?: Footprint;
  look?: ObliqueLook;
  /** The first of the tiles that could not be read. */
  problems?: TileProblem[];
  /** Files that the tiles which were read refer to and that the archive does not have, and the first of them. */
  missing?: number;
  missingFiles?: string[];
}

/** The ground that something covers, in metres to the east and north of a place. */
export interface Footprint {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** What the roots that were read draw from farthest away. */
export interface ObliqueLook {
  /** Root tiles, of which one is read a Tile folder. */
  roots: number;
  triangles: number;
  textures: number;
  /** Longest edge of a texture, in pixels. */
  texturePixels: number;
}

export interface ObliqueMetadata {
  /** Name of the coordinate system, such as `EPSG:4547`; null when it is not said. */
  coordinateSystem: string | null;
  /** The tiles' origin in that system. */
  origin: [x: number, y: number, z: number] | null;
  /** The coordinate system in full, as metadata.xml writes it; absent where it is not said or very long, and in reports of older checks. */
  system?: string | null;
}

const levelText = ({ from, to }: { from: number; to: number }): string => (from === to ? `第 ${from} 级` : `第 ${from} 至 ${to} 级`);

/** Problems that are told of in lines; the report has some more. */
const told = 5;

/** The report in lines for a person. */
export function describeOblique(report: ObliqueReport): string[] {
  const { tiles, tileBytes, blocks, levels, place, noPlace, missing = 0, missingFiles = [] } = report;
  const where = blocks > 1 ? `，分 ${formatCount(blocks)} 块` : '';
  const level = levels === null ? '' : `，细节${levelText(levels)}`;
  return [
    `共 ${formatCount(tiles)} 个 OSGB 瓦片${where}${level}，解压后 ${formatBytes(tileBytes)}`,
    ...describeSample(report),
    ...(missing > 0
      ? [`这些瓦片引用的 ${formatCount(missing)} 个文件不在压缩包里，相应位置只有较粗的一级（如 ${cutText(missingFiles[0] ?? '')}）`]
      : []),
    describeSystem(report),
    ...(place ? [placeText(place)] : []),
    ...(noPlace === undefined ? [] : [cutText(noPlace)]),
  ];
}

function describeSample({ sampled, unreadable, look, problems }: ObliqueReport): string[] {
  const found =
    look === undefined || look.roots === 0
      ? []
      : [
          `抽查 ${formatCount(sampled)} 个瓦片，其中 ${formatCount(look.roots)} 个根瓦片最粗一级共 ${formatCount(look.triangles)} 个三角面、${formatCount(look.textures)} 张贴图，贴图最大边 ${formatCount(look.texturePixels)} 像素`,
        ];
  if (unreadable === 0) return found;
  // Older checks looked at headers alone.
  if (problems === undefined) return [`抽查了 ${sampled} 个瓦片，其中 ${unreadable} 个不是有效的 OSGB 文件`];
  const named = problems.slice(0, told).map(({ file, reason }) => `  ${cutText(file)}：${cutText(reason)}`);
  return [
    ...found,
    `抽查的 ${formatCount(sampled)} 个瓦片里有 ${formatCount(unreadable)} 个不能读取，相应位置会缺失或只有较粗的一级：`,
    ...named,
  ];
}

function describeSystem({ metadata, systems = [] }: ObliqueReport): string {
  if (systems.length > 1) return `各块的坐标系不同：${systems.map((name) => cutText(name)).join('、')}`;
  return metadata === null
    ? '没有可以读取的 metadata.xml，坐标系未知'
    : `坐标系：${cutText(metadata.coordinateSystem ?? 'metadata.xml 中没有写明')}`;
}
