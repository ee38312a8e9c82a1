/** Tiles of 3D Tiles 1.1 (OGC 22-025r4) and the tilesets that hold them. */

import { engineVersion } from '#domain/models/engine-version';
import { diagonalOf, toVolume, uniteBoxes, type Box } from './box.ts';

/** A tile with its box in the frame, before it is written. */
export interface Tile {
  box: Box;
  /** Metres; 0 for the finest. */
  error: number;
  /** Address of its content, relative to the tileset that it stands in. */
  uri?: string;
  children: Tile[];
}

/** How much larger a tile's error is at least than those below it. */
const step = 1.01;

export const leaf = (box: Box, uri: string): Tile => ({ box, error: 0, uri, children: [] });

/** A tile that `children` replace: its box holds theirs, and its error is above theirs, however small the one that is wanted. */
export function withChildren(tile: Tile, children: Tile[], wanted: number): Tile {
  const box = uniteBoxes([tile.box, ...children.map((child) => child.box)]);
  const least = Math.max(...children.map(({ error }) => error)) * step;
  const error = Number.isFinite(wanted) ? Math.max(wanted, least) : least;
  // Where the file says nothing of use, a hundredth of the size is what a coarse level may be off.
  return { ...tile, box, children, error: error > 0 ? error : diagonalOf(box) / 100 };
}

/** A tile of nothing but its children; one alone stands for itself. From where it would not be refined its contents are smaller than a few pixels. */
export function groupOf(children: Tile[]): Tile {
  if (children.length === 1) return children[0]!;
  const box = uniteBoxes(children.map((child) => child.box));
  return withChildren({ box, error: 0, children }, children, diagonalOf(box));
}

const toJson = ({ box, error, uri, children }: Tile): Record<string, unknown> => ({
  boundingVolume: toVolume(box),
  geometricError: error,
  ...(children.length > 0 && { refine: 'REPLACE' }),
  ...(uri !== undefined && { content: { uri } }),
  ...(children.length > 0 && { children: children.map(toJson) }),
});

/** The text of a tileset; `transform` takes it to the earth, for the outermost one. */
export function tilesetText(root: Tile, transform?: readonly number[]): string {
  return `${JSON.stringify({
    asset: { version: '1.1', generator: engineVersion },
    geometricError: Math.max(root.error, diagonalOf(root.box)),
    root: { ...toJson(root), refine: 'REPLACE', ...(transform && { transform }) },
  })}\n`;
}
