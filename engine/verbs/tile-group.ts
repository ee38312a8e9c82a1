import { readFile } from 'node:fs/promises';
import type { TileCounts } from '#domain/models/tiles';
import type { BrokenEntry } from '../archives/unpack-account.ts';
import type { VerbContext } from '../context.ts';
import { tileGroup as makeGroup, type TileGroupInput } from '../tiles/tile-group.ts';

export interface TileGroupOptions extends Omit<TileGroupInput, 'folder' | 'outputFolder' | 'topPath' | 'broken'> {
  /** Lists of files that could not be unpacked, as `unpackScene` writes them (default none). */
  brokenPaths?: readonly string[];
}

/**
 * Makes 3D Tiles of one group of a scene: its contents and tilesets below `outputFolder`, at paths that no other group has, and at `topPath` the small file that
 * `assembleTiles` takes. Nothing but the group's own files is looked at; the same files give the same bytes anywhere. One file is in memory at a time. A file
 * that cannot be read is counted and named, and what it would show stays as coarse as its parent; a group of which none can be read is no error.
 *
 * @example
 * const { unreadable } = await tileGroup('/scene', '/out', '/work/0.top', { group: 'Data/Tile_+000_+000', block, frame, options: {} }, { signal });
 * @throws AppError oblique.systemUnknown; engine.diskFull.
 */
export async function tileGroup(
  folder: string,
  outputFolder: string,
  topPath: string,
  { brokenPaths = [], ...options }: TileGroupOptions,
  context: VerbContext = {},
): Promise<TileCounts> {
  const broken: BrokenEntry[] = [];
  for (const path of brokenPaths) for (const each of JSON.parse(await readFile(path, 'utf8')) as BrokenEntry[]) broken.push(each);
  return makeGroup({ folder, outputFolder, topPath, broken, ...options }, context);
}
