import type { TileCounts } from '#domain/models/tiles';
import type { VerbContext } from '../context.ts';
import { tileGroup as makeGroup, type TileGroupInput } from '../tiles/tile-group.ts';

export type TileGroupOptions = Omit<TileGroupInput, 'folder' | 'outputFolder' | 'topPath'>;

/**
 * Makes 3D Tiles of one group of a scene: its contents and tilesets below `outputFolder`, at paths that no other group has, and at `topPath` the small file that
 * `assembleTiles` takes. Nothing but the group's own files is looked at; the same files give the same bytes anywhere. One file is in memory at a time. A file
 * that cannot be read is counted and named, and what it would show stays as coarse as its parent; a group of which none can be read is no error.
 *
 * @example
 * const { unreadable } = await tileGroup('/scene', '/out', '/work/0.top', { group: 'Data/Tile_+000_+000', block, frame, options: {} }, { signal });
 * @throws AppError oblique.systemUnknown; engine.diskFull.
 */
export const tileGroup = (
  folder: string,
  outputFolder: string,
  topPath: string,
  options: TileGroupOptions,
  context: VerbContext = {},
): Promise<TileCounts> => makeGroup({ folder, outputFolder, topPath, ...options }, context);
