/** Finds the edges of a surface that remeshing must keep. */

import { next } from './edge-table.ts';
import { dot, normalOf, pointAt, unit, type Point } from './geometry.ts';
import { faceOf, previous, type HalfEdges } from './half-edges.ts';

/** Faces that turn by more than this in an edge make it sharp. */
const sharpCosine = Math.cos((50 * Math.PI) / 180);

/** Where so large a share of the edges is sharp and short, that is noise of a scanner and no shape. */
const noisyShare = 0.02;

/** Marks the edges that are sharp, but for lines shorter than `least` altogether, which are noise, and for all edges shorter than `short` of a noisy surface. */
export function markSharpEdges(mesh: HalfEdges, least: number, short: number): void {
  const normals: Point[] = [];
  for (let h = 0; h < mesh.halfEdgeCount; h += 3) normals.push(unit(normalAt(mesh, h)));
  const candidates = new Uint8Array(mesh.halfEdgeCount);
  for (let h = 0; h < mesh.halfEdgeCount; h++) {
    const t = mesh.twin[h]!;
    if (t !== -1 && dot(normals[faceOf(h)]!, normals[faceOf(t)]!) < sharpCosine) candidates[h] = 1;
  }
  const isShort = (h: number): boolean => candidates[h] === 1 && mesh.squaredLength(h) < short * short;
  let count = 0;
  for (let h = 0; h < mesh.halfEdgeCount; h++) if (isShort(h)) count++;
  if (count > noisyShare * mesh.halfEdgeCount) {
    for (let h = 0; h < mesh.halfEdgeCount; h++) if (isShort(h)) candidates[h] = 0;
  }
  for (let h = 0; h < mesh.halfEdgeCount; h++) {
    if (candidates[h] !== 1) continue;
    const line = lineFrom(mesh, h, candidates);
    let length = 0;
    for (const edge of line) length += Math.sqrt(mesh.squaredLength(edge));
    if (length >= least) for (const edge of line) mesh.join(edge, mesh.twin[edge]!, 1);
  }
}

const normalAt = (mesh: HalfEdges, h: number): Point => {
  const [a, b, c] = [mesh.start[h]!, mesh.start[next(h)]!, mesh.start[previous(h)]!];
  return normalOf(pointAt(mesh.positions, a), pointAt(mesh.positions, b), pointAt(mesh.positions, c));
};

/** The candidates that hang together with one, one half-edge each; they are candidates no longer. */
function lineFrom(mesh: HalfEdges, first: number, candidates: Uint8Array): number[] {
  const line = [first];
  candidates[first] = candidates[mesh.twin[first]!] = 0;
  for (let i = 0; i < line.length; i++) {
    for (const vertex of [mesh.start[line[i]!]!, mesh.end(line[i]!)]) {
      for (const h of mesh.fan(vertex)) {
        if (candidates[h] !== 1) continue;
        candidates[h] = candidates[mesh.twin[h]!] = 0;
        line.push(h);
      }
    }
  }
  return line;
}
