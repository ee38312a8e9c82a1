/** Where web tiles lie beside the map that they are made of. */

import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { MapTiles } from '#domain/maps/options';
import { tileTemplate } from './tiles/tile-template.ts';

const names: Readonly<Record<Exclude<MapTiles, 'none'>, (stem: string) => string>> = {
  mbtiles: (stem) => `${stem}.mbtiles`,
  xyz: (stem) => `${stem}-tiles`,
};

/** The file or folder beside `outputPath` that its tiles go to; undefined where there are none. */
export const tilesPathOf = (outputPath: string, tiles: MapTiles): string | undefined =>
  tiles === 'none' ? undefined : join(dirname(outputPath), names[tiles](basename(outputPath, extname(outputPath))));

/** Takes away the levels of a set of ours in `folder`, for another to take its place: viewers would show what the new one lacks. What else lies there stays. */
export async function dropOldTiles(folder: string): Promise<void> {
  const about = await readFile(join(folder, 'tiles.json'), 'utf8').catch(() => '');
  if (!about.includes(JSON.stringify(tileTemplate))) return;
  for (const name of await readdir(folder)) if (/^\d{1,2}$/.test(name)) await rm(join(folder, name), { recursive: true, force: true });
}
