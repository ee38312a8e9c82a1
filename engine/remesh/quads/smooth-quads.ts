/** Evens out the sides of quads without leaving the source. */

import { pointAt, type Point } from '../geometry.ts';
import type { HalfEdges } from '../half-edges.ts';
import type { Locate } from '../relax.ts';
import { moveFree } from './move-free.ts';

/** Moves each free vertex to the middle of those that it shares a side with. @param shared 1 for half-edges inside quads. */
export function smoothQuads(mesh: HalfEdges, shared: Uint8Array, side: number, locate: Locate): void {
  moveFree(mesh, side, locate, (vertex) => middleOf(mesh, vertex, shared));
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
