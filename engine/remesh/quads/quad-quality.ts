import { dot, normalOf, subtract, type Point } from '../geometry.ts';

/**
 * How near a quad comes to a rectangle: 1 − 2/π times the most by which a corner differs from a right angle, 1 for a rectangle, 0 or less where
 * it has a corner of none or of a half turn (J.-F. Remacle et al.: "Blossom-Quad", 2012).
 */
export function quadQuality(a: Point, b: Point, c: Point, d: Point): number {
  const ring = [a, b, c, d];
  const normal = normalOf(a, b, c).map((value, axis) => value + normalOf(a, c, d)[axis]!) as Point;
  let most = 0;
  for (let k = 0; k < 4; k++) {
    const [u, v] = [subtract(ring[(k + 1) % 4]!, ring[k]!), subtract(ring[(k + 3) % 4]!, ring[k]!)];
    const n = normalOf(ring[k]!, ring[(k + 1) % 4]!, ring[(k + 3) % 4]!);
    const turn = Math.atan2(Math.sqrt(dot(n, n)), dot(u, v));
    most = Math.max(most, Math.abs(Math.PI / 2 - (dot(n, normal) < 0 ? 2 * Math.PI - turn : turn)));
  }
  return 1 - (2 / Math.PI) * most;
}
