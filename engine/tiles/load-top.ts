/** Reads a root tile once more, for what shows it from afar: productions of any size have the tops of one way down in memory. */

import { AppError } from '#domain/errors/app-error';
import type { TileNode } from '../readers/osgb/read-tile.ts';
import type { TileMesh } from '../readers/osgb/geometry.ts';
import type { ToFrame } from './frame-cells.ts';
import { groundOf, placeTile } from './place-tile.ts';
import { readTileFile } from './read-tile-file.ts';
import { TileTextures } from './tile-textures.ts';
import { topOfMeshes, type Top } from './top.ts';

/** Meshes, each of which has a share of the top's picture: of more, nothing would be seen. */
const mostMeshes = 4096;

/** The coarsest level of the file at `path`; undefined when it draws nothing itself, or too many meshes. */
export async function loadTop(path: string, toFrame: ToFrame, findBeside: (name: string) => string | undefined): Promise<Top | undefined> {
  try {
    const { root } = await readTileFile(path);
    placeTile(root, toFrame, groundOf(root, toFrame));
    const meshes = coarsest(root);
    const textures = new TileTextures(findBeside);
    return meshes.length === 0 || meshes.length > mostMeshes ? undefined : await topOfMeshes(meshes, (image) => textures.import(image));
  } catch (error) {
    if (error instanceof AppError && error.entry.permanent) return undefined;
    throw error;
  }
}

/** What a tile draws itself from farthest away. */
export function coarsest({ meshes, paged }: TileNode): TileMesh[] {
  return [
    ...meshes,
    ...paged.flatMap(({ mode, levels }) => {
      const inline = levels.filter(({ content }) => content !== null);
      const first = inline.toSorted((a, b) => (mode === 'pixels' ? a.from - b.from : b.to - a.to))[0];
      return first ? coarsest(first.content!) : [];
    }),
  ];
}
