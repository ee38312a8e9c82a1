import { expect } from 'chai';
import * as fc from 'fast-check';
import { triangulatePolygon } from './triangulate.ts';

const area = (corners: number[][], [a, b, c]: [number, number, number]): number =>
  ((corners[b]![0]! - corners[a]![0]!) * (corners[c]![1]! - corners[a]![1]!) -
    (corners[c]![0]! - corners[a]![0]!) * (corners[b]![1]! - corners[a]![1]!)) /
  2;

/** A star-shaped polygon: any radii around a circle make one that does not cross itself. */
const star = (radii: number[]): number[][] =>
  radii.map((radius, i) => [radius * Math.cos((i / radii.length) * 2 * Math.PI), radius * Math.sin((i / radii.length) * 2 * Math.PI), 0]);

describe('triangulatePolygon', () => {
  it('covers any simple polygon exactly, whatever its notches', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { minLength: 3, maxLength: 40 }), (radii) => {
        const corners = star(radii);
        const triangles = triangulatePolygon(corners.flat(), corners.length);
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
      const triangles = triangulatePolygon(corners.flat(), corners.length);
      for (let i = 0; i < triangles.length; i += 3) {
        const [a, b, c] = triangles.slice(i, i + 3).map((corner) => corners[corner]!);
        const dot = normal(a!, b!, c!).reduce((sum, value, axis) => sum + value * expected[axis]!, 0);
        expect(dot).to.be.greaterThan(0);
      }
    }
  });

  it('ends on polygons without area and on those that cross themselves', () => {
    expect(
      triangulatePolygon(
        Array.from({ length: 30 }, () => 1),
        10,
      ).length,
    ).to.equal(24);
    const crossing = star([1, 5, 1, 5, 1, 5, 1, 5]).map((_, i, all) => all[(i * 3) % all.length]!);
    expect(triangulatePolygon(crossing.flat(), crossing.length).length).to.equal(18);
  });
});
