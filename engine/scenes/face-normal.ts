/**
 * The normal of a triangle as long as twice its area, written to `out`, and that length: the cross product of its edges from `a` to `b` and to `c`, which
 * are the corners' offsets in `positions`.
 *
 * @example const isFlat = faceNormal(positions, indices[0] * 3, indices[1] * 3, indices[2] * 3, normal) === 0;
 */
export function faceNormal(positions: Float32Array, a: number, b: number, c: number, out: Float64Array): number {
  const ux = positions[b]! - positions[a]!;
  const uy = positions[b + 1]! - positions[a + 1]!;
  const uz = positions[b + 2]! - positions[a + 2]!;
  const vx = positions[c]! - positions[a]!;
  const vy = positions[c + 1]! - positions[a + 1]!;
  const vz = positions[c + 2]! - positions[a + 2]!;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return Math.sqrt(x * x + y * y + z * z);
}
