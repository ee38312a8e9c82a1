import { expect } from 'chai';
import sharp from 'sharp';
import { buildBmp, buildKtx2, buildTga } from '#test/images';
import { paintTerrazzo } from '../generators/textures.ts';
import { decodeKtx2 } from '../images/ktx2.ts';
import { withPool } from '../threads/pool.ts';
import { compareImages } from './texture-pair.ts';
import { tasks } from '../textures/tasks.ts';

/** An image of one RGBA colour. */
const flat = (width: number, height: number, colour: [number, number, number, number]): Promise<Buffer> => {
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, i) => colour[i % 4]!);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
};
const opaque = { channels: ['r', 'g', 'b'], alpha: 'none' } as const;
const seen = { channels: ['r', 'g', 'b', 'a'], alpha: 'coverage' } as const;
const decibels = (meanSquare: number): number => 10 * Math.log10(255 ** 2 / meanSquare);
const grey = (value: number, count: number): Uint8Array => new Uint8Array(count).fill(value);

describe('compareImages', function () {
  this.timeout(20_000);

  it('gives 100 dB for equal images, and null for what cannot be decoded', async () => {
    const image = await flat(4, 3, [9, 8, 7, 255]);
    const size = { width: 4, height: 3 };
    expect(await compareImages({ a: image, b: image, role: opaque })).to.deep.equal({ before: size, after: size, psnrDb: 100 });
    expect(await compareImages({ a: image, b: await flat(4, 3, [9, 8, 7, 255]), role: seen })).to.include({ psnrDb: 100 });
    expect(await compareImages({ a: image, b: image.subarray(0, 50), role: opaque })).to.equal(null);
    expect(await compareImages({ a: image, b: Buffer.from('no image at all, by any account'), role: opaque })).to.equal(null);
  });

  // Every pixel 10 off in each of three channels: a mean square of 100.
  const tenOff: [name: string, file: Uint8Array][] = [
    ['KTX2 of plain RGBA', buildKtx2(37, 2, 2, Uint8Array.of(...[0, 1, 2, 3].flatMap(() => [110, 110, 110, 255])))],
    ['KTX2 of plain grey', buildKtx2(9, 2, 2, grey(110, 4))],
    ['TGA', buildTga({ type: 2, width: 2, height: 2, depth: 24, data: [...grey(110, 12)] })],
    ['BMP', buildBmp({ width: 2, height: 2, depth: 24, data: [...grey(110, 6), 0, 0, ...grey(110, 6), 0, 0] })],
  ];
  for (const [name, file] of tenOff) {
    it(`measures a ${name} by its pixels`, async () => {
      const quality = await compareImages({ a: await flat(2, 2, [100, 100, 100, 255]), b: file, role: opaque });
      expect(quality?.psnrDb).to.be.closeTo(decibels(100), 1e-9);
      expect(quality?.after).to.deep.equal({ width: 2, height: 2 });
    });
  }

  it('counts alpha where it shows, and only there', async () => {
    const [a, b] = [await flat(2, 2, [80, 80, 80, 255]), await flat(2, 2, [80, 80, 80, 205])];
    expect(await compareImages({ a, b, role: opaque })).to.include({ psnrDb: 100 });
    const shown = (80 * 50) / 255;
    const { psnrDb } = (await compareImages({ a, b, role: seen }))!;
    expect(psnrDb).to.be.closeTo(decibels((3 * shown ** 2 + 50 ** 2) / 4), 1e-9);
  });

  it('reads of a huge KTX2 only a level of twice the size that is compared', async () => {
    const levels = [grey(0, 16384 * 4), grey(0, 8192 * 2), grey(110, 4096), grey(0, 2048)];
    const quality = await compareImages({ a: await flat(2048, 1, [100, 100, 100, 255]), b: buildKtx2(9, 16384, 4, levels), role: opaque });
    expect(quality).to.deep.include({ before: { width: 2048, height: 1 }, after: { width: 16384, height: 4 } });
    expect(quality!.psnrDb).to.be.closeTo(decibels(100), 1e-9);
  });

  it('finds UASTC nearer to a picture than ETC1S, each as far as its decoded pixels are', async () => {
    const edge = 128;
    const { bytes: original } = await paintTerrazzo(edge, 7);
    const pixels = new Uint8Array(await sharp(original).ensureAlpha().raw().toBuffer());
    const [etc1s, uastc] = await withPool({ threads: 2 }, (pool) =>
      Promise.all(
        [false, true].map(async (isUastc) => {
          const input = { pixels, width: edge, height: edge, uastc: isUastc, quality: 80, kind: 'color' } as const;
          const file = await pool.run(tasks.encodeKtx2, input);
          const { rgba } = (await decodeKtx2(file))!;
          const squares = rgba.reduce((sum, value, i) => sum + (i % 4 === 3 ? 0 : (value - pixels[i]!) ** 2), 0);
          const { psnrDb } = (await compareImages({ a: original, b: file, role: opaque }))!;
          expect(psnrDb).to.be.closeTo(decibels(squares / (edge * edge * 3)), 1e-9);
          return psnrDb;
        }),
      ),
    );
    expect(etc1s).to.be.within(25, 45);
    expect(uastc).to.be.above(etc1s! + 3);
  });
});
