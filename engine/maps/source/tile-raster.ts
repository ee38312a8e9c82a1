/** Web map tiles (256² or 512² pictures in rows and columns of zoom levels) as one raster, in Web Mercator. */

import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { MapImage } from '#domain/maps/image';
import { mapLimits } from '#domain/maps/limits';
import { webMercator } from '#domain/maps/web-mercator';
import { openPicture, pictureSize, throwIfMemory } from '#engine/images/vips';
import { damaged, unsupported } from './damage.ts';
import { decimate } from './decimate.ts';
import { geoKeysOf } from './geo-keys.ts';
import { Mosaic } from './mosaic.ts';
import type { PixelWindow, Raster, RasterWindow } from './raster.ts';
import { requireSize } from './tiff-level.ts';
import type { TileExtent, TileStore } from './tile-store.ts';
import { insideOf, repeatEdges } from './windows.ts';
import { writeTilePack } from './write-tile-pack.ts';

const mostZoom = 30;
const edges: readonly [number, number] = [256, 512];

export interface OpenTiles {
  /** Column and row of one that is there, which tells what they are like. */
  any: { column: number; row: number };
  /** A folder for the file that is read by ranges. */
  scratch: string;
}

export async function openTiles(store: TileStore, name: string, { any, scratch }: OpenTiles): Promise<Raster> {
  const [finest] = store.levels;
  if (!finest || !(finest.zoom >= 0 && finest.zoom <= mostZoom)) throw damaged(name, '没有瓦片');
  const last = 2 ** finest.zoom - 1;
  if (finest.minColumn < 0 || finest.minRow < 0 || finest.maxColumn > last || finest.maxRow > last)
    throw damaged(name, '瓦片的行列号超出层级的范围');
  const across = finest.maxColumn - finest.minColumn + 1;
  const down = finest.maxRow - finest.minRow + 1;
  requireSize(name, across * edges[0], down * edges[0], mapLimits.sourcePixels);
  const first = await store.read(finest.zoom, any.column, any.row);
  const size = first && (await pictureSize(first, kinds));
  if (!size || size.width !== size.height || !edges.includes(size.width)) throw unsupported(name, '瓦片不是 256 或 512 像素见方的图像');
  const edge = size.width;
  requireSize(name, across * edge, down * edge, mapLimits.sourcePixels);
  const pixel = webMercator.width / 2 ** finest.zoom / edge;
  const [west, north] = [-webMercator.width / 2, webMercator.width / 2];
  const place = {
    transform: [west + finest.minColumn * edge * pixel, pixel, 0, north - finest.minRow * edge * pixel, 0, -pixel],
    pixelIs: 'area',
    crs: { epsg: webMercator.epsg, name: 'WGS 84 / Pseudo-Mercator', geographic: false },
  } as const;
  const image: MapImage = {
    ...{
      format: store.format,
      width: across * edge,
      height: down * edge,
      bands: 3,
      alpha: false,
      mask: true,
      sample: 'uint8',
      nodata: null,
      place,
    },
    warnings: [
      ...(finest.count < across * down ? (['missingTiles'] as const) : []),
      ...(store.levels.length > 1 ? (['severalLevels'] as const) : []),
    ],
  };
  const read = (window: PixelWindow): Promise<RasterWindow> => readWindow(store, name, finest, edge, window);
  return {
    image,
    geoKeys: geoKeysOf(place),
    meaning: { photometric: 2, extraSamples: [], orientation: 1 },
    blocks: { width: edge, height: edge },
    tiled: async () => {
      if (store.spans) return null;
      const path = join(scratch, 'tiles.pack');
      await writeTilePack(store, path, { name, edge });
      return path;
    },
    spans: async (window) => {
      const { x, y, width, height } = insideOf(window, image);
      const area = {
        minColumn: finest.minColumn + Math.floor(x / edge),
        maxColumn: finest.minColumn + Math.floor((x + width - 1) / edge),
        minRow: finest.minRow + Math.floor(y / edge),
        maxRow: finest.minRow + Math.floor((y + height - 1) / edge),
      };
      return (await store.spans?.(area)) ?? null;
    },
    read: async (window) => {
      const inside = insideOf(window, image);
      return repeatEdges(await read(inside), inside, window);
    },
    overview: (most) => overviewOf(store, name, image, edge, most),
    // Where spans can be told there is no level but the finest.
    overviewSpans: async () => (await store.spans?.(finest)) ?? null,
    overviewPixels: (most) => (image.width * image.height) / 4 ** (finest.zoom - levelFor(store, image, most).zoom),
    close: () => store.close(),
  };
}

/** The coarsest level that is still large enough. */
function levelFor({ levels }: TileStore, image: MapImage, most: number): TileExtent {
  const [finest] = levels as [TileExtent];
  return levels.findLast(({ zoom }) => Math.max(image.width, image.height) / 2 ** (finest.zoom - zoom) >= most) ?? finest;
}

/** From the coarsest level that is still large enough, where each coarser one covers what the finest does. */
async function overviewOf(store: TileStore, name: string, image: MapImage, edge: number, most: number): Promise<RasterWindow> {
  const [finest] = store.levels as [TileExtent];
  const fitting = levelFor(store, image, most);
  const factor = 2 ** (finest.zoom - fitting.zoom);
  // Where the finest one begins, in pixels of this one.
  const x = Math.floor((finest.minColumn * edge) / factor) - fitting.minColumn * edge;
  const y = Math.floor((finest.minRow * edge) / factor) - fitting.minRow * edge;
  return await decimate(
    {
      ...{ width: Math.ceil(image.width / factor), height: Math.ceil(image.height / factor), blockRows: edge, nodata: null },
      read: (window) => readWindow(store, name, fitting, edge, { ...window, x: window.x + x, y: window.y + y }),
    },
    most,
  );
}

/** A window of a level, in pixels from its first tile's; nothing is there where tiles are missing. */
async function readWindow(store: TileStore, name: string, level: TileExtent, edge: number, window: PixelWindow): Promise<RasterWindow> {
  const whole = new Mosaic(window.width, window.height);
  for (let row = Math.floor(window.y / edge); row * edge < window.y + window.height; row++)
    for (let column = Math.floor(window.x / edge); column * edge < window.x + window.width; column++) {
      const bytes = await store.read(level.zoom, level.minColumn + column, level.minRow + row);
      const tile = bytes ? await decodeTile(bytes, name, edge) : emptyTile(edge);
      const [x0, y0] = [Math.max(window.x, column * edge), Math.max(window.y, row * edge)];
      const [x1, y1] = [Math.min(window.x + window.width, (column + 1) * edge), Math.min(window.y + window.height, (row + 1) * edge)];
      const part = { x: x0 - column * edge, y: y0 - row * edge, width: x1 - x0, height: y1 - y0 };
      whole.place(cutOut(tile, part), x0 - window.x, y0 - window.y);
    }
  return whole.window();
}

const emptyTile = (edge: number): RasterWindow => {
  const nothing = new Uint8Array(edge * edge);
  return { width: edge, height: edge, bands: [nothing, nothing, nothing], valid: nothing, alpha: null };
};

/** What tiles of maps are. */
const kinds = ['image/png', 'image/jpeg', 'image/webp'] as const;

async function decodeTile(bytes: Uint8Array, name: string, edge: number): Promise<RasterWindow> {
  try {
    const size = await pictureSize(bytes, kinds);
    if (size?.width !== edge || size.height !== edge) throw damaged(name, '瓦片的大小不一致');
    const pixels = await openPicture(bytes, { kinds, failOn: 'error' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer();
    const [red, green, blue, valid] = Array.from({ length: 4 }, () => new Uint8Array(edge * edge)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    for (let at = 0, from = 0; at < valid.length; at++, from += 4) {
      red[at] = pixels[from]!;
      green[at] = pixels[from + 1]!;
      blue[at] = pixels[from + 2]!;
      valid[at] = pixels[from + 3] === 0 ? 0 : 255;
    }
    return { width: edge, height: edge, bands: [red, green, blue], valid, alpha: null };
  } catch (error) {
    throwIfMemory(error);
    throw error instanceof AppError ? error : damaged(name, '有瓦片无法解码', error);
  }
}

function cutOut({ width, bands, valid }: RasterWindow, { x, y, ...size }: PixelWindow): RasterWindow {
  const part = (plane: Uint8Array): Uint8Array => {
    const out = new Uint8Array(size.width * size.height);
    for (let row = 0; row < size.height; row++)
      out.set(plane.subarray((y + row) * width + x, (y + row) * width + x + size.width), row * size.width);
    return out;
  };
  return { ...size, bands: (bands as Uint8Array[]).map(part), valid: valid && part(valid), alpha: null };
}
