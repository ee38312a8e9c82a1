/** Closes every border of a surface with a fan around its middle; remeshing makes even faces of it. */

import { next } from './edge-table.ts';
import type { HalfEdges } from './half-edges.ts';

/** @returns how many borders were closed. Their edges are sharp from then on, so that the surface around them keeps its shape. */
export function closeBorders(mesh: HalfEdges): number {
  let closed = 0;
  for (let h = 0, end = mesh.halfEdgeCount; h < end; h++) {
    if (mesh.start[h] === -1 || mesh.twin[h] !== -1) continue;
    closeLoop(mesh, borderFrom(mesh, h));
    closed++;
  }
  return closed;
}

/** The half-edges of one border, each starting where the one before ends. */
function borderFrom(mesh: HalfEdges, first: number): number[] {
  const loop: number[] = [];
  let h = first;
  do {
    loop.push(h);
    h = next(h);
    while (mesh.twin[h] !== -1) h = next(mesh.twin[h]!);
  } while (h !== first);
  return loop;
}

function closeLoop(mesh: HalfEdges, loop: number[]): void {
  const middle: [number, number, number] = [0, 0, 0];
  for (const h of loop) for (let axis = 0; axis < 3; axis++) middle[axis]! += mesh.positions[mesh.start[h]! * 3 + axis]! / loop.length;
  const hub = mesh.addVertex(...middle);
  // A face of the fan beside h runs against it: end, start, hub.
  const faces = loop.map((h) => {
    const face = mesh.addFace(mesh.end(h), mesh.start[h]!, hub, 1);
    mesh.join(face, h, 1);
    return face;
  });
  for (const [i, face] of faces.entries()) mesh.join(face + 2, faces[(i + 1) % faces.length]! + 1);
  mesh.out[hub] = faces[0]! + 2;
}
