/** Evens out the sides of quads without leaving the source. */

import { dot, pointAt, subtract, type Point } from '../geometry.ts';
import { faceOf, type HalfEdges } from '../half-edges.ts';
import { fanNormal, place, type Locate } from '../relax.ts';

/** Moves each free vertex to the middle of those that it shares a side with, along the surface, and back to the source; no face turns over. */
export function smoothQuads(mesh: HalfEdges, shared: Uint8Array, side: number, locate: Locate): void {
  const moved: number[] = [];
  const points: number[] = [];
  const normals: number[] = [];
  const loose: number[] = [];
  for (let v = 0; v < mesh.vertexCount; v++) {
    if (mesh.out[v] === -1 || mesh.fixedEdges(v) !== 0) continue;
    const [at, n] = [pointAt(mesh.positions, v), fanNormal(mesh, v)];
    const to = middleOf(mesh, v, shared);
    if (to === undefined) continue;
    if (mesh.fan(v).every((h) => mesh.patch[faceOf(h)] === 1)) {
      loose.push(v, ...to);
      continue;
    }
    const lift = dot(subtract(to, at), n);
    moved.push(v);
    for (let axis = 0; axis < 3; axis++) {
      points.push(to[axis]! - lift * n[axis]!);
      normals.push(n[axis]!);
    }
  }
  const placed = locate(Float64Array.from(points), Float64Array.from(normals), side);
  for (const [i, v] of moved.entries()) place(mesh, v, pointAt(placed, i), pointAt(points, i));
  for (let i = 0; i < loose.length; i += 4) place(mesh, loose[i]!, [loose[i + 1]!, loose[i + 2]!, loose[i + 3]!]);
}

function middleOf(mesh: HalfEdges, vertex: number, shared: Uint8Array): Point | undefined {
  const sum: Point = [0, 0, 0];
  let count = 0;
  for (const h of mesh.fan(vertex)) {
    if (shared[h] === 1) continue;
    const end = pointAt(mesh.positions, mesh.end(h));
    for (let axis = 0; axis < 3; axis++) sum[axis]! += end[axis]!;
    count++;
  }
  return count < 2 ? undefined : [sum[0] / count, sum[1] / count, sum[2] / count];
}
