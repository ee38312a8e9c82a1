/** Blocks of all levels below one of them: each is read once, encoded once, and halved into the one above it. */

import { bandNodata } from '#domain/maps/band-nodata';
import { boxMean } from '../source/box-mean.ts';
import { Mosaic } from '../source/mosaic.ts';
import type { RasterWindow } from '../source/raster.ts';
import { encodeBlock, type EncodedBlock } from './encode-block.ts';
import { blockEdge, type CogLayout } from './layout.ts';

export interface BlockAddress {
  level: number;
  column: number;
  row: number;
}

interface TreeSource {
  /** The level whose blocks `read` gives, default 0; those blocks are encoded only on level 0: above it they are somebody's roots already. */
  from?: number;
  /** The samples of a block, cut at the image's edge. */
  read: (column: number, row: number) => Promise<RasterWindow>;
  /** Called for each block from the lowest level up. */
  emit: (address: BlockAddress, block: EncodedBlock) => Promise<void>;
}

/**
 * Makes the blocks under and at `root` and answers its samples, for the level above. Holds four blocks a level. Which root a block hangs under does not matter
 * to its bytes.
 */
export async function makeBlocks(layout: CogLayout, root: BlockAddress, { from = 0, read, emit }: TreeSource): Promise<RasterWindow> {
  const block = root.level === from ? await read(root.column, root.row) : await halve(layout, root, { from, read, emit });
  if (root.level > from || from === 0) await emit(root, await encodeBlock(layout, block));
  return block;
}

async function halve(layout: CogLayout, { level, column, row }: BlockAddress, source: TreeSource): Promise<RasterWindow> {
  const below = layout.levels[level - 1]!;
  const [x, y] = [column * 2 * blockEdge, row * 2 * blockEdge];
  const [width, height] = [Math.min(2 * blockEdge, below.width - x), Math.min(2 * blockEdge, below.height - y)];
  const whole = new Mosaic(width, height);
  for (let down = 0; down * blockEdge < height; down++)
    for (let across = 0; across * blockEdge < width; across++) {
      const part = await makeBlocks(layout, { level: level - 1, column: column * 2 + across, row: row * 2 + down }, source);
      whole.place(part, across * blockEdge, down * blockEdge);
    }
  return boxMean(whole.window(), 2, bandNodata(layout));
}
