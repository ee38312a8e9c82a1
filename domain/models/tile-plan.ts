/** A scene's plan: what its groups of tiles need to know of each other so that each can be made anywhere. */

import { extensionOf } from '../formats.ts';
import type { Place } from '../formats/place.ts';
import type { TileProblem } from './tiles.ts';

/** How a block's tiles stand on the earth. */
export interface BlockPlace {
  /** `EPSG:4547`, `ENU:LAT,LON` or WKT. */
  system: string;
  /** Added to the tiles' coordinates, in that system. */
  origin: [x: number, y: number, z: number];
  /** Metres added to every height. */
  heightOffset: number;
}

/** A Tile folder with all below it. */
export interface TileGroup {
  /** Path inside the scene; empty for the scene's own folder. */
  folder: string;
  /** Index of its block. */
  block: number;
  /** Of its OSGB files. */
  files: number;
  bytes: number;
}

export interface LostTiles {
  unreadable: number;
  problems: TileProblem[];
}

/** How many problems a plan names. */
export const lostProblems = 100;

/** What a plan says of entries of an archive that cannot be had. */
export const lostOf = (broken: readonly TileProblem[]): LostTiles => ({
  unreadable: broken.filter(({ file }) => extensionOf(file) === 'osgb').length,
  problems: broken.slice(0, lostProblems),
});

export interface TilesPlan {
  /** The tileset's frame: east, north and up at this place. */
  frame: Place;
  /** Where the middle of the scene is put with its lowest point, instead of where its coordinates say. */
  centre?: Place | undefined;
  blocks: BlockPlace[];
  groups: TileGroup[];
  /** In how many pieces the platform makes the groups; not said where each is one. */
  pieces?: number | undefined;
  /** Tiles of the scene that no group has, because they cannot be had of its archive: how many, and the first of them. */
  lost?: LostTiles;
}

/** What is told of a plan, which is a file of up to some megabytes. */
export interface PlanSummary {
  frame: Place;
  blocks: number;
  groups: number;
  files: number;
  bytes: number;
}

export const summarizePlan = ({ frame, blocks, groups }: TilesPlan): PlanSummary => ({
  frame,
  blocks: blocks.length,
  groups: groups.length,
  files: groups.reduce((sum, { files }) => sum + files, 0),
  bytes: groups.reduce((sum, { bytes }) => sum + bytes, 0),
});
