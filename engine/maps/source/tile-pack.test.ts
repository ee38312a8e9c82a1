import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { sharp } from '#engine/images/vips';
import { seededBytes } from '#test/images';
import { testFolder } from '#test/files';
import { bytesSource } from './bytes-source.ts';
import { openRaster } from './open-raster.ts';
import type { TileStore } from './tile-store.ts';
import { writeTilePack } from './write-tile-pack.ts';

const [zoom, minColumn, minRow, across, down] = [12, 100, 200, 12, 9] as const;

describe('a pack of tiles', () => {
  const folder = testFolder();
  let tile: Buffer;
  /** Of noise, with a hole where `isHole` is true. */
  const pack = async (isHole: (column: number, row: number) => boolean, beside = 0): Promise<Buffer> => {
    tile = await sharp(seededBytes(256 * 256 * 3), { raw: { width: 256, height: 256, channels: 3 } })
      .png()
      .toBuffer();
    tile = Buffer.concat([tile, Buffer.alloc(beside)]);
    const store: TileStore = {
      format: 'mbtiles',
      levels: [{ zoom, minColumn, maxColumn: minColumn + across - 1, minRow, maxRow: minRow + down - 1, count: across * down }],
      read: (_zoom, column, row) => Promise.resolve(isHole(column - minColumn, row - minRow) ? undefined : tile),
      close: () => Promise.resolve(),
    };
    await writeTilePack(store, folder.path('tiles.pack'), { name: '瓦片.mbtiles', edge: 256 });
    return readFile(folder.path('tiles.pack'));
  };

  it('is read by ranges: a window takes its tiles alone, and holes are no data', async () => {
    const bytes = await pack((column, row) => column < 2 && row < 4);
    const raster = await openRaster(bytesSource(bytes), '瓦片.mbtiles');
    expect(raster.image).to.include({ width: across * 256, height: down * 256, bands: 3, mask: true });
    expect(await raster.tiled()).to.equal(null);
    const spans = (await raster.spans({ x: 3 * 256 - 10, y: 300, width: 20, height: 20 }))!;
    expect(spans.map(({ from, to }) => to - from)).to.deep.equal([tile.length, tile.length]);
    const { valid } = await raster.read({ x: 511, y: 1000, width: 2, height: 1 });
    expect([...valid!]).to.deep.equal([0, 255]);
    expect(await raster.spans({ x: 0, y: 0, width: 256, height: 256 })).to.deep.equal([]);
    await raster.close();
  });

  it('is not made of tiles that are larger than their pixels can be: one in a small file may stand for all of them', async () => {
    const error = await pack(() => false, 8 * 256 ** 2).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'raster.unsupported');
    expect(existsSync(folder.path('tiles.pack'))).to.equal(false);
  });

  it('that is broken is refused with a sentence, wherever it was changed', async () => {
    const bytes = await pack(() => false);
    const end = bytes.length;
    const table = end - 32 - across * down * 12;
    const changed = (at: number, value: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy.writeUInt32LE(value, at);
      return copy;
    };
    for (const broken of [
      bytes.subarray(0, 20),
      bytes.subarray(0, end - 1),
      changed(end - 32, 0xffff_ffff),
      changed(end - 16, 0xffff_ffff),
      changed(end - 12, 0xffff_ffff),
      changed(end - 24, 99),
      changed(table, 0xffff_ffff),
      changed(table + 8, 0xffff_ffff),
    ]) {
      const error = await openRaster(bytesSource(broken), '瓦片.mbtiles').catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(AppError).with.property('code', 'raster.damaged');
    }
    const none = await pack(() => true);
    expect(await openRaster(bytesSource(none), 'a').catch((reason: unknown) => reason)).to.be.instanceOf(AppError);
  });
});
