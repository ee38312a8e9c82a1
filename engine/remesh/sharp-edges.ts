/** Finds the edges of a surface that remeshing must keep. */

import { next } from './edge-table.ts';
import { dot, normalOf, pointAt, unit, type Point } from './geometry.ts';
import { faceOf, previous, type HalfEdges } from './half-edges.ts';

/** Faces that turn by more than this in an edge make it sharp. */
const sharpCosine = Math.cos((50 * Math.PI) / 180);

/** Of very many small faces beside an edge so many say which way its side faces. */
const mostLooked = 512;

export interface SharpLimits {
  /** Length of the shortest line that is kept; what is shorter is noise. */
  line: number;
  /** Area of the smallest piece between lines; around smaller ones, such as the folds of a simplified scan, there are none. */
  piece: number;
}

/** Marks the edges that are sharp, within limits. */
export function markSharpEdges(mesh: HalfEdges, limits: SharpLimits): void {
  const normals: Point[] = [];
  for (let h = 0; h < mesh.halfEdgeCount; h += 3) normals.push(normalAt(mesh, h));
  const areas = normals.map((n) => Math.sqrt(dot(n, n)) / 2);
  for (const [face, n] of normals.entries()) normals[face] = unit(n);
  const candidates = new Uint8Array(mesh.halfEdgeCount);
  for (let h = 0; h < mesh.halfEdgeCount; h++) {
    const t = mesh.twin[h]!;
    if (t !== -1 && dot(normals[faceOf(h)]!, normals[faceOf(t)]!) < sharpCosine) candidates[h] = 1;
  }
  joinSmallPieces(mesh, candidates, areas, limits.piece);
  dropNoise(mesh, candidates, { normals, areas, piece: limits.piece });
  for (let h = 0; h < mesh.halfEdgeCount; h++) {
    if (candidates[h] !== 1) continue;
    const line = lineFrom(mesh, h, candidates);
    let length = 0;
    for (const edge of line) length += Math.sqrt(mesh.squaredLength(edge));
    if (length >= limits.line) for (const edge of line) mesh.join(edge, mesh.twin[edge]!, 1);
  }
}

interface Sides {
  /** Unit. */
  normals: readonly Point[];
  areas: readonly number[];
  piece: number;
}

/** Takes the candidates whose sides face alike on the mean over a piece each: single faces of a noisy scan turn every way, and some lie on their back. */
function dropNoise(mesh: HalfEdges, candidates: Uint8Array, sides: Sides): void {
  const noise: number[] = [];
  for (let h = 0; h < mesh.halfEdgeCount; h++) {
    const t = mesh.twin[h]!;
    if (candidates[h] !== 1 || t < h) continue;
    if (dot(meanNormal(mesh, h, candidates, sides), meanNormal(mesh, t, candidates, sides)) >= sharpCosine) noise.push(h, t);
  }
  for (const h of noise) candidates[h] = 0;
}

/** Unit mean normal of the faces around that of a half-edge, up to a piece of them, no candidate crossed. */
function meanNormal(mesh: HalfEdges, h: number, candidates: Uint8Array, { normals, areas, piece }: Sides): Point {
  const faces = new Set([faceOf(h)]);
  const sum: Point = [0, 0, 0];
  let [area, looked] = [0, 0];
  for (const face of faces) {
    if (area >= piece || looked++ === mostLooked) break;
    area += areas[face]!;
    for (let axis = 0; axis < 3; axis++) sum[axis]! += areas[face]! * normals[face]![axis]!;
    for (let side = face * 3; side < face * 3 + 3; side++) {
      const beyond = mesh.twin[side] === -1 || candidates[side] === 1 ? -1 : faceOf(mesh.twin[side]!);
      if (beyond !== -1) faces.add(beyond);
    }
  }
  return unit(sum);
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

/** Takes the candidates around each piece that is smaller than `least`. */
function joinSmallPieces(mesh: HalfEdges, candidates: Uint8Array, areas: readonly number[], least: number): void {
  const seen = new Uint8Array(areas.length);
  for (let first = 0; first < areas.length; first++) {
    if (seen[first] === 1 || mesh.start[first * 3] === -1) continue;
    seen[first] = 1;
    const piece = [first];
    let area = 0;
    for (const face of piece) {
      area += areas[face]!;
      for (let h = face * 3; h < face * 3 + 3; h++) {
        const beyond = mesh.twin[h] === -1 || candidates[h] === 1 ? -1 : faceOf(mesh.twin[h]!);
        if (beyond === -1 || seen[beyond] === 1) continue;
        seen[beyond] = 1;
        piece.push(beyond);
      }
    }
    if (area >= least) continue;
    for (const face of piece) {
      for (let h = face * 3; h < face * 3 + 3; h++) {
        candidates[h] = 0;
        if (mesh.twin[h] !== -1) candidates[mesh.twin[h]!] = 0;
      }
    }
  }
}
