import { expect } from 'chai';
import { decodeKtx2 } from '../../images/ktx2.ts';
import { readKtx2Header } from '../../images/ktx2-header.ts';
import { createRandom } from '../../numbers/random.ts';
import { encodeEtc1s } from './encode.ts';
import type { Level } from './kernel.ts';

type Rgb = readonly [number, number, number];

const draw = (width: number, height: number, color: (x: number, y: number) => Rgb): Level => {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 4) pixels.set(color(x, y).map(Math.round), at);
  return { pixels, width, height };
};

/** Slopes, edges and some grain, as photographs have them. */
function ground(width: number, height: number): Level {
  const random = createRandom(width + height);
  return draw(width, height, (x, y) => {
    const roof = (x >> 5) % 3 === 0 && (y >> 6) % 2 === 0 ? 60 : 0;
    const light = 90 + 50 * Math.sin(x / 37) + 30 * Math.cos(y / 23) + roof + random() * 10;
    return [light + roof / 2, light, light * 0.8];
  });
}

/** Decibels between a picture and the largest level of what was made of it. */
async function quality({ pixels }: Level, file: Uint8Array): Promise<number> {
  const { rgba } = (await decodeKtx2(file))!;
  expect(rgba.length).to.equal(pixels.length);
  let sum = 0;
  for (let at = 0; at < pixels.length; at++) sum += (pixels[at]! - rgba[at]!) ** 2;
  return 10 * Math.log10((255 ** 2 * pixels.length) / sum);
}

describe('ETC1S of our own', function () {
  this.timeout(60_000);

  for (const [width, height] of [
    [4, 4],
    [4, 64],
    [12, 20],
    [340, 500],
    [512, 256],
  ] as const)
    it(`is read by Basis Universal's transcoder, with all levels: ${width} × ${height}`, async () => {
      const picture = ground(width, height);
      const file = await encodeEtc1s(picture);
      expect(await quality(picture, file)).to.be.greaterThan(30);
      const { levels, scheme, descriptor } = readKtx2Header(file)!;
      expect(levels).to.have.length(Math.floor(Math.log2(Math.max(width, height))) + 1);
      // BasisLZ, and the colour model of ETC1S.
      expect({ scheme, descriptor }).to.deep.equal({ scheme: 1, descriptor: { model: 163, samples: 1 } });
      expect(levels.every(({ start, length }) => length > 0 && start + length <= file.length)).to.equal(true);
    });

  it('makes smaller levels of the light of those above', async () => {
    // Black and white pixels in turn shine half as bright as white: 188 of 255 in sRGB.
    const file = await encodeEtc1s(draw(64, 64, (x, y) => ((x + y) % 2 === 0 ? [0, 0, 0] : [255, 255, 255])));
    const small = (await decodeKtx2(file, 16))!;
    expect(small.width).to.be.lessThan(64);
    for (let at = 0; at < small.rgba.length; at += 4) expect(small.rgba[at]).to.be.within(180, 196);
  });

  it('says in a few hundred bytes what is the same everywhere', async () => {
    const plain = draw(1024, 1024, () => [200, 120, 40]);
    const file = await encodeEtc1s(plain);
    expect(file.length).to.be.lessThan(1500);
    expect(await quality(plain, file)).to.be.greaterThan(36);
  });

  it('keeps to the entries that numbers can name, in noise without end', async () => {
    const random = createRandom(7);
    const noise = draw(1024, 1024, () => [random() * 255, random() * 255, random() * 255]);
    const file = await encodeEtc1s(noise);
    expect(await quality(noise, file)).to.be.greaterThan(8);
    expect(file.length).to.be.lessThan(1024 * 1024 * 0.5);
  });

  it('gives the same bytes each time', async () => {
    const picture = ground(256, 128);
    const first = await encodeEtc1s(picture);
    await encodeEtc1s(ground(64, 64));
    expect(Buffer.from(await encodeEtc1s(picture)).equals(Buffer.from(first))).to.equal(true);
  });
});
