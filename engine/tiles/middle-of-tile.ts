/** The middle of what a tile draws, in its own coordinates: a place that is near the whole scene. */

import { AppError } from '#domain/errors/app-error';
import type { TileNode } from '../readers/osgb/read-tile.ts';
import { emptyBox, type Box } from './box.ts';
import type { Point } from '#domain/crs/ellipsoid';
import { readTileFile } from './read-tile-file.ts';

/** The middle of the file at `path`; undefined when it cannot be read or draws nothing. */
export async function middleOfTile(path: string): Promise<Point | undefined> {
  try {
    return middleOfNode((await readTileFile(path)).root);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (missing || (error instanceof AppError && error.entry.permanent)) return undefined;
    throw error;
  }
}

/** The middle of what a node draws at all levels that lie in its file; undefined when it draws nothing. */
function middleOfNode(root: TileNode): Point | undefined {
  const box = boxOfNode(root);
  return box && middleOfBox(box);
}

/** The box of the same. */
export function boxOfNode(root: TileNode): Box | undefined {
  const box = emptyBox();
  extend(box, root);
  return middleOfBox(box).every(Number.isFinite) ? box : undefined;
}

export const middleOfBox = ({ min, max }: Box): Point => min.map((least, axis) => (least + max[axis]!) / 2) as Point;

function extend(box: Box, { meshes, paged }: TileNode): void {
  for (const { positions, indices } of meshes)
    for (const vertex of indices)
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[vertex * 3 + axis]!;
        box.min[axis] = Math.min(box.min[axis]!, value);
        box.max[axis] = Math.max(box.max[axis]!, value);
      }
  for (const { levels } of paged) for (const { content } of levels) if (content) extend(box, content);
}
