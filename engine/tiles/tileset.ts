/** Tiles of 3D Tiles (1.1 is OGC 22-025r4, 1.0 is OGC 18-053r2) and the tilesets that hold them. */

import { posix } from 'node:path';
import { engineVersion } from '#domain/models/engine-version';
import type { tileVersions } from '#domain/models/tiles';
import { diagonalOf, emptyBox, toVolume, uniteBoxes, type Box } from './box.ts';

/** A tile with its box in the frame, before it is written. */
export interface Tile {
  box: Box;
  /** Of what is drawn before positions were rounded: what rounding may add to `box` says nothing of where the ground lies. */
  drawn: Box;
  /** Metres; 0 for the finest. */
  error: number;
  /** Path of its content below the output folder. */
  uri?: string;
  children: Tile[];
}

type TileVersion = (typeof tileVersions)[number];

/** How much larger a tile's error is at least than those below it. */
const step = 1.01;

export const leaf = ({ box, drawn }: Pick<Tile, 'box' | 'drawn'>, uri: string): Tile => ({ box, drawn, error: 0, uri, children: [] });

/** A tile that `children` replace: its box holds theirs, and its error is above theirs, however small the one that is wanted. */
export function withChildren(tile: Tile, children: Tile[], wanted: number): Tile {
  const box = uniteBoxes([tile.box, ...children.map((child) => child.box)]);
  const drawn = uniteBoxes([tile.drawn, ...children.map((child) => child.drawn)]);
  const least = Math.max(...children.map(({ error }) => error)) * step;
  const error = Number.isFinite(wanted) ? Math.max(wanted, least) : least;
  // Where the file says nothing of use, a hundredth of the size is what a coarse level may be off.
  return { ...tile, box, drawn, children, error: error > 0 ? error : diagonalOf(box) / 100 };
}

/** A tile of nothing but its children; one alone stands for itself. From where it would not be refined its contents are smaller than a few pixels. */
export function groupOf(children: Tile[]): Tile {
  if (children.length === 1) return children[0]!;
  const box = uniteBoxes(children.map((child) => child.box));
  return withChildren({ box, drawn: emptyBox(), error: 0, children }, children, diagonalOf(box));
}

/** A path as an address relative to a folder: what could be read as another place or scheme is escaped. */
const addressOf = (path: string, folder: string): string => posix.relative(folder, path).split('/').map(encodeURIComponent).join('/');

const toJson = ({ box, error, uri, children }: Tile, folder: string): Record<string, unknown> => ({
  boundingVolume: toVolume(box),
  geometricError: error,
  ...(children.length > 0 && { refine: 'REPLACE' }),
  ...(uri !== undefined && { content: { uri: addressOf(uri, folder) } }),
  ...(children.length > 0 && { children: children.map((child) => toJson(child, folder)) }),
});

export interface TilesetOptions {
  /** Path below the output folder of the folder that it will lie in (default: the output folder). */
  folder?: string;
  /** Takes it to the earth, for the outermost one. */
  transform?: readonly number[];
  version: TileVersion;
}

/** The text of a tileset. */
export function tilesetText(root: Tile, { folder = '', transform, version }: TilesetOptions): string {
  return `${JSON.stringify({
    asset: { version, generator: engineVersion },
    geometricError: Math.max(root.error, diagonalOf(root.box)),
    root: { ...toJson(root, folder), refine: 'REPLACE', ...(transform && { transform }) },
  })}\n`;
}
