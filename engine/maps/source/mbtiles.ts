/** MBTiles 1.3: an SQLite file of tiles. It is a stranger's: read only, and no query runs for long. */

import sqlite from 'sqlite3';
import { AppError } from '#domain/errors/app-error';
import { damaged, unsupported } from './damage.ts';
import { localPath } from './local-file.ts';
import type { OpenOptions } from './open-options.ts';
import type { ByteSource, Raster } from './raster.ts';
import { openTiles } from './tile-raster.ts';
import type { TileExtent } from './tile-store.ts';

/** A file's own views may ask for ever: how long counting its tiles may take, and finding one of many. */
const [countMs, tileMs] = [60_000, 10_000];
const tileBytes = 16 * 1024 ** 2;

/** Opens an MBTiles file; of its levels the finest is the image. Throws `raster.*`. */
export async function openMbtiles(source: ByteSource, name: string, { scratch }: OpenOptions): Promise<Raster> {
  const database = await StrangeDatabase.open(await localPath(source, scratch), name);
  try {
    // Its tiles lie in tables of other names, or with rows counted the other way in one called `tiles`.
    const geoPackage = await database.all("SELECT 1 FROM sqlite_master WHERE name = 'gpkg_contents' LIMIT 1");
    if (geoPackage.length > 0) throw unsupported(name, '这是 GeoPackage，请用 QGIS 或 gdal_translate 另存为 GeoTIFF');
    const [kind] = await database.all<{ value: unknown }>("SELECT value FROM metadata WHERE name = 'format' LIMIT 1").catch(() => []);
    if (kind?.value === 'pbf') throw unsupported(name, '里面是矢量瓦片，不是影像');
    const levels = await levelsOf(database, name);
    const [finest] = levels;
    if (!finest) throw damaged(name, '没有瓦片');
    const [any] = await database.all<{ c: number; r: number }>(
      'SELECT tile_column AS c, tile_row AS r FROM tiles WHERE zoom_level = ? LIMIT 1',
      [finest.zoom],
    );
    return await openTiles(
      {
        format: 'mbtiles',
        levels,
        read: async (zoom, column, row) => {
          const [tile] = await database.all<{ data: unknown }>(
            'SELECT tile_data AS data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? AND length(tile_data) <= ? LIMIT 1',
            [zoom, column, 2 ** zoom - 1 - row, tileBytes],
            tileMs,
          );
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

async function levelsOf(database: StrangeDatabase, name: string): Promise<TileExtent[]> {
  const rows = await database.all<Record<'z' | 'c0' | 'c1' | 'r0' | 'r1' | 'n', unknown>>(
    'SELECT zoom_level AS z, MIN(tile_column) AS c0, MAX(tile_column) AS c1, MIN(tile_row) AS r0, MAX(tile_row) AS r1, COUNT(*) AS n FROM tiles GROUP BY zoom_level ORDER BY zoom_level DESC LIMIT 31',
  );
  return rows.map(({ z, c0, c1, r0, r1, n }) => {
    const numbers = [z, c0, c1, r0, r1, n].map((value) => (Number.isSafeInteger(value) ? Number(value) : Number.NaN));
    if (numbers.some(Number.isNaN)) throw damaged(name, '瓦片的层级或行列号不是整数');
    const [zoom = 0, minColumn = 0, maxColumn = 0, south = 0, north = 0, count = 0] = numbers;
    // Rows are counted from the south.
    const last = 2 ** zoom - 1;
    return { zoom, minColumn, maxColumn, minRow: last - north, maxRow: last - south, count };
  });
}

class StrangeDatabase {
  readonly #database: sqlite.Database;
  readonly #name: string;

  private constructor(database: sqlite.Database, name: string) {
    this.#database = database;
    this.#name = name;
  }

  static async open(path: string, name: string): Promise<StrangeDatabase> {
    const database = await new Promise<sqlite.Database>((resolve, reject) => {
      const opened = new sqlite.Database(path, sqlite.OPEN_READONLY, (error) =>
        error ? reject(damaged(name, '数据库打不开', error)) : resolve(opened),
      );
    });
    const strange = new StrangeDatabase(database, name);
    // What the file itself defines may not call anything that has an effect.
    await strange.all('PRAGMA trusted_schema = OFF');
    return strange;
  }

  async all<T>(query: string, values: readonly (number | string)[] = [], ms = countMs): Promise<T[]> {
    const timer = setTimeout(() => this.#database.interrupt(), ms);
    try {
      return await new Promise<T[]>((resolve, reject) =>
        this.#database.all<T>(query, values, (error, rows) => (error ? reject(error) : resolve(rows))),
      );
    } catch (error) {
      throw error instanceof AppError ? error : damaged(this.#name, '数据库损坏，或者不是 MBTiles', error);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#database.close(() => resolve()));
  }
}
