/** Where an annotation sits on a model, and where it is found again on another version of it. */

import type { Anchor } from './settings.ts';

type Point = readonly [number, number, number];

/** A primitive of a part, with its places in the world of the file before any edit. */
export interface Surface {
  part: string;
  primitive: number;
  triangles: number;
  /** Corners of a triangle. */
  corners(triangle: number): readonly [Point, Point, Point];
}

export type Found =
  | { kind: 'same' | 'moved'; anchor: Anchor }
  /** Nothing of the model is near enough. */
  | { kind: 'lost' };

/** As shares of the model's diagonal: as far as another encoding moves a place, and as far as a place may be looked for. */
const reach = { same: 0.001, moved: 0.03 };

const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const at = ([a, b, c]: readonly [Point, Point, Point], [u, v, w]: Point): Point => [
  a[0] * u + b[0] * v + c[0] * w,
  a[1] * u + b[1] * v + c[1] * w,
  a[2] * u + b[2] * v + c[2] * w,
];

/** Of a triangle without an area too. */
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Barycentric weights of the place of a triangle that is nearest to a point (Ericson, Real-Time Collision Detection, 5.1.5). */
export function nearestWeights([a, b, c]: readonly [Point, Point, Point], point: Point): [number, number, number] {
  const [ab, ac, ap] = [sub(b, a), sub(c, a), sub(point, a)];
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)];
  if (d1 <= 0 && d2 <= 0) return [1, 0, 0];
  const bp = sub(point, b);
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)];
  if (d3 >= 0 && d4 <= d3) return [0, 1, 0];
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return [1 - ratio(d1, d1 - d3), ratio(d1, d1 - d3), 0];
  const cp = sub(point, c);
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)];
  if (d6 >= 0 && d5 <= d6) return [0, 0, 1];
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return [1 - ratio(d2, d2 - d6), 0, ratio(d2, d2 - d6)];
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const w = ratio(d4 - d3, d4 - d3 + (d5 - d6));
    return [0, 1 - w, w];
  }
  const whole = va + vb + vc;
  if (whole === 0) return [1, 0, 0];
  return [va / whole, vb / whole, vc / whole];
}

/**
 * Finds an anchor on a model: where it was, if the same triangle is still there; else at the nearest place of its part, or of the whole model where the part
 * is gone.
 * @param diagonal of the model, in its units
 */
export function findAnchor(anchor: Anchor, surfaces: readonly Surface[], diagonal: number): Found {
  const named = surfaces.filter(({ part }) => part === anchor.part);
  const own = named.find(({ primitive }) => primitive === anchor.primitive);
  if (own !== undefined && anchor.triangle < own.triangles) {
    const place = at(own.corners(anchor.triangle), anchor.weights);
    if (distance(place, anchor.at) <= diagonal * reach.same) return { kind: 'same', anchor: { ...anchor, at: [...place] } };
  }
  return nearest(anchor.at, named, diagonal) ?? nearest(anchor.at, surfaces, diagonal) ?? { kind: 'lost' };
}

function nearest(point: Point, surfaces: readonly Surface[], diagonal: number): Found | null {
  let best = diagonal * reach.moved;
  let found: Found | null = null;
  for (const { part, primitive, triangles, corners } of surfaces) {
    for (let triangle = 0; triangle < triangles; triangle += 1) {
      const shape = corners(triangle);
      // Most triangles are too far away whatever their shape: along one axis is enough to see it.
      if (shape.every((corner) => corner[0] > point[0] + best) || shape.every((corner) => corner[0] < point[0] - best)) continue;
      const weights = nearestWeights(shape, point);
      const place = at(shape, weights);
      const far = distance(place, point);
      if (far >= best) continue;
      best = far;
      found = { kind: 'moved', anchor: { part, primitive, triangle, weights, at: [...place] } };
    }
  }
  return found;
}
