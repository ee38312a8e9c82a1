import { expect } from 'chai';
import type { Sharp } from 'sharp';
import { keepCoverage, scalePicture, type AlphaUse } from './scale.ts';
import { openPicture, sharp } from './vips.ts';

const edge = 64;

/** A picture of one colour that is seen in its right half alone. */
const halfSeen = (color: readonly number[]): Promise<Buffer> => {
  const channels = (color.length + 1) as 2 | 4;
  const pixels = Uint8Array.from({ length: edge * edge * channels }, (_, at) => {
    const x = Math.floor(at / channels) % edge;
    return color[at % channels] ?? (x < edge / 2 ? 0 : 255);
  });
  return sharp(pixels, { raw: { width: edge, height: edge, channels } })
    .png()
    .toBuffer();
};

async function scaled(png: Uint8Array, alpha: AlphaUse): Promise<{ data: Buffer; channels: number }> {
  const image = await scalePicture(() => openPicture(png), { width: 16, height: 16 }, alpha);
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels };
}

describe('scalePicture', () => {
  for (const [alpha, channels] of [
    ['none', 3],
    ['numbers', 4],
    ['coverage', 4],
  ] as const) {
    it(`keeps colours where alpha is 0 (${alpha})`, async () => {
      const { data, channels: found } = await scaled(await halfSeen([200, 120, 40]), alpha);
      expect(found).to.equal(channels);
      expect([...data.subarray(0, 3)]).to.deep.equal([200, 120, 40]);
      expect([...data.subarray(15 * channels, 15 * channels + 3)]).to.deep.equal([200, 120, 40]);
      if (channels === 4) expect([data[3], data[15 * 4 + 3]]).to.deep.equal([0, 255]);
    });
  }

  it('gives the same pixels of a picture whose channels are scaled one by one', async () => {
    const noise = Uint8Array.from({ length: edge * edge * 4 }, (_, at) => (at * 97 + (at >> 4) * 31) & 255);
    const open = () => sharp(noise, { raw: { width: edge, height: edge, channels: 4 } });
    for (const alpha of ['none', 'numbers', 'coverage'] as const) {
      const [whole, apart] = await Promise.all(
        [edge * edge, 0].map(async (together) =>
          (await scalePicture(open, { width: 20, height: 12 }, alpha, { together })).raw({ depth: 'uchar' }).toBuffer(),
        ),
      );
      expect(Buffer.compare(whole!, apart!), alpha).to.equal(0);
    }
  });

  for (const [name, file] of [
    ['16 bits', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['a palette', (image: Sharp) => image.png({ palette: true })],
    ['WebP', (image: Sharp) => image.webp({ lossless: true, exact: true })],
  ] as const)
    it(`keeps the colours of ${name} where alpha is 0`, async () => {
      const bytes = await file(sharp(await halfSeen([200, 120, 40]))).toBuffer();
      // A palette's writer has one clear entry, of whatever colour.
      const { data: before, info } = await sharp(bytes).toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
      expect(info.channels).to.equal(4);
      expect([...(await scaled(bytes, 'none')).data.subarray(0, 3)]).to.deep.equal([...before.subarray(0, 3)]);
    });

  it('reads grey pictures with alpha as well', async () => {
    const { data } = await scaled(await halfSeen([90]), 'numbers');
    expect([...data.subarray(0, 4)]).to.deep.equal([90, 90, 90, 0]);
  });

  it('mixes no colour that is not seen into one that is, where alpha covers', async () => {
    // Green is hidden in every other column, red is seen: as means they would be brown.
    const pixels = Uint8Array.from({ length: edge * edge * 4 }, (_, at) => {
      const seen = Math.floor(at / 4) % 2 === 0;
      return [seen ? 255 : 0, seen ? 0 : 255, 0, seen ? 255 : 0][at % 4]!;
    });
    const png = await sharp(pixels, { raw: { width: edge, height: edge, channels: 4 } })
      .png()
      .toBuffer();
    const at = (8 * 16 + 8) * 4;
    expect([...(await scaled(png, 'coverage')).data.subarray(at, at + 2)]).to.deep.equal([255, 0]);
    const [red, green] = (await scaled(png, 'numbers')).data.subarray(at, at + 2);
    expect(red).to.be.within(110, 145);
    expect(green).to.be.within(110, 145);
  });
});

describe('keepCoverage', () => {
  it('gives back the share that was cut out', () => {
    // A wire a quarter of a pixel wide: nothing of it passes the cutoff as it is.
    const rgba = Uint8Array.from({ length: 400 }, (_, at) => (at % 4 === 3 && at % 16 === 15 ? 64 : 0));
    const seen = (): number => rgba.filter((value, at) => at % 4 === 3 && value >= 128).length;
    expect(seen()).to.equal(0);
    keepCoverage(rgba, 0.5, 0.25);
    expect(seen()).to.equal(25);
  });

  it('leaves alone what covers as much as it did, and what never covered', () => {
    const rgba = Uint8Array.from({ length: 400 }, (_, at) => (at % 4 === 3 && at % 8 === 7 ? 255 : 0));
    const before = Uint8Array.from(rgba);
    keepCoverage(rgba, 0.5, 0.5);
    keepCoverage(rgba, 0.5, 0);
    expect(rgba).to.deep.equal(before);
  });
});
