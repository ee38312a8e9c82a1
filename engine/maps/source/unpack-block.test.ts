import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { sharp } from '#engine/images/vips';
import { mostScans } from '#domain/formats/jpeg-scans';
import { failureOf } from '#test/failures';
import { buildScannedJpeg } from '#test/pictures';
import { seededBytes } from '#test/images';
import { buildTiff, storeZstd, type TiffPage } from '#test/tiffs';
import { bytesSource } from './bytes-source.ts';
import { openRaster } from './open-raster.ts';
import type { ByteSource, RasterWindow } from './raster.ts';

const edge = 32;

/** Squares of four samples a pixel beside each other, each a block. */
const squares = (blocks: readonly Uint8Array[], tags: TiffPage['tags']): Buffer => {
  const size = { 256: [3, edge * blocks.length], 257: [3, edge], 322: [3, edge], 323: [3, edge] };
  const samples = { 258: [3, 8, 8, 8, 8], 262: [3, 2], 277: [3, 4], 338: [3, 2] };
  return buildTiff([{ tags: { ...size, ...samples, ...tags }, blocks }]);
};
const read = async (bytes: Uint8Array): Promise<RasterWindow> => {
  const raster = await openRaster(bytesSource(bytes), '航片.tif');
  return await raster.read({ x: 0, y: 0, width: raster.image.width, height: raster.image.height });
};

describe('a block of a TIFF', () => {
  it('of WebP has an alpha that is opaque where libwebp leaves it out', async () => {
    const pixels = seededBytes(edge * edge * 4);
    const opaque = pixels.map((value, at) => (at % 4 === 3 ? 255 : value));
    const pack = async (samples: Uint8Array): Promise<Buffer> =>
      await sharp(samples, { raw: { width: edge, height: edge, channels: 4 } })
        .webp({ lossless: true, exact: true })
        .toBuffer();
    const blocks = [await pack(pixels), await pack(opaque)];
    expect((await sharp(blocks[1]).metadata()).channels).to.equal(3);
    const { bands, alpha } = await read(squares(blocks, { 259: [3, 50_001] }));
    for (let at = 0; at < edge * edge; at++) {
      const [row, column] = [Math.floor(at / edge), at % edge];
      const [left, right] = [row * edge * 2 + column, row * edge * 2 + edge + column];
      expect([...bands.map((band) => band[left]), alpha![left]]).to.deep.equal([...pixels.subarray(at * 4, at * 4 + 4)]);
      expect([...bands.map((band) => band[right]), alpha![right]]).to.deep.equal([...opaque.subarray(at * 4, at * 4 + 4)]);
    }
  });

  const jpegOf = async (width: number, height: number): Promise<Buffer> =>
    await sharp({ create: { width, height, channels: 3, background: '#808080' } })
      .jpeg()
      .toBuffer();
  const strips = (height: number, rows: number, blocks: readonly Uint8Array[]): Buffer => {
    const size = { 256: [3, 32], 257: [3, height], 278: [4, rows] };
    return buildTiff([{ tags: { ...size, 258: [3, 8, 8, 8], 259: [3, 7], 262: [3, 6], 277: [3, 3] }, blocks }]);
  };

  it('of JPEG may have the rows of a whole strip, and no more', async () => {
    for (const [height, rows, stored] of [
      [32, 16, 16],
      [20, 16, 16],
      [10, 64, 64],
      [10, 2 ** 32 - 1, 10],
    ] as const) {
      const blocks = await Promise.all(Array.from({ length: Math.ceil(height / rows) }, () => jpegOf(32, stored)));
      const { bands } = await read(strips(height, rows, blocks));
      expect(bands[0]!.at(-1)).to.be.closeTo(128, 2);
    }
    for (const [height, rows, stored] of [
      [32, 16, 17],
      [32, 16, 60_000],
      [10, 2 ** 32 - 1, 60_000],
    ] as const) {
      const blocks = [await jpegOf(32, stored), await jpegOf(32, Math.min(16, height))].slice(0, Math.ceil(height / rows));
      expect(await failureOf(read(strips(height, rows, blocks)))).to.include({ code: 'raster.damaged' });
    }
  });

  it('is of the kind that its compression says, and has no more scans than pictures have', async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><rect width="9" height="9"/></svg>`);
    const png = await sharp({ create: { width: edge, height: edge, channels: 4, background: '#808080ff' } })
      .png()
      .toBuffer();
    for (const block of [svg, png])
      expect(await failureOf(read(squares([block], { 259: [3, 50_001] })))).to.include({ code: 'raster.damaged' });
    const grey = (scans: number): Buffer => {
      const size = { 256: [3, 64], 257: [3, 64], 278: [4, 64] };
      return buildTiff([{ tags: { ...size, 258: [3, 8], 259: [3, 7], 262: [3, 1], 277: [3, 1] }, blocks: [buildScannedJpeg(scans)] }]);
    };
    expect((await read(grey(mostScans))).bands).to.have.length(1);
    expect(await failureOf(read(grey(mostScans + 1)))).to.include({ code: 'raster.damaged' });
  });

  it('is no larger than a compression can make of it', async () => {
    const tags = { 256: [3, 12], 257: [3, 1], 258: [3, 8], 259: [3, 5], 262: [3, 1], 277: [3, 1], 278: [3, 1] };
    const long = Buffer.alloc(70_000);
    long.set([0x80, 0x0b, 0x60, 0x50]);
    expect(await failureOf(read(buildTiff([{ tags, blocks: [long] }])))).to.include({ code: 'raster.damaged' });
    const own = { ...tags, 259: [3, 1] };
    expect((await read(buildTiff([{ tags: own, blocks: [long] }]))).bands[0]![0]).to.equal(0x80);
  });

  it('has predictors only where libtiff has them', async () => {
    const pixels = Uint8Array.from({ length: 12 }, (_, at) => at * 3 + 1);
    const tags = { 256: [3, 12], 257: [3, 1], 258: [3, 8], 262: [3, 1], 277: [3, 1], 278: [3, 1], 317: [3, 2] };
    const sums = pixels.map((_, at) => pixels.subarray(0, at + 1).reduce((sum, value) => sum + value, 0));
    for (const [compression, block, found] of [
      [1, pixels, pixels],
      [32_773, Buffer.concat([Buffer.of(11), pixels]), pixels],
      [8, deflateSync(pixels), sums],
      [50_000, storeZstd(pixels), sums],
    ] as const) {
      const { bands } = await read(buildTiff([{ tags: { ...tags, 259: [3, compression] }, blocks: [block] }]));
      expect(bands[0], String(compression)).to.deep.equal(found);
    }
  });

  it('of bits is bounded by what comes of it', async () => {
    const [width, height] = [40_000, 4000];
    const size = { 256: [4, width], 257: [4, height] };
    const pixels: TiffPage = {
      tags: {
        ...size,
        258: [3, 8],
        259: [3, 8],
        262: [3, 1],
        277: [3, 1],
        278: [3, 1],
        273: [1, ...new Uint8Array(height)],
        279: [1, ...new Uint8Array(height)],
      },
    };
    const mask = (rows: number): TiffPage => {
      const none = new Uint8Array(height / rows);
      return {
        tags: {
          ...size,
          254: [4, 4],
          258: [3, 1],
          259: [3, 8],
          262: [3, 4],
          277: [3, 1],
          278: [4, rows],
          273: [1, ...none],
          279: [1, ...none],
        },
      };
    };
    const open = (rows: number): Promise<unknown> => openRaster(bytesSource(buildTiff([pixels, mask(rows)])), '航片.tif');
    await open(1000);
    expect(await failureOf(open(4000))).to.include({ code: 'raster.blockTooLarge' });
  });

  it('stays at hand while windows of it are read, however large it is', async () => {
    const [width, height] = [9000, 8000];
    const strip = deflateSync(new Uint8Array(width * height).fill(7), { level: 1 });
    const tags = { 256: [4, width], 257: [4, height], 258: [3, 8], 259: [3, 8], 262: [3, 1], 277: [3, 1], 278: [4, height] };
    const bytes = buildTiff([{ tags, blocks: [strip] }]);
    let reads = 0;
    const source: ByteSource = {
      bytes: bytes.length,
      read: async (from, length) => ((reads += length === strip.length ? 1 : 0), bytes.subarray(from, from + length)),
    };
    const raster = await openRaster(source, '整.tif');
    for (let y = 0; y < height; y += 2000)
      expect((await raster.read({ x: 100, y, width: 2, height: 1 })).bands[0]).to.deep.equal(Uint8Array.of(7, 7));
    expect(reads).to.equal(1);
  });
});
