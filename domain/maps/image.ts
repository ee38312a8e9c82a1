/** What is known of an image before anything is made of it. */

import { mapLimits } from './limits.ts';
import type { MapPlace } from './place.ts';

export const mapFormats = ['geotiff', 'cog', 'png', 'jpeg', 'mbtiles', 'xyz'] as const;
export type MapFormat = (typeof mapFormats)[number];

export const mapSamples = ['uint8', 'uint16', 'int16', 'float32'] as const;
export type MapSample = (typeof mapSamples)[number];

/** What a person should know of an image that is taken all the same. */
export const mapWarnings = {
  noPlace: '影像没有坐标，结果也没有坐标',
  noSystem: '影像有坐标，但没有写明坐标系，结果同样如此',
  nameOnly: '坐标系文件（.prj 或 .aux.xml）里的坐标系没有 EPSG 编号，结果里只保留它的名称',
  badProjection: '坐标系文件（.prj 或 .aux.xml）读不懂，或与坐标不符，结果里没有坐标系：请从原来的软件重新导出',
  rationalCoefficients: '影像带有 RPC 参数，它们只对原来的像素有效，没有写入结果',
  maskBeside:
    '影像旁边的掩膜文件（.msk）没有使用：它的尺寸或类型与影像不符，或者影像不能再加一层（高位在前，或接近 4 GB：请另存为 BigTIFF）；它遮去的地方按有数据处理',
  bandItems: '影像的 GDAL 元数据过长或读不懂，波段的名称、比例和偏移没有写入结果',
  nodataUnfit: '影像写明的无数据值不是它的像素能存的数，没有使用：这些像素按有数据处理',
  orientation: '影像标有旋转方向：按存储的方向处理，方向标记保留在结果里',
  palette: '调色板影像已展开为 RGB 处理',
  noOverviews: '影像没有金字塔，预览需要读完整个文件',
  missingTiles: '有的瓦片缺失，按无数据处理',
  severalLevels: '瓦片有多个层级，只取最清晰的一级',
} as const;
export type MapWarning = keyof typeof mapWarnings;

/** What a check says of an upload. */
export interface MapImage {
  format: MapFormat;
  width: number;
  height: number;
  /** Colour or data bands, without alpha. */
  bands: number;
  alpha: boolean;
  /** Whether the file has a mask of its own beside its bands. */
  mask: boolean;
  sample: MapSample;
  /** Of floats infinite too. */
  nodata: number | null;
  /** null: a picture that lies nowhere. */
  place: MapPlace | null;
  warnings: MapWarning[];
}

/** What is read at all: what comes in, and the largest result, whose pictures and tiles are made from itself. */
export const imageLimits = {
  edge: mapLimits.resultEdge,
  pixels: mapLimits.resultPixels,
  bands: 16,
  /** Of one decoded strip or tile: it is held whole. */
  blockBytes: 128 * 1024 ** 2,
} as const;
