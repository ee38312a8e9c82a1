import { expect } from 'chai';
import { areaText, lengthText, measure, type ScenePoint } from './measure.ts';

describe('what is measured on a scene', () => {
  const square: ScenePoint[] = [
    [1e6, 5, 2e6],
    [1e6 + 30, 5, 2e6],
    [1e6 + 30, 5, 2e6 + 40],
    [1e6, 5, 2e6 + 40],
  ];

  it('is the way along the points, on the surface and on the map', () => {
    const { length, flatLength, rise, area } = measure(
      [
        [0, 0, 0],
        [3, 12, 4],
        [3, 10, 4],
      ],
      'distance',
    );
    expect({ length, flatLength, rise, area }).to.deep.equal({ length: 15, flatLength: 5, rise: 10, area: 0 });
  });

  it('is the area of an outline far from the origin, whichever way around', () => {
    for (const points of [square, square.toReversed()]) {
      const { area, flatArea, length } = measure(points, 'area');
      expect([area, flatArea, length]).to.deep.equal([1200, 1200, 140]);
    }
  });

  it('tells a roof from its place on the map', () => {
    const roof = square.map(([x, y, z]): ScenePoint => [x, y + (x - 1e6), z]);
    const { area, flatArea } = measure(roof, 'area');
    expect(flatArea).to.be.closeTo(1200, 1e-9);
    expect(area).to.be.closeTo(1200 * Math.SQRT2, 1e-9);
  });

  it('is nothing for nothing', () => {
    for (const points of [[], square.slice(0, 1), square.slice(0, 2)]) expect(measure(points, 'area').area).to.equal(0);
    expect(measure([], 'distance').length).to.equal(0);
  });

  it('is said in units that people read', () => {
    expect([0.354, 12.3, 1234.4].map(lengthText)).to.deep.equal(['0.35 m', '12.30 m', '1.234 km']);
    expect([0.5, 1234.4, 2_500_000].map(areaText)).to.deep.equal(['0.50 m²', '1234 m²', '2.500 km²']);
  });
});
