/**
 * Our own file of one level's tiles as they came, so that a window of it is read by ranges: MBTiles and ZIPs say only as a whole where their tiles lie. A mark, the tiles row
 * by row, a table of where each lies (eight bytes, and four for its length; 0: missing), and 32 bytes that say what the table is of.
 */

import { writeOutput } from '#engine/files/output-file';
import { marks } from './marks.ts';
import { unsupported } from './damage.ts';
import type { TileExtent, TileStore } from './tile-store.ts';

export const packCellBytes = 12;
export const packEndBytes = 32;

/** Of one pixel, and of what a tile says beside its pixels: more than any picture takes. One small file may hand out the same large tile for every place. */
const [mostPixelBytes, mostBesideBytes] = [8, 65_536];

/**
 * Writes the finest level of a store.
 *
 * @param image The file's name for sentences, and the edge of its tiles in pixels.
 * @throws AppError raster.*, for a tile that is larger than its pixels can be too; engine.diskFull
 */
export async function writeTilePack(
  { levels, read }: TileStore,
  path: string,
  { name, edge }: { name: string; edge: number },
): Promise<void> {
  const [level] = levels as readonly [TileExtent];
  const { zoom, minColumn, maxColumn, minRow, maxRow } = level;
  const across = maxColumn - minColumn + 1;
  const table = Buffer.alloc(across * (maxRow - minRow + 1) * packCellBytes);
  await writeOutput(path, async (file) => {
    await file.write(Buffer.from(marks.tilePack[0], 'latin1'));
    for (let row = minRow, at = 0; row <= maxRow; row++)
      for (let column = minColumn; column <= maxColumn; column++, at += packCellBytes) {
        const tile = await read(zoom, column, row);
        if (!tile) continue;
        if (tile.length > mostPixelBytes * edge ** 2 + mostBesideBytes) throw unsupported(name, `瓦片 ${zoom}/${column}/${row} 太大`);
        table.writeBigUInt64LE(BigInt(file.bytes), at);
        table.writeUInt32LE(tile.length, at + 8);
        await file.write(tile);
      }
    const end = Buffer.alloc(packEndBytes);
    end.writeBigUInt64LE(BigInt(file.bytes));
    for (const [index, number] of [zoom, minColumn, maxColumn, minRow, maxRow].entries()) end.writeUInt32LE(number, 8 + index * 4);
    await file.write(table);
    await file.write(end);
  });
}
