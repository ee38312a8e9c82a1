import type { Point, Solid } from './solid.ts';

/**
 * A solid through rings of points. Each ring is counter-clockwise seen from beyond the last ring, all have the same number of points, and a
 * ring of one point is a tip.
 *
 * @param rings at least two, from the first cap to the last
 * @param isLoop the last ring is joined to the first, and there are no caps
 * @throws RangeError where rings differ in their number of points
 */
export function loft(rings: readonly (readonly Point[])[], { isLoop = false } = {}): Solid {
  const solid: Solid = { positions: [], indices: [] };
  const sides = Math.max(...rings.map((ring) => ring.length));
  if (rings.some((ring) => ring.length !== 1 && ring.length !== sides)) throw new RangeError('rings differ in their number of points');
  const starts = rings.map((ring) => {
    const start = solid.positions.length / 3;
    for (const point of ring) solid.positions.push(...point);
    return start;
  });
  const vertex = (ring: number, side: number): number => starts[ring]! + (rings[ring]!.length === 1 ? 0 : side % sides);
  const triangle = (a: number, b: number, c: number): void => {
    if (a !== b && b !== c && c !== a) solid.indices.push(a, b, c);
  };
  const spans = isLoop ? rings.length : rings.length - 1;
  for (let ring = 0; ring < spans; ring++) {
    const next = (ring + 1) % rings.length;
    for (let side = 0; side < sides; side++) {
      triangle(vertex(ring, side), vertex(ring, side + 1), vertex(next, side + 1));
      triangle(vertex(ring, side), vertex(next, side + 1), vertex(next, side));
    }
  }
  if (isLoop) return solid;
  for (const [ring, isFirst] of [
    [0, true],
    [rings.length - 1, false],
  ] as const) {
    const points = rings[ring]!;
    if (points.length === 1) continue;
    if (points.length === 4) {
      const [a, b, c, d] = [0, 1, 2, 3].map((side) => vertex(ring, side)) as [number, number, number, number];
      if (isFirst) solid.indices.push(a, c, b, a, d, c);
      else solid.indices.push(a, b, c, a, c, d);
      continue;
    }
    const centre = solid.positions.length / 3;
    for (let axis = 0; axis < 3; axis++) solid.positions.push(points.reduce((sum, point) => sum + point[axis]!, 0) / points.length);
    for (let side = 0; side < sides; side++) {
      const [a, b] = [vertex(ring, side), vertex(ring, side + 1)];
      if (isFirst) triangle(centre, b, a);
      else triangle(centre, a, b);
    }
  }
  return solid;
}
