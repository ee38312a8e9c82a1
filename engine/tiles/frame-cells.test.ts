import { expect } from 'chai';
import type { BlockPlace } from '#domain/models/tile-plan';
import { inCells } from './frame-cells.ts';
import { placeAt, toEarthOf } from '#domain/crs/place-block';
import { exactToFrame } from './place-scene.ts';
import type { Point } from '#domain/crs/ellipsoid';

const blocks: Record<string, BlockPlace> = {
  'a zone of CGCS2000': { system: 'EPSG:4547', origin: [500_000, 2_500_000, 10], heightOffset: 3 },
  'UTM far from its meridian, in the north': { system: 'EPSG:32650', origin: [820_000, 8_200_000, 0], heightOffset: 0 },
  'web Mercator': { system: 'EPSG:3857', origin: [12_700_000, 9_000_000, 0], heightOffset: 0 },
  'a local frame': { system: 'ENU:39.9,116.4', origin: [0, 0, 0], heightOffset: 0 },
  degrees: { system: 'EPSG:4326', origin: [113, 22, 0], heightOffset: 0 },
};

describe('the way into the frame by cells', () => {
  for (const [name, block] of Object.entries(blocks))
    it(`lies within two micrometres of the formulas: ${name}`, () => {
      const exact = exactToFrame(block, placeAt(toEarthOf(block)(0, 0, 0)));
      const toFrame = inCells(exact);
      const spread = name === 'degrees' ? 0.01 : 1500;
      const found = new Float64Array(3);
      let worst = 0;
      for (let index = 0; index < 20_000; index++) {
        // A walk over the ground that meets all cells, in no order of theirs.
        const [x, y] = [0.618_034, 0.754_878].map((share) => (((index * share) % 1) - 0.5) * spread * 2) as [number, number];
        const z = ((index * 0.569_84) % 1) * 9000 - 500;
        toFrame(x, y, z, found, 0);
        const expected = exact(x, y, z);
        worst = Math.max(worst, Math.hypot(...expected.map((value, axis) => value - found[axis]!)));
      }
      expect(worst).to.be.lessThan(2e-6);
    });

  it('gives a point the same bits whatever was asked before it', () => {
    const exact = exactToFrame(blocks['a zone of CGCS2000']!, placeAt(toEarthOf(blocks['a zone of CGCS2000']!)(0, 0, 0)));
    const [first, later] = [inCells(exact), inCells(exact)];
    const [a, b] = [new Float64Array(3), new Float64Array(3)];
    for (let index = 0; index < 500; index++) later(index, index / 7, 3, b, 0);
    first(100.3, 17.9, 4.2, a, 0);
    later(100.3, 17.9, 4.2, b, 0);
    expect([...a]).to.deep.equal([...b]);
    expect([...a], 'the formulas differ in the last bits').to.not.deep.equal(exact(100.3, 17.9, 4.2));
  });

  it('asks the formulas little where points are many, and in the long run no more than twice for each, wherever they are', () => {
    let asked = 0;
    const exact = (x: number, y: number, z: number): Point => {
      asked++;
      return [x, y, z];
    };
    const out = new Float64Array(3);
    const scattered = inCells(exact);
    // More cells than are fitted for a single point.
    for (let index = 0; index < 5000; index++) scattered(index * 1e5, -index * 1e6, index, out, 0);
    asked = 0;
    for (let index = 5000; index < 15_000; index++) scattered(index * 1e5, -index * 1e5, index, out, 0);
    expect(asked).to.be.at.most(20_000);
    asked = 0;
    const near = inCells(exact);
    for (let index = 0; index < 10_000; index++) near(index % 100, index / 100, 1, out, 0);
    expect(asked).to.be.lessThan(30);
    near(Number.NaN, 1, 1, out, 0);
    expect(out[0]).to.be.NaN;
  });
});
