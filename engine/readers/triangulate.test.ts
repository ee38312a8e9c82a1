import { expect } from 'chai';
import * as fc from 'fast-check';
import { createTriangulator } from './triangulate.ts';

const area = (corners: number[][], [a, b, c]: [number, number, number]): number =>
  ((corners[b]![0]! - corners[a]![0]!) * (corners[c]![1]! - corners[a]![1]!) -
    (corners[c]![0]! - corners[a]![0]!) * (corners[b]![1]! - corners[a]![1]!)) /
  2;

/** A star-shaped polygon: any radii around a circle make one that does not cross itself. */
const star = (radii: number[]): number[][] =>
  radii.map((radius, i) => [radius * Math.cos((i / radii.length) * 2 * Math.PI), radius * Math.sin((i / radii.length) * 2 * Math.PI), 0]);

describe('a triangulator', () => {
  it('covers any simple polygon exactly, whatever its notches', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { minLength: 3, maxLength: 40 }), (radii) => {
        const corners = star(radii);
        const triangles = createTriangulator()(corners.flat(), corners.length);
        expect(triangles.length).to.equal(3 * (corners.length - 2));
        let covered = 0;
        for (let i = 0; i < triangles.length; i += 3)
          covered += Math.abs(area(corners, triangles.slice(i, i + 3) as [number, number, number]));
        const whole = corners.reduce((sum, [x, y], i) => {
          const [nx, ny] = corners[(i + 1) % corners.length]!;
          return sum + (x! * ny! - nx! * y!) / 2;
        }, 0);
        expect(covered).to.be.closeTo(whole, whole * 1e-9);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('keeps the winding in every plane', () => {
    const notched = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
    ];
    for (const place of [
      (x: number, y: number) => [x, y, 0],
      (x: number, y: number) => [0, x, y],
      (x: number, y: number) => [y, 0, x],
      (x: number, y: number) => [y, x, 0],
    ]) {
      const corners = notched.map(([x, y]) => place(x!, y!));
      const normal = (a: number[], b: number[], c: number[]): number[] => {
        const u = a.map((value, i) => b[i]! - value);
        const v = a.map((value, i) => c[i]! - value);
        return [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
      };
      const expected = normal(corners[0]!, corners[1]!, corners[2]!);
      const triangles = createTriangulator()(corners.flat(), corners.length);
      for (let i = 0; i < triangles.length; i += 3) {
        const [a, b, c] = triangles.slice(i, i + 3).map((corner) => corners[corner]!);
        const dot = normal(a!, b!, c!).reduce((sum, value, axis) => sum + value * expected[axis]!, 0);
        expect(dot).to.be.greaterThan(0);
      }
    }
  });

  it('ends on polygons without area and on those that cross themselves', () => {
    expect(
      createTriangulator()(
        Array.from({ length: 30 }, () => 1),
        10,
      ).length,
    ).to.equal(24);
    const crossing = star([1, 5, 1, 5, 1, 5, 1, 5]).map((_, i, all) => all[(i * 3) % all.length]!);
    expect(createTriangulator()(crossing.flat(), crossing.length).length).to.equal(18);
  });

  /** Area covered by the triangles beyond the polygon's own, as a share of it. */
  function excess(corners: number[][], triangles: readonly number[]): number {
    const whole = corners.reduce((sum, [x, y], i) => {
      const [nx, ny] = corners[(i + 1) % corners.length]!;
      return sum + (x! * ny! - nx! * y!) / 2;
    }, 0);
    let covered = 0;
    for (let i = 0; i < triangles.length; i += 3) covered += Math.abs(area(corners, triangles.slice(i, i + 3) as [number, number, number]));
    return covered / whole - 1;
  }

  for (const count of [2001, 20_000]) {
    it(`covers a notched polygon of ${count} corners exactly, in its own winding`, () => {
      const corners = star(Array.from({ length: count }, (_, i) => (i % 3 === 0 ? 1 : 3)));
      const triangles = createTriangulator()(corners.flat(), count);
      expect(triangles).to.have.length(3 * (count - 2));
      expect(excess(corners, triangles)).to.be.closeTo(0, 1e-9);
      for (let i = 0; i < triangles.length; i += 3)
        expect(area(corners, triangles.slice(i, i + 3) as [number, number, number])).to.be.at.least(0);
    });
  }

  it('keeps the corners on straight stretches of a large polygon, where a neighbour may have them too', () => {
    // A comb: 800 teeth, and 1,600 corners along its straight back.
    const teeth = Array.from({ length: 1600 }, (_, i) => [i, i % 2 === 0 ? 1 : 5, 0]);
    const corners = [...teeth.toReversed(), ...teeth.map(([x]) => [x!, 0, 0])];
    const triangles = createTriangulator()(corners.flat(), corners.length);
    expect(new Set(triangles).size).to.equal(corners.length);
    expect(triangles).to.have.length(3 * (corners.length - 2));
    expect(excess(corners, triangles)).to.be.closeTo(0, 1e-9);
  });

  it('stops cutting large polygons well when a file has too much of them', function () {
    this.timeout(60_000);
    const corners = star(Array.from({ length: 40_000 }, (_, i) => (i % 2 === 0 ? 1 : 3)));
    const triangles = createTriangulator()(corners.flat(), corners.length);
    expect(triangles.slice(-3)).to.deep.equal([0, corners.length - 2, corners.length - 1]);
    const small = star(Array.from({ length: 3000 }, (_, i) => (i % 2 === 0 ? 1 : 3)));
    const triangulate = createTriangulator();
    const fans = Array.from({ length: 120 }, () => Math.abs(excess(small, triangulate(small.flat(), small.length))) > 1e-6);
    expect(fans.lastIndexOf(false)).to.equal(110);
    expect(fans.indexOf(true)).to.equal(111);
  });

  it('ends on large polygons that cross themselves', () => {
    const crossing = Array.from({ length: 4000 }, (_, i) => [Math.cos(i * 2.399963), Math.sin(i * 2.399963), 0]);
    const triangles = createTriangulator()(crossing.flat(), crossing.length);
    expect(Math.max(...triangles)).to.be.below(crossing.length);
  });
});
