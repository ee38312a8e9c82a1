/** What came of making 3D Tiles of an oblique-photography scene. */

import { formatBytes, formatCount } from '../display/numbers.ts';
import { cutText } from '../display/sentence.ts';
import type { Place } from '../formats/place.ts';

export const tileTextures = ['keep', 'webp', 'ktx2'] as const;
export const tileCompressions = ['none', 'draco', 'meshopt'] as const;
/** Of the specification: 1.1 holds GLB, 1.0 the same in b3dm. */
export const tileVersions = ['1.1', '1.0'] as const;
/** Edges of textures in pixels that a result may be asked for. */
export const tileTextureSizes = [256, 512, 1024, 2048, 4096] as const;
export const tileLimits = {
  /** Share of each level's triangles that stay. */
  ratio: { min: 0.01, max: 1 },
  /** Pixels at the distance where a level is replaced. */
  errorPixels: { min: 0.1, max: 16 },
} as const;

export interface TileProblem {
  /** Path inside the scene. */
  file: string;
  reason: string;
}

/** How tiles are written. */
export interface TileOptions {
  /** Default `none`. */
  compression?: (typeof tileCompressions)[number];
  /** `keep` leaves JPEG and PNG as they are (default). */
  textures?: (typeof tileTextures)[number];
  /** Default `1.1`. */
  version?: (typeof tileVersions)[number];
  /** Most pixels of a texture's edge; null for as they are (default). */
  textureSize?: (typeof tileTextureSizes)[number] | null;
  /** Share of each level's triangles that should stay, in `tileLimits.ratio` (default 1). The borders of tiles stay as they are. */
  ratio?: number;
  /** What a level may be off for it, in pixels where a viewer replaces it by a finer one (default 1); the finest counts for one of 0.3 m. */
  errorPixels?: number;
}

/** A content that kept more of its triangles than was asked for. */
export interface TileShare {
  /** Path of the content. */
  file: string;
  /** Of its triangles that stayed. */
  share: number;
}

/** What came of some of a scene's files. */
export interface TileCounts {
  /** OSGB files read, and those that could not be: named in `problems`, of which there are at most a hundred. */
  files: number;
  unreadable: number;
  /** Files that others refer to and that are not there, and the first of them. */
  missing: number;
  missingFiles: string[];
  problems: TileProblem[];
  /** Contents written, and what is in them. */
  tiles: number;
  triangles: number;
  textures: number;
  bytesBefore: number;
  bytesAfter: number;
  /** Primitives that could not be drawn, textures beyond the one that is shown and those that could not be decoded, references to a file already used. */
  dropped: { primitives: number; textures: number; repeated: number };
  /** The first ten of the textures that are not there or could not be decoded: where the picture should be, or the tile that holds it; absent where there are none. */
  lostTextures?: TileProblem[];
  /** Textures that were made smaller than asked for, since KTX2 is made of no more pixels; absent where there are none. */
  shrunkTextures?: number;
  /** Nodes of classes that the reader does not know, left out with what lies below them, and the first ten classes; absent where there are none. */
  unknown?: { nodes: number; kinds: string[] };
  /** Files that are there and not shown, since another level is in their place, and the first ten; absent where there are none. */
  passedOver?: { files: number; first: string[] };
  /** Contents above the ratio that was asked for, and the ten farthest above it; absent where there are none. */
  aboveRatio?: { tiles: number; farthest: TileShare[] };
}

export interface TilesReport extends TileCounts {
  /** Whether a file could not be read, or is referred to and not there: a coarser level is shown in its place. */
  partial: boolean;
  /** Of the middle of the first tile, or where the scene was put, degrees of WGS 84 and metres above the ellipsoid. */
  place: Place;
  seconds: number;
}

const fixed = (value: number, digits: number): string => value.toFixed(digits);

/** A place as a line for a person. */
export const placeText = ({ longitude, latitude, height }: Place): string =>
  `位置：经度 ${fixed(longitude, 7)}，纬度 ${fixed(latitude, 7)}，高 ${fixed(height, 2)} 米`;

/** What a person is told of nodes that are left out. */
export const unknownText = ({ nodes, kinds }: NonNullable<TileCounts['unknown']>): string =>
  `${formatCount(nodes)} 个节点的类型无法识别，连同其下的内容没有画出（${kinds.map((kind) => cutText(kind)).join('、')}）`;

/** The report in lines for a person. */
export function describeTiles(report: TilesReport): string[] {
  const { place, dropped, aboveRatio, passedOver, unknown, lostTextures = [], shrunkTextures = 0 } = report;
  const [farthest] = aboveRatio?.farthest ?? [];
  const losses = [
    [dropped.primitives, '个图元'],
    [dropped.textures, '张贴图'],
    [dropped.repeated, '处重复引用'],
  ] as const;
  const lost = losses.filter(([count]) => count > 0).map(([count, unit]) => `${formatCount(count)} ${unit}`);
  return [
    `${formatCount(report.files)} 个 OSGB（${formatBytes(report.bytesBefore)}）→ ${formatCount(report.tiles)} 个瓦片（${formatBytes(report.bytesAfter)}），${formatCount(report.triangles)} 个三角面，${formatCount(report.textures)} 张贴图`,
    placeText(place),
    ...(report.missing > 0
      ? [`缺少 ${formatCount(report.missing)} 个被引用的文件，这些位置只有较粗的一级（如 ${cutText(report.missingFiles[0] ?? '')}）`]
      : []),
    ...(report.unreadable > 0
      ? [`${formatCount(report.unreadable)} 个文件无法读取，这些位置显示较粗的一级，没有更粗的就显示较细的一级，结果不完整：`]
      : []),
    ...report.problems.map(({ file, reason }) => `  ${cutText(file)}：${reason}`),
    ...(passedOver
      ? [`${formatCount(passedOver.files)} 个文件没有用到，它们的位置显示别的级别（如 ${cutText(passedOver.first[0] ?? '')}）`]
      : []),
    ...(unknown ? [unknownText(unknown)] : []),
    ...(aboveRatio && farthest
      ? [
          `${formatCount(aboveRatio.tiles)} 个瓦片没有减到要求的比例，再减就会超出允许的误差或动到瓦片的边缘；差得最多的保留了 ${fixed(farthest.share * 100, 1)}%（${cutText(farthest.file)}）`,
        ]
      : []),
    ...(shrunkTextures > 0 ? [`${formatCount(shrunkTextures)} 张贴图的像素超过 KTX2 一次能编码的上限，已缩小`] : []),
    ...(lost.length > 0 ? [`没有保留：${lost.join('、')}${lostTextures.length > 0 ? '，贴图如：' : ''}`] : []),
    ...lostTextures.map(({ file, reason }) => `  ${cutText(file)}：${reason}`),
  ];
}
