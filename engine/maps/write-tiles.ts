/** Web tiles of a result. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import type { MapTiles } from '#domain/maps/options';
import type { MapReport } from '#domain/maps/report';
import { packZip } from '../archives/pack-zip.ts';
import type { VerbContext } from '../context.ts';
import type { Raster } from './source/raster.ts';
import { writeMbtiles, writeTileFolder } from './tiles/tile-files.ts';

/**
 * Writes the tiles of a map at `path`: an MBTiles file, or a folder of `zoom/column/row.webp`, as a ZIP where the path ends in `.zip`.
 *
 * @throws AppError engine.diskFull
 */
export async function writeTiles(
  raster: Raster,
  kind: Exclude<MapTiles, 'none'>,
  path: string,
  context: VerbContext,
): Promise<MapReport['tiles']> {
  const name = basename(path, extname(path));
  if (kind === 'mbtiles') return toldOf(await writeMbtiles(raster, path, name, context.signal));
  if (!path.endsWith('.zip')) return toldOf(await writeTileFolder(raster, path, name, context.signal));
  const folder = await mkdtemp(join(dirname(path), '.modelmill-tiles-'));
  try {
    const tiles = toldOf(await writeTileFolder(raster, folder, name, context.signal));
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted();
    await packZip(folder, paths, path, context);
    return tiles;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const toldOf = ({ count, bytes, minZoom, maxZoom }: NonNullable<MapReport['tiles']>): MapReport['tiles'] => ({
  count,
  bytes,
  minZoom,
  maxZoom,
});
