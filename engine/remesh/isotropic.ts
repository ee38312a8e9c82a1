/**
 * Makes the triangles of a surface even: edges of one length, six at a vertex, vertices spread over the source (M. Botsch, L. Kobbelt: "A Remeshing
 * Approach to Multiresolution Modeling", SGP 2004). No step changes what kind of surface it is, nor turns a face over.
 */

import { next } from './edge-table.ts';
import { flipKeepsFaces, isEdge, tryCollapse } from './edge-steps.ts';
import { dot, normalOf, pointAt, regularityOf, type Point } from './geometry.ts';
import { previous, type HalfEdges } from './half-edges.ts';
import { relax, type Locate } from './relax.ts';

export interface IsotropicOptions {
  faces: number;
  /** Moves points to the source. */
  locate: Locate;
  signal?: AbortSignal | undefined;
  onProgress?: (done: number, total: number) => void;
}

const rounds = 9;
const splitPasses = 32;
/** Edges longer and shorter than these shares of the wanted length are split and collapsed: halves and sums of two lie between them. */
const longest = 4 / 3;
const shortest = 4 / 5;

/** Remeshes in place to `faces` triangles, or one more; to fewer or more where the surface leaves no other choice. */
export function remeshIsotropically(mesh: HalfEdges, { faces, locate, signal, onProgress }: IsotropicOptions): void {
  let length = Math.sqrt((areaOf(mesh) * 4) / (Math.sqrt(3) * faces));
  for (let round = 0; round < rounds; round++) {
    signal?.throwIfAborted();
    // The first length follows from the area; what the rounds make of it corrects it.
    if (round > 1) length *= Math.sqrt(mesh.faces / faces) ** 0.8;
    splitLong(mesh, length * longest, faces * 3);
    collapseShort(mesh, length * shortest, length * longest, 0);
    flipEdges(mesh);
    relax(mesh, length, locate);
    onProgress?.(round + 1, rounds + 2);
  }
  // The last few faces by the order of lengths.
  for (let round = 0; round < 4 && mesh.faces > faces; round++) {
    collapseInOrder(mesh, faces);
    flipEdges(mesh);
  }
  if (mesh.faces < faces - 1) splitInOrder(mesh, faces);
  for (let round = 0; round < 2; round++) {
    flipEdges(mesh);
    relax(mesh, length, locate);
    onProgress?.(rounds + 1 + round, rounds + 2);
  }
}

/** Of the whole surface. */
export function areaOf(mesh: HalfEdges): number {
  let area = 0;
  for (let h = 0; h < mesh.halfEdgeCount; h += 3) {
    if (mesh.start[h] === -1) continue;
    const n = normalOf(...cornersAt(mesh, h));
    area += Math.sqrt(dot(n, n)) / 2;
  }
  return area;
}

const cornersAt = (mesh: HalfEdges, h: number): [Point, Point, Point] => [
  pointAt(mesh.positions, mesh.start[h]!),
  pointAt(mesh.positions, mesh.start[next(h)]!),
  pointAt(mesh.positions, mesh.start[previous(h)]!),
];

/** Splits the longest first, so that no slivers arise. @param mostFaces beyond which nothing is split, whatever the length. */
function splitLong(mesh: HalfEdges, length: number, mostFaces: number): void {
  let most = 0;
  for (let h = 0; h < mesh.halfEdgeCount; h++) if (isEdge(mesh, h)) most = Math.max(most, mesh.squaredLength(h));
  for (let limit = Math.sqrt(most), pass = 1; limit > length; pass++) {
    limit = pass === splitPasses ? length : Math.max(length, limit / 1.4);
    for (let h = 0; h < mesh.halfEdgeCount && mesh.faces < mostFaces; h++) {
      // A half is looked at again, by the new half-edges that split made of it.
      if (isEdge(mesh, h) && mesh.squaredLength(h) > limit * limit) mesh.split(h);
    }
  }
}

/** Collapses edges shorter than `length` that make none longer than `most`, until there are `faces`. */
function collapseShort(mesh: HalfEdges, length: number, most: number, faces: number): void {
  for (let h = 0; h < mesh.halfEdgeCount && mesh.faces > faces; h++) {
    if (isEdge(mesh, h) && mesh.squaredLength(h) < length * length) tryCollapse(mesh, h, most);
  }
}

const edgesByLength = (mesh: HalfEdges): { h: number; length: number }[] => {
  const edges: { h: number; length: number }[] = [];
  for (let h = 0; h < mesh.halfEdgeCount; h++) if (isEdge(mesh, h)) edges.push({ h, length: mesh.squaredLength(h) });
  return edges.toSorted((a, b) => a.length - b.length || a.h - b.h);
};

function collapseInOrder(mesh: HalfEdges, faces: number): void {
  for (const { h, length } of edgesByLength(mesh)) {
    if (mesh.faces <= faces) return;
    // An edge that an earlier collapse moved waits for the next round.
    if (isEdge(mesh, h) && mesh.squaredLength(h) <= length) tryCollapse(mesh, h, Infinity);
  }
}

function splitInOrder(mesh: HalfEdges, faces: number): void {
  while (mesh.faces < faces - 1) {
    const edges = edgesByLength(mesh);
    if (edges.length === 0) return;
    for (const { h } of edges.slice(-Math.max(1, edges.length >> 3)).toReversed()) {
      if (mesh.faces >= faces - 1) return;
      mesh.split(h);
    }
  }
}

/** Flips edges where that brings the vertices nearer to six edges, four on a border. */
function flipEdges(mesh: HalfEdges): void {
  const miss = new Int32Array(mesh.vertexCount);
  for (let v = 0; v < mesh.vertexCount; v++) {
    if (mesh.out[v] === -1) continue;
    const fan = mesh.fan(v);
    miss[v] = mesh.isBorder(fan) ? fan.length + 1 - 4 : fan.length - 6;
  }
  for (let h = 0; h < mesh.halfEdgeCount; h++) {
    if (!isEdge(mesh, h) || mesh.isFixed(h)) continue;
    const t = mesh.twin[h]!;
    const [a, b, c, d] = [mesh.start[h]!, mesh.start[t]!, mesh.start[previous(h)]!, mesh.start[previous(t)]!];
    const [ma, mb, mc, md] = [miss[a]!, miss[b]!, miss[c]!, miss[d]!];
    const gain = ma * ma + mb * mb + mc * mc + md * md - (ma - 1) ** 2 - (mb - 1) ** 2 - (mc + 1) ** 2 - (md + 1) ** 2;
    if (mesh.areNeighbours(c, d) || !mayFlip(mesh, [a, b, c, d], gain)) continue;
    if (mesh.fan(a).length <= 3 || mesh.fan(b).length <= 3) continue;
    mesh.flip(h);
    miss[a]!--;
    miss[b]!--;
    miss[c]!++;
    miss[d]!++;
  }
}

/** The least regular of two faces that a flip may leave; worse ones only if they were worse before. */
const leastRegular = 0.3;

/** Whether the two faces of an edge a b, turned to c d, face as they did, and bring vertices or slivers nearer to even ones. */
function mayFlip(mesh: HalfEdges, vertices: readonly [number, number, number, number], gain: number): boolean {
  const [a, b, c, d] = vertices.map((vertex) => pointAt(mesh.positions, vertex)) as [Point, Point, Point, Point];
  const before = Math.min(regularityOf(a, b, c), regularityOf(b, a, d));
  if (gain <= 0 && before >= leastRegular) return false;
  const after = Math.min(regularityOf(a, d, c), regularityOf(b, c, d));
  if (gain > 0 ? after < leastRegular && after <= before : after < before * 2) return false;
  return flipKeepsFaces(a, b, c, d);
}
