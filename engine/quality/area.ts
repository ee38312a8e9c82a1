import type { Scene } from '../scenes/scene.ts';
import { countTriangles, listTriangleDraws, triangleBounds, writeTriangles } from './world-triangles.ts';

/** Sum of the areas of all triangles at rest, square metres; of both sides once. */
export function areaOf(scene: Scene): number {
  const draws = listTriangleDraws(scene);
  const origin = triangleBounds(draws)?.min ?? [0, 0, 0];
  let area = 0;
  for (const draw of draws) {
    const corners = new Float32Array(countTriangles([draw]) * 9);
    const count = writeTriangles([draw], origin, corners);
    for (let at = 0; at < count * 9; at += 9) area += areaAt(corners, at);
  }
  return area;
}

function areaAt(corners: Float32Array, at: number): number {
  const side = (to: number, axis: number): number => corners[at + to + axis]! - corners[at + axis]!;
  const [ux, uy, uz] = [side(3, 0), side(3, 1), side(3, 2)];
  const [vx, vy, vz] = [side(6, 0), side(6, 1), side(6, 2)];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}
