import { dot, pointAt, subtract, type Point } from '../geometry.ts';
import { faceOf, type HalfEdges } from '../half-edges.ts';
import { fanNormal, place, type Locate } from '../relax.ts';

/**
 * Moves each vertex that is on no line towards the place that `targetOf` gives for it, if it gives one: along the surface, and back to the source unless it
 * closes a hole, beside which there is none. No face turns over.
 */
export function moveFree(mesh: HalfEdges, reach: number, locate: Locate, targetOf: (vertex: number) => Point | undefined): void {
  const moved: number[] = [];
  const points: number[] = [];
  const normals: number[] = [];
  const loose: { vertex: number; to: Point }[] = [];
  for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
    if (mesh.out[vertex] === -1 || mesh.fixedEdges(vertex) !== 0) continue;
    const to = targetOf(vertex);
    if (to === undefined) continue;
    if (mesh.fan(vertex).every((h) => mesh.patch[faceOf(h)] === 1)) {
      loose.push({ vertex, to });
      continue;
    }
    const n = fanNormal(mesh, vertex);
    const lift = dot(subtract(to, pointAt(mesh.positions, vertex)), n);
    moved.push(vertex);
    for (let axis = 0; axis < 3; axis++) {
      points.push(to[axis]! - lift * n[axis]!);
      normals.push(n[axis]!);
    }
  }
  const placed = locate(Float64Array.from(points), Float64Array.from(normals), reach);
  for (const [i, vertex] of moved.entries()) place(mesh, vertex, pointAt(placed, i), pointAt(points, i));
  for (const { vertex, to } of loose) place(mesh, vertex, to);
}
