/** Makes quads of triangles: each goes together with at most one beside it. */

import { next } from '../edge-table.ts';
import { dot, normalOf, pointAt, unit, type Point } from '../geometry.ts';
import { faceOf, previous, type HalfEdges } from '../half-edges.ts';
import { quadQuality } from './quad-quality.ts';

/** Quads worse than this are two triangles rather. */
const worst = 0.12;
/** Triangles that turn by more than this in their common edge are no quad. */
const leastFlat = Math.cos((40 * Math.PI) / 180);
/** Triangles that a way between two single ones passes at most, and single ones from which one is sought. */
const longestWay = 12;

/** The quality of what two triangles beside an edge make; 0 for a pair that is none. */
function pairQuality(mesh: HalfEdges, h: number): number {
  const t = mesh.twin[h]!;
  if (t === -1 || mesh.isFixed(h) || mesh.patch[faceOf(h)] !== mesh.patch[faceOf(t)]) return 0;
  const [a, b, c, d] = [mesh.start[h]!, mesh.start[t]!, mesh.start[previous(h)]!, mesh.start[previous(t)]!].map((vertex) =>
    pointAt(mesh.positions, vertex),
  ) as [Point, Point, Point, Point];
  if (dot(unit(normalOf(a, b, c)), unit(normalOf(b, a, d))) < leastFlat) return 0;
  const quality = quadQuality(a, d, b, c);
  return quality < worst ? 0 : quality;
}

/** Of each half-edge that two paired triangles share 1, of others 0. The best pairs first; then single triangles are led together along ways of pairs. */
export function pairFaces(mesh: HalfEdges): Uint8Array {
  const quality = new Float64Array(mesh.halfEdgeCount);
  const order: number[] = [];
  for (let h = 0; h < mesh.halfEdgeCount; h++) {
    if (mesh.start[h] === -1 || mesh.twin[h]! < h) continue;
    quality[h] = quality[mesh.twin[h]!] = pairQuality(mesh, h);
    if (quality[h]! > 0) order.push(h);
  }
  // The half-edge by which each face is paired; -1 for none.
  const pair = new Int32Array(mesh.halfEdgeCount / 3).fill(-1);
  const join = (h: number): void => {
    pair[faceOf(h)] = h;
    pair[faceOf(mesh.twin[h]!)] = mesh.twin[h]!;
  };
  for (const h of order.toSorted((a, b) => quality[b]! - quality[a]! || a - b)) {
    if (pair[faceOf(h)] === -1 && pair[faceOf(mesh.twin[h]!)] === -1) join(h);
  }
  for (let face = 0; face < pair.length; face++) {
    if (mesh.start[face * 3] === -1 || pair[face] !== -1) continue;
    for (const h of wayToSingle(mesh, face, pair, quality)) join(h);
  }
  const marks = new Uint8Array(mesh.halfEdgeCount);
  for (const h of pair) if (h !== -1) marks[h] = 1;
  return marks;
}

/** The shortest way from a single triangle to another one on which pairs can change places: the edges that are then shared. Empty where there is none. */
function wayToSingle(mesh: HalfEdges, single: number, pair: Int32Array, quality: Float64Array): number[] {
  // The edge over which each face on the way was reached.
  const reached = new Map<number, number>([[single, -1]]);
  let front = [single];
  for (let steps = 0; steps < longestWay && front.length > 0; steps++) {
    const further: number[] = [];
    for (const face of front) {
      for (let k = 0, h = face * 3; k < 3; k++, h = next(h)) {
        if (quality[h] === 0) continue;
        const other = faceOf(mesh.twin[h]!);
        if (reached.has(other)) continue;
        const beyond = pair[other]!;
        if (beyond === -1) return [h, ...wayBack(face, reached)];
        const mate = faceOf(mesh.twin[beyond]!);
        if (reached.has(mate)) continue;
        reached.set(other, -1);
        reached.set(mate, h);
        further.push(mate);
      }
    }
    front = further;
  }
  return [];
}

/** The edges of the way, from the face that it reached last back to the single one: each was crossed from the face that it belongs to. */
function wayBack(from: number, reached: Map<number, number>): number[] {
  const edges: number[] = [];
  for (let h = reached.get(from)!; h !== -1; h = reached.get(faceOf(h))!) edges.push(h);
  return edges;
}
