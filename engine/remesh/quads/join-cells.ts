/** Makes one vertex of all those that stand for the same corner of a lattice: what is left has squares with a diagonal for faces. */

import { isEdge, tryCollapse, flipKeepsFaces } from '../edge-steps.ts';
import { dot, normalOf, pointAt, subtract, type Point } from '../geometry.ts';
import { previous, type HalfEdges } from '../half-edges.ts';
import { fanNormal, type Locate } from '../relax.ts';
import { moveFree } from './move-free.ts';

/** Of each vertex of a surface, 3 numbers each. */
export interface Lattice {
  side: number;
  /** Unit directions of the squares' sides, the same after a quarter turn. */
  directions: Float64Array;
  /** The nearest corner. */
  corners: Float64Array;
}

const rounds = 10;
/** Corners that lie so near along both sides, in sides, are one. */
const sameCorner = 0.5;
/** Edges shorter than this many sides go in any case, and those that get longer stay. */
const shortest = 0.45;
const longest = 1.9;
const settling = 4;

/** Joins in place. Steps that would turn faces over, or make another kind of surface, are left out. */
export function joinCells(mesh: HalfEdges, lattice: Lattice, locate: Locate): void {
  const joined = new Float64Array(mesh.vertexCount).fill(1);
  for (let round = 0; round < rounds; round++) {
    const count = joinRound(mesh, lattice, joined);
    flipToDelaunay(mesh);
    if (count === 0) break;
  }
  for (let round = 0; round < settling; round++) {
    settle(mesh, lattice, locate);
    flipToDelaunay(mesh);
    joinShort(mesh, lattice.side);
  }
}

/** @returns how many edges were collapsed. */
function joinRound(mesh: HalfEdges, { side, directions, corners }: Lattice, joined: Float64Array): number {
  const edges: { h: number; length: number }[] = [];
  for (let h = 0; h < mesh.halfEdgeCount; h++) {
    if (isEdge(mesh, h) && isOneCorner(mesh, h, side, directions, corners)) edges.push({ h, length: mesh.squaredLength(h) });
  }
  let count = 0;
  for (const { h } of edges.toSorted((a, b) => a.length - b.length || a.h - b.h)) {
    if (!isEdge(mesh, h) || !isOneCorner(mesh, h, side, directions, corners)) continue;
    const [a, b] = [mesh.start[h]!, mesh.end(h)];
    const keepsA = mesh.fixedEdges(a) > mesh.fixedEdges(b);
    const share = joined[b]! / (joined[a]! + joined[b]!);
    if (!tryCollapse(mesh, h, side * longest, share)) continue;
    count++;
    // The vertex that is left has the number of b.
    const free = mesh.fixedEdges(b) === 0;
    for (let axis = 0; axis < 3; axis++) {
      const [of, from] = [b * 3 + axis, a * 3 + axis];
      if (free) corners[of] = corners[from]! + (corners[of]! - corners[from]!) * share;
      else if (keepsA) {
        corners[of] = corners[from]!;
        directions[of] = directions[from]!;
      }
    }
    joined[b]! += joined[a]!;
  }
  return count;
}

/** Whether both ends of an edge stand for one corner. */
function isOneCorner(mesh: HalfEdges, h: number, side: number, directions: Float64Array, corners: Float64Array): boolean {
  const [a, b] = [mesh.start[h]!, mesh.end(h)];
  const away = subtract(pointAt(corners, b), pointAt(corners, a));
  if (dot(away, away) > (2 * sameCorner * side) ** 2) return false;
  let [along, across] = [0, 0];
  for (const vertex of [a, b]) {
    const [q, n] = [pointAt(directions, vertex), fanNormal(mesh, vertex)];
    const x = Math.abs(dot(away, q));
    const flat = dot(away, away) - dot(away, n) ** 2;
    const y = Math.sqrt(Math.max(0, flat - x * x));
    // Directions of both may differ by a quarter turn; the larger goes with the larger.
    along += Math.max(x, y);
    across += Math.min(x, y);
  }
  return Math.max(along, across) < 2 * sameCorner * side;
}

/** What the lattice does not join and is too short for a side of a face. */
function joinShort(mesh: HalfEdges, side: number): void {
  for (let h = 0; h < mesh.halfEdgeCount; h++) {
    if (isEdge(mesh, h) && mesh.squaredLength(h) < (shortest * side) ** 2) tryCollapse(mesh, h, side * longest);
  }
}

/** Moves free vertices to their corners; a corner far away is that of a vertex which stands for none. */
function settle(mesh: HalfEdges, { side, corners }: Lattice, locate: Locate): void {
  moveFree(mesh, side, locate, (vertex) => {
    const corner = pointAt(corners, vertex);
    const away = subtract(corner, pointAt(mesh.positions, vertex));
    return dot(away, away) > side * side ? undefined : corner;
  });
}

const turnBound = 1e-3;

/** Flips edges whose opposite angles make more than a half turn, until there are none, or after some sweeps. */
export function flipToDelaunay(mesh: HalfEdges): void {
  for (let sweep = 0; sweep < 4; sweep++) {
    let flips = 0;
    for (let h = 0; h < mesh.halfEdgeCount; h++) {
      if (!isEdge(mesh, h) || mesh.isFixed(h)) continue;
      const t = mesh.twin[h]!;
      const vertices = [mesh.start[h]!, mesh.start[t]!, mesh.start[previous(h)]!, mesh.start[previous(t)]!] as const;
      const [a, b, c, d] = vertices.map((vertex) => pointAt(mesh.positions, vertex)) as [Point, Point, Point, Point];
      if (angle(a, c, b) + angle(b, d, a) < Math.PI + turnBound) continue;
      if (mesh.areNeighbours(vertices[2], vertices[3]) || !flipKeepsFaces(a, b, c, d)) continue;
      if (mesh.fan(vertices[0]).length <= 3 || mesh.fan(vertices[1]).length <= 3) continue;
      mesh.flip(h);
      flips++;
    }
    if (flips === 0) return;
  }
}

/** At b. */
function angle(a: Point, b: Point, c: Point): number {
  const [u, v] = [subtract(a, b), subtract(c, b)];
  const n = normalOf(b, a, c);
  return Math.atan2(Math.sqrt(dot(n, n)), dot(u, v));
}
