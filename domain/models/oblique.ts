/** What a check found in an oblique-photography model: an archive of OSGB tiles, looked into without unpacking it. */

import { formatBytes, formatCount } from '../display/numbers.ts';
import { cutText } from '../display/sentence.ts';

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
  /** Tiles whose header was read, and how many of those were no OSGB. */
  sampled: number;
  unreadable: number;
  /** From metadata.xml; null when the archive has none that can be read. */
  metadata: ObliqueMetadata | null;
}

export interface ObliqueMetadata {
  /** Name of the coordinate system, such as `EPSG:4547`; null when it is not said. */
  coordinateSystem: string | null;
  /** The tiles' origin in that system. */
  origin: [x: number, y: number, z: number] | null;
}

const levelText = ({ from, to }: { from: number; to: number }): string => (from === to ? `第 ${from} 级` : `第 ${from} 至 ${to} 级`);

/** The report in lines for a person. */
export function describeOblique({ tiles, tileBytes, blocks, levels, sampled, unreadable, metadata }: ObliqueReport): string[] {
  const where = blocks > 1 ? `，分 ${formatCount(blocks)} 块` : '';
  const level = levels === null ? '' : `，细节${levelText(levels)}`;
  return [
    `共 ${formatCount(tiles)} 个 OSGB 瓦片${where}${level}，解压后 ${formatBytes(tileBytes)}`,
    ...(unreadable > 0 ? [`抽查了 ${sampled} 个瓦片，其中 ${unreadable} 个不是有效的 OSGB 文件`] : []),
    metadata === null
      ? '没有可以读取的 metadata.xml，坐标系未知'
      : `坐标系：${cutText(metadata.coordinateSystem ?? 'metadata.xml 中没有写明')}`,
  ];
}
