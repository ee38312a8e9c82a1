/** Opens packs of tiles (write-tile-pack.ts). */

import type { ByteSpan } from '#engine/archives/held-bytes';
import { mapLimits } from '#domain/maps/limits';
import { damaged } from './damage.ts';
import type { ByteSource, Raster } from './raster.ts';
import { openTiles } from './tile-raster.ts';
import type { TileArea } from './tile-store.ts';
import { packCellBytes as cellBytes, packEndBytes as endBytes } from './write-tile-pack.ts';

const mostTileBytes = 16 * 1024 ** 2;
/** Of 256² pixels. */
const mostTiles = mapLimits.sourcePixels / 65_536;

/** Opens such a file. Throws `raster.damaged`, and what `source` throws. */
export async function openTilePack(source: ByteSource, name: string): Promise<Raster> {
  if (source.bytes < endBytes + cellBytes) throw damaged(name, '没有瓦片');
  const view = viewOf(await source.read(source.bytes - endBytes, endBytes));
  const start = Number(view.getBigUint64(0, true));
  const [zoom = 0, minColumn = 0, maxColumn = 0, minRow = 0, maxRow = 0] = [0, 1, 2, 3, 4].map((index) =>
    view.getUint32(8 + index * 4, true),
  );
  const [across, down] = [maxColumn - minColumn + 1, maxRow - minRow + 1];
  const isTable = across > 0 && down > 0 && across * down <= mostTiles && start + across * down * cellBytes + endBytes === source.bytes;
  if (!isTable) throw damaged(name, '瓦片的目录不完整');
  /** Where the tiles of some columns of a row lie; of no length where they are missing. */
  const cellsOf = async (row: number, from: number, to: number): Promise<ByteSpan[]> => {
    const cells = viewOf(await source.read(start + ((row - minRow) * across + from - minColumn) * cellBytes, (to - from + 1) * cellBytes));
    return Array.from({ length: to - from + 1 }, (_, index) => {
      const [at, length] = [Number(cells.getBigUint64(index * cellBytes, true)), cells.getUint32(index * cellBytes + 8, true)];
      if (length > mostTileBytes || at + length > start) throw damaged(name, '瓦片的目录指向文件之外');
      return { from: at, to: at + length };
    });
  };
  const has = (column: number, row: number): boolean => column >= minColumn && column <= maxColumn && row >= minRow && row <= maxRow;
  const level = { zoom, minColumn, maxColumn, minRow, maxRow, count: across * down };
  let any: { column: number; row: number } | undefined;
  for (let row = minRow; row <= maxRow && !any; row++) {
    const found = (await cellsOf(row, minColumn, maxColumn)).findIndex(({ from, to }) => to > from);
    if (found >= 0) any = { column: minColumn + found, row };
  }
  if (!any) throw damaged(name, '没有瓦片');
  return openTiles(
    {
      ...({ format: 'xyz', levels: [level] } as const),
      read: async (_zoom, column, row) => {
        if (!has(column, row)) return undefined;
        const [cell] = await cellsOf(row, column, column);
        return cell && cell.to > cell.from ? source.read(cell.from, cell.to - cell.from) : undefined;
      },
      spans: async ({ minColumn: first, maxColumn: last, ...area }: TileArea) => {
        const rows = Array.from({ length: area.maxRow - area.minRow + 1 }, (_, index) => cellsOf(area.minRow + index, first, last));
        return (await Promise.all(rows)).flat().filter(({ from, to }) => to > from);
      },
      close: () => Promise.resolve(),
    },
    name,
    { any, scratch: '' },
  );
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
