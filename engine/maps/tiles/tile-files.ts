/** Tiles as files in folders, and as one MBTiles file. */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sqlite from 'sqlite3';
import type { Raster } from '../source/raster.ts';
import { makeTiles, type TileSet } from './make-tiles.ts';
import { tileTemplate } from './tile-template.ts';

/** Tiles in one transaction. */
const batch = 1000;

/** Writes `zoom/column/row.webp` below `folder`, rows from the north, with `tiles.json` (TileJSON 3.0) beside the levels. */
export async function writeTileFolder(raster: Raster, folder: string, name: string, signal?: AbortSignal): Promise<TileSet> {
  const made = new Set<string>();
  const set = await makeTiles(
    raster,
    {
      put: async (zoom, column, row, webp) => {
        const path = join(folder, `${zoom}/${column}/${row}.webp`);
        if (!made.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
        made.add(dirname(path));
        await writeFile(path, webp);
      },
    },
    signal,
  );
  const about = {
    tilejson: '3.0.0',
    name,
    tiles: [tileTemplate],
    minzoom: set.minZoom,
    maxzoom: set.maxZoom,
    ...(set.bounds ? { bounds: set.bounds } : {}),
  };
  await writeFile(join(folder, 'tiles.json'), JSON.stringify(about));
  return set;
}

/** Writes an MBTiles file (1.3) of WebP at `path`; nothing stays there when it fails. */
export async function writeMbtiles(raster: Raster, path: string, name: string, signal?: AbortSignal): Promise<TileSet> {
  await rm(path, { force: true });
  const database = await openDatabase(path);
  const run = (query: string, ...values: (string | number | Uint8Array)[]): Promise<void> =>
    new Promise((resolve, reject) => database.run(query, values, (error) => (error ? reject(error) : resolve())));
  try {
    // It is written once and by nobody else: a journal would only be thrown away.
    await run('PRAGMA journal_mode = OFF');
    await run('PRAGMA synchronous = OFF');
    await run('CREATE TABLE metadata (name TEXT, value TEXT)');
    await run('CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)');
    await run('CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)');
    await run('BEGIN');
    let open = 0;
    const set = await makeTiles(
      raster,
      {
        put: async (zoom, column, row, webp) => {
          await run('INSERT INTO tiles VALUES (?, ?, ?, ?)', zoom, column, 2 ** zoom - 1 - row, webp);
          if (++open % batch === 0) {
            await run('COMMIT');
            await run('BEGIN');
          }
        },
      },
      signal,
    );
    for (const [key, value] of Object.entries(metadataOf(set, name))) await run('INSERT INTO metadata VALUES (?, ?)', key, value);
    await run('COMMIT');
    await closeDatabase(database);
    return set;
  } catch (error) {
    await closeDatabase(database).catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

function metadataOf({ minZoom, maxZoom, bounds }: TileSet, name: string): Record<string, string> {
  const about = { name, format: 'webp', type: 'overlay', version: '1.0', minzoom: String(minZoom), maxzoom: String(maxZoom) };
  if (!bounds) return about;
  const [west, south, east, north] = bounds;
  return { ...about, bounds: bounds.join(','), center: [(west + east) / 2, (south + north) / 2, minZoom].join(',') };
}

const openDatabase = (path: string): Promise<sqlite.Database> =>
  new Promise((resolve, reject) => {
    const database = new sqlite.Database(path, (error) => (error ? reject(error) : resolve(database)));
  });
const closeDatabase = (database: sqlite.Database): Promise<void> =>
  new Promise((resolve, reject) => database.close((error) => (error ? reject(error) : resolve())));
