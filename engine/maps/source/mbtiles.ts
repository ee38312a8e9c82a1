/** MBTiles 1.3: an SQLite file of tiles. */

import { damaged, unsupported } from './damage.ts';
import { localPath } from './local-file.ts';
import { findTiles, holds } from './mbtiles-tables.ts';
import type { OpenOptions } from './open-options.ts';
import type { ByteSource, Raster } from './raster.ts';
import { StrangeDatabase } from './strange-database.ts';
import { openTiles } from './tile-raster.ts';
import type { TileExtent } from './tile-store.ts';

/** How long finding one of many tiles may take. */
const tileMs = 10_000;
/** A row of four columns takes more. Pages that point to each other may hold rows without end. */
const leastRowBytes = 8;
const tileBytes = 16 * 1024 ** 2;

/** Opens an MBTiles file; of its levels the finest is the image. Throws `raster.*`. */
export async function openMbtiles(source: ByteSource, name: string, { scratch }: OpenOptions): Promise<Raster> {
  const database = await StrangeDatabase.open(await localPath(source, scratch), name);
  try {
    // Its tiles lie in tables of other names, or with rows counted the other way in one called `tiles`.
    const geoPackage = await database.all("SELECT 1 FROM sqlite_master WHERE name = 'gpkg_contents' LIMIT 1");
    if (geoPackage.length > 0) throw unsupported(name, '这是 GeoPackage，请用 QGIS 或 gdal_translate 另存为 GeoTIFF');
    const isDescribed = await holds(database, 'metadata', ['name', 'value']);
    const [kind] = isDescribed ? await database.all<{ value: unknown }>("SELECT value FROM metadata WHERE name = 'format' LIMIT 1") : [];
    if (kind?.value === 'pbf') throw unsupported(name, '里面是矢量瓦片，不是影像');
    const tables = await findTiles(database, name);
    const levels = await levelsOf(database, tables.places, name, Math.ceil(source.bytes / leastRowBytes));
    const [finest] = levels;
    if (!finest) throw damaged(name, '没有瓦片');
    const [any] = await database.all<{ c: number; r: number }>(
      `SELECT tile_column AS c, tile_row AS r FROM ${tables.places} WHERE zoom_level = ? LIMIT 1`,
      [finest.zoom],
    );
    return await openTiles(
      {
        format: 'mbtiles',
        levels,
        read: async (zoom, column, row) => {
          const [tile] = await database.all<{ data: unknown }>(tables.one, [zoom, column, 2 ** zoom - 1 - row, tileBytes], tileMs);
          return tile?.data instanceof Uint8Array ? tile.data : undefined;
        },
        close: () => database.close(),
      },
      name,
      { any: { column: any?.c ?? 0, row: 2 ** finest.zoom - 1 - (any?.r ?? 0) }, scratch },
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The levels, finest first. What is sorted for it is as much as the file itself may hold, and no more than `most` rows. */
async function levelsOf(database: StrangeDatabase, places: string, name: string, most: number): Promise<TileExtent[]> {
  const rows = await database.all<Record<'z' | 'c0' | 'c1' | 'r0' | 'r1' | 'n', unknown>>(
    `SELECT zoom_level AS z, MIN(tile_column) AS c0, MAX(tile_column) AS c1, MIN(tile_row) AS r0, MAX(tile_row) AS r1, COUNT(*) AS n FROM (SELECT zoom_level, tile_column, tile_row FROM ${places} LIMIT ?) GROUP BY zoom_level ORDER BY zoom_level DESC LIMIT 31`,
    [most + 1],
  );
  if (rows.reduce((sum, { n }) => sum + Number(n), 0) > most) throw damaged(name, '数据库损坏，瓦片没有尽头');
  return rows.map(({ z, c0, c1, r0, r1, n }) => {
    const numbers = [z, c0, c1, r0, r1, n].map((value) => (Number.isSafeInteger(value) ? Number(value) : Number.NaN));
    if (numbers.some(Number.isNaN)) throw damaged(name, '瓦片的层级或行列号不是整数');
    const [zoom = 0, minColumn = 0, maxColumn = 0, south = 0, north = 0, count = 0] = numbers;
    // Rows are counted from the south.
    const last = 2 ** zoom - 1;
    return { zoom, minColumn, maxColumn, minRow: last - north, maxRow: last - south, count };
  });
}
