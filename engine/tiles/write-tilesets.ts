/** Writes a tree of tiles as a tileset, and as more of them where one would be large. */

import { join, posix } from 'node:path';
import type { VerbContext } from '../context.ts';
import { writeOutput } from '../files/output-file.ts';
import { tilesetText, type Tile, type TilesetOptions } from './tileset.ts';

/** Tiles in one file, unless small branches side by side are more: a viewer reads all of a file before it draws anything of it. */
const mostTiles = 512;
/** In a branch that is divided off: one more file to ask for saves nothing with fewer. */
const leastTiles = 32;

export interface WriteTilesetsOptions extends Pick<TilesetOptions, 'transform' | 'version'> {
  outputFolder: string;
  /** Of the outermost one, below the output folder; its folder is there. */
  path: string;
  /** Path of the next one that is divided off; its folder is there. */
  nextPath: () => string;
}

/** Answers the bytes that were written. */
export async function writeTilesets(root: Tile, options: WriteTilesetsOptions, context: VerbContext): Promise<number> {
  const { outputFolder, path: outermost, nextPath, transform, version } = options;
  let bytes = 0;
  const whole = (await divided(root)).tile;
  await write(whole, outermost, transform);
  return bytes;

  async function write(tile: Tile, path: string, placed?: readonly number[]): Promise<void> {
    const text = tilesetText(tile, { folder: posix.dirname(path), version, ...(placed && { transform: placed }) });
    bytes += await writeOutput(join(outputFolder, path), (file) => file.write(text), context);
  }

  /** The tile with what one file holds of those below it, and how many that are with itself; the rest is written. */
  async function divided(tile: Tile): Promise<{ tile: Tile; count: number }> {
    const parts: { tile: Tile; count: number }[] = [];
    for (const child of tile.children) parts.push(await divided(child));
    let count = parts.reduce((sum, part) => sum + part.count, 1);
    for (const part of parts.toSorted((a, b) => b.count - a.count)) {
      if (count <= mostTiles || part.count < leastTiles) break;
      const uri = nextPath();
      await write(part.tile, uri);
      count -= part.count - 1;
      part.tile = { ...part.tile, uri, children: [] };
    }
    return { tile: { ...tile, children: parts.map((part) => part.tile) }, count };
  }
}
