import type { Vec3 } from '#engine/scenes/scene';

/** Coordinates beyond this lose millimetres as 32-bit floats. */
const limit = 100_000;

/** The translation of a mesh's node that keeps its coordinates small: near the first vertex if that is far from the origin, else the origin. */
export function meshOrigin(x: number, y: number, z: number): Vec3 {
  const far = Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > limit;
  return far && [x, y, z].every(Number.isFinite) ? [Math.round(x), Math.round(y), Math.round(z)] : [0, 0, 0];
}
