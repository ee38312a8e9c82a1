import { expect } from 'chai';
import { isClosed, volumeOf, type Part } from '../solids/solid.ts';
import { readGlyphs } from '../words/read-glyphs.ts';
import { wordBases, wordSolid } from '../words/word-solid.ts';
import { inflate } from './inflate.ts';
import { lithophane } from './lithophane.ts';
import type { Picture } from './picture.ts';
import { relief } from './relief.ts';
import { solidLogo } from './silhouette.ts';

/** A picture whose grey at each pixel is a function of its place, both from 0 to 1. */
function paint(width: number, height: number, grey: (u: number, v: number) => number): Picture {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const value = Math.round(255 * grey((i % width) / (width - 1), Math.floor(i / width) / (height - 1)));
    rgba.set([value, value, value, 255], i * 4);
  }
  return { width, height, rgba };
}

const expectClosed = (parts: readonly Part[]): void => {
  expect(parts).not.to.be.empty;
  for (const solid of parts.flatMap(({ solids }) => solids)) {
    expect(isClosed(solid)).to.equal(true);
    expect(volumeOf(solid)).to.be.above(0);
  }
};
const faces = (parts: readonly Part[]): number =>
  parts.flatMap(({ solids }) => solids).reduce((sum, { indices }) => sum + indices.length / 3, 0);
const wavy = paint(640, 480, (u, v) => 0.5 + 0.25 * Math.sin(u * 40) + 0.25 * Math.cos(v * 31));
/** Squares that touch at their corners. */
const checkers = paint(64, 64, (u, v) => ((Math.floor(u * 7.99) + Math.floor(v * 7.99)) % 2 === 0 ? 1 : 0));
/** Outlines that are long for what is within. */
const stripes = paint(1500, 1100, (u, v) => (Math.sin(u * 300 + 4 * Math.sin(v * 40)) > 0.2 ? 0 : 1));
const noise = paint(700, 700, (u, v) => (Math.sin(u * 12_345.6 + v * 9876.5) * 43_758.5453) % 1);

describe('things made from pictures and words', () => {
  for (const shape of ['flat', 'arc', 'cylinder'] as const) {
    it(`lets light through as the picture has it, closed and bounded: ${shape} lithophane`, () => {
      const options = { width: 0.15, shape, thinnest: 0.0008, thickest: 0.0032, frame: 0.003, hanger: true };
      for (const picture of [wavy, noise]) {
        const parts = lithophane(picture, options);
        expectClosed(parts);
        expect(faces(parts)).to.be.at.most(400_000);
      }
    });
  }

  it('makes dark places of a lithophane thick by the law of Lambert and Beer', () => {
    const steps = paint(400, 100, (u) => [0, 0.5, 1][Math.min(2, Math.floor(u * 3))]!);
    const [plate] = lithophane(steps, { width: 0.12, shape: 'flat', thinnest: 0.0008, thickest: 0.0032, frame: 0, hanger: false });
    const { positions } = plate!.solids[0]!;
    const thickAt = (x: number): number => {
      const near: number[] = [];
      for (let i = 0; i < positions.length; i += 3)
        if (Math.abs(positions[i]! - x) < 0.012 && positions[i + 2]! > 0) near.push(positions[i + 2]!);
      return near.toSorted((a, b) => a - b)[Math.floor(near.length / 2)]!;
    };
    const [dark, half, bright] = [thickAt(-0.04), thickAt(0), thickAt(0.04)];
    expect(dark).to.be.closeTo(0.0032, 1e-5);
    expect(bright).to.be.closeTo(0.0008, 1e-5);
    // Half grey is 0.2140 of the light of white; with k from the two ends: exp(-k t) is in proportion to what each place lets through.
    const k = Math.log(14) / (dark - bright);
    expect(Math.exp(-k * (half - bright))).to.be.closeTo(1 / 14 + (13 / 14) * 0.214, 0.01);
  });

  it('makes a relief of at most 50,000 triangles, and a logo with its holes', () => {
    for (const picture of [wavy, noise]) {
      const parts = relief(picture, { width: 0.1, depth: 0.004, base: 0.002, inverted: false });
      expectClosed(parts);
      expect(faces(parts)).to.be.at.most(50_000);
    }
    const ring = paint(300, 300, (u, v) => (Math.abs(Math.hypot(u - 0.5, v - 0.5) - 0.3) < 0.1 ? 0 : 1));
    const logo = solidLogo(ring, { size: 0.08, depth: 0.01, bevel: 0 });
    expectClosed(logo);
    // The ring's area is π (0.4² - 0.2²) of a picture whose figure is 0.8 wide, at 8 cm.
    expect(volumeOf(logo[0]!.solids[0]!)).to.be.closeTo(Math.PI * (0.4 ** 2 - 0.2 ** 2) * 0.1 ** 2 * 0.01, 4e-7);
    expect(
      solidLogo(
        paint(50, 50, () => 1),
        { size: 0.08, depth: 0.01, bevel: 0 },
      ),
    ).to.deep.equal([]);
  });

  it('makes a figure into a closed cushion of its colours, as thick as asked, without specks', () => {
    const size = 300;
    const ring = paint(size, size, (u, v) =>
      Math.abs(Math.hypot(u - 0.5, v - 0.5) - 0.3) < 0.1 || Math.hypot(u - 0.05, v - 0.05) < 0.01 ? 0 : 1,
    );
    for (let at = 0; at < ring.rgba.length; at += 4) if (ring.rgba[at] === 0) ring.rgba[at] = at / 4 / size < size / 2 ? 255 : 0;
    for (const picture of [ring, noise, checkers, stripes]) {
      const parts = inflate(picture, { size: 0.1, depth: 0.02, coloured: true });
      expectClosed(parts);
      expect(faces(parts)).to.be.at.most(50_000);
    }
    const { positions, colors = [] } = inflate(ring, { size: 0.1, depth: 0.02, coloured: true })[0]!.solids[0]!;
    const reach = (axis: number): number[] => positions.filter((_, at) => at % 3 === axis);
    expect(Math.max(...reach(2)) - Math.min(...reach(2))).to.be.closeTo(0.02, 1e-6);
    expect([Math.min(...reach(1)), Math.max(...reach(1))]).to.deep.equal([0, 0.1]);
    const redAbove = positions.every((y, at) => at % 3 !== 1 || Math.abs(y - 0.05) < 0.002 || colors[at - 1]! > 0.5 === y > 0.05);
    expect(redAbove).to.equal(true);
    expect(
      inflate(
        paint(50, 50, () => 1),
        { size: 0.1, depth: 0.02, coloured: false },
      ),
    ).to.deep.equal([]);
  });

  it('makes letters of Chinese and Latin, on every base, and names those that the font lacks', async () => {
    const { lines, missing } = await readGlyphs('龘国器 Aé8\n模工坊𠀀');
    expect(missing).to.include('𠀀');
    for (const base of wordBases) expectClosed(wordSolid(lines, { size: 0.02, depth: 0.004, bevel: 0.0006, base }));
    expect(wordSolid((await readGlyphs('   ')).lines, { size: 0.02, depth: 0.004, bevel: 0, base: 'plate' })).to.deep.equal([]);
  });
});
