/** A ZIP of tiles as programs for maps write them, `…/zoom/column/row.png`, or of one image. */

import { crc32 } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { obliqueLimits } from '#domain/limits';
import { openZip } from '#engine/archives/open-zip';
import { UnpackAccount } from '#engine/archives/unpack-account';
import { isUsual, readChunks, readDirectory, type Wanted } from '#engine/archives/unpack-zip';
import { WarningList } from '#engine/scenes/warning-list';
import { damaged, unsupported } from './damage.ts';
import { localPath } from './local-file.ts';
import type { OpenOptions } from './open-options.ts';
import { openPackedImage } from './packed-image.ts';
import type { ByteSource, Raster } from './raster.ts';
import { requireMercatorTiles, tileMapResource } from './tile-map-resource.ts';
import { openTiles } from './tile-raster.ts';
import type { TileExtent } from './tile-store.ts';

const tileName = /(?:^|\/)(\d{1,2})\/(\d{1,10})\/(\d{1,10})\.(?:png|jpe?g|webp)$/i;
/** Packed and unpacked: what is held at once. */
const tileBytes = 4 * 1024 ** 2;
/** Most tiles of one ZIP: ten gigapixels of 256². Its directory is held. */
const limits = { ...obliqueLimits, entries: 400_000 };

/**
 * Opens a ZIP of tiles, of whose levels the finest is the image; else of one image. Rows are counted from the north, or from the south where a `tilemapresource.xml` lies
 * beside the levels.
 *
 * @throws AppError raster.*, archive.*
 */
export async function openTileZip(source: ByteSource, name: string, { scratch }: OpenOptions): Promise<Raster> {
  const warnings = new WarningList();
  const account = new UnpackAccount(source.bytes, { limits, lenient: true }, {});
  const { zip, source: file } = await openZip(await localPath(source, scratch), warnings);
  const close = async (): Promise<void> => {
    zip.close();
    await file.end();
  };
  try {
    const { wanted } = await readDirectory(zip, account, warnings);
    const readEntry = async ({ entry }: Wanted, what: string, most: number): Promise<Buffer> => {
      if (Math.max(entry.compressedSize, entry.uncompressedSize) > most || !isUsual(entry.compressionMethod))
        throw unsupported(name, `${what}太大，或压缩方式少见`);
      const bytes = await buffer(Readable.from(readChunks(zip, file.file, entry, what)));
      if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw damaged(name, `${what}已损坏`);
      return bytes;
    };
    const folder = tileFolder(wanted, name);
    const resourcePath = `${folder}${tileMapResource.name}`.toLowerCase();
    const resource = wanted.find(({ path }) => path.toLowerCase() === resourcePath);
    if (resource) requireMercatorTiles(await readEntry(resource, ` ${resource.path} `, tileMapResource.mostBytes), name);
    const { tiles, levels } = sortTiles(wanted, resource !== undefined);
    const [finest] = levels;
    if (!finest) {
      const raster = await openPackedImage({ zip, file: file.file, wanted, account }, name, scratch);
      const closeImage = raster.close.bind(raster);
      raster.close = async () => {
        await closeImage();
        await close();
      };
      return raster;
    }
    const any = [...tiles.keys()].find((key) => key.startsWith(`${finest.zoom}/`)) ?? '';
    const [, column = 0, row = 0] = any.split('/').map(Number);
    const store = {
      ...({ format: 'xyz', levels, close } as const),
      read: async (zoom: number, at: number, down: number) => {
        const tile = tiles.get(`${zoom}/${at}/${down}`);
        return tile && (await readEntry(tile, `瓦片 ${tile.path} `, tileBytes));
      },
    };
    return await openTiles(store, name, { any: { column, row }, scratch });
  } catch (error) {
    await close();
    throw error;
  }
}

/** The folder of the levels, with the stroke behind it. Throws `raster.unsupported` where there are two: laid over each other they would be an image that nobody made. */
function tileFolder(wanted: readonly Wanted[], name: string): string {
  let folder: string | undefined;
  for (const { path } of wanted) {
    const match = tileName.exec(path);
    if (!match) continue;
    const own = path.slice(0, match.index + (match[0].startsWith('/') ? 1 : 0));
    folder ??= own;
    if (own !== folder) throw unsupported(name, `压缩包里有几套瓦片（${folder || '根目录'}、${own || '根目录'}），请每套单独打包上传`);
  }
  return folder ?? '';
}

function sortTiles(wanted: readonly Wanted[], isFromSouth: boolean): { tiles: Map<string, Wanted>; levels: TileExtent[] } {
  const tiles = new Map<string, Wanted>();
  const levels = new Map<number, TileExtent>();
  for (const one of wanted) {
    const match = tileName.exec(one.path);
    if (!match) continue;
    const [zoom = 0, column = 0, stored = 0] = match.slice(1, 4).map(Number);
    const row = isFromSouth ? 2 ** zoom - 1 - stored : stored;
    tiles.set(`${zoom}/${column}/${row}`, one);
    const level = levels.get(zoom) ?? { zoom, minColumn: column, maxColumn: column, minRow: row, maxRow: row, count: 0 };
    level.minColumn = Math.min(level.minColumn, column);
    level.maxColumn = Math.max(level.maxColumn, column);
    level.minRow = Math.min(level.minRow, row);
    level.maxRow = Math.max(level.maxRow, row);
    level.count++;
    levels.set(zoom, level);
  }
  return { tiles, levels: [...levels.values()].toSorted((a, b) => b.zoom - a.zoom) };
}
