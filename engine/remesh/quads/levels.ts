/** The vertices of a surface as a graph, and coarser and coarser graphs over it, so that a field finds its shape from afar first. */

import type { HalfEdges } from '../half-edges.ts';
import { fanNormal } from '../relax.ts';
import { dot, pointAt, subtract, unit, type Point } from '../geometry.ts';

/** What a vertex is bound to: nothing, the line through it, its place. */
export const bound = { free: 0, line: 1, corner: 2 } as const;

export interface Level {
  count: number;
  /** 3 numbers a vertex; normals are unit. */
  positions: Float64Array;
  normals: Float64Array;
  /** Of each vertex, and the direction of its line. */
  bounds: Uint8Array;
  lines: Float64Array;
  /** Neighbours of vertex v are those from `first[v]` to `first[v + 1]`, with their weights. */
  first: Int32Array;
  beside: Int32Array;
  weights: Float64Array;
  /** The vertex of the next coarser level that stands for each; empty at the coarsest. */
  parents: Int32Array;
}

/** How often normals take the mean of those around them: noise is no shape. */
const normalRounds = 3;
/** A level has at most this share of the vertices of the one below it, or is the last. */
const leastGain = 0.9;
const fewest = 16;

/** Levels from the finest on, and the number of each of the surface's vertices in it; -1 for those that are gone. */
export function createLevels(mesh: HalfEdges): { levels: Level[]; numbers: Int32Array } {
  const { level, numbers } = finestLevel(mesh);
  const levels = [level];
  for (;;) {
    const below = levels.at(-1)!;
    const above = coarser(below);
    if (above.count < fewest || above.count > below.count * leastGain) break;
    levels.push(above);
  }
  levels.at(-1)!.parents = new Int32Array();
  return { levels, numbers };
}

function finestLevel(mesh: HalfEdges): { level: Level; numbers: Int32Array } {
  const numbers = new Int32Array(mesh.vertexCount).fill(-1);
  let count = 0;
  for (let v = 0; v < mesh.vertexCount; v++) if (mesh.out[v] !== -1) numbers[v] = count++;
  const positions = new Float64Array(count * 3);
  const normals = new Float64Array(count * 3);
  const lines = new Float64Array(count * 3);
  const bounds = new Uint8Array(count);
  const first = new Int32Array(count + 1);
  const beside: number[] = [];
  for (let v = 0; v < mesh.vertexCount; v++) {
    const i = numbers[v]!;
    if (i === -1) continue;
    const at = pointAt(mesh.positions, v);
    positions.set(at, i * 3);
    normals.set(fanNormal(mesh, v), i * 3);
    const fixed = mesh.fixedEdges(v);
    bounds[i] = fixed === 0 ? bound.free : fixed === 2 ? bound.line : bound.corner;
    if (fixed === 2) {
      const [a, b] = mesh.fixedEnds(mesh.fan(v)).map((end) => pointAt(mesh.positions, end));
      lines.set(unit(subtract(b!, a!)), i * 3);
    }
    for (const other of mesh.neighbours(v)) beside.push(numbers[other]!);
    first[i + 1] = beside.length;
  }
  const weights = new Float64Array(beside.length).fill(1);
  const level = { count, positions, normals, bounds, lines, first, beside: Int32Array.from(beside), weights, parents: new Int32Array() };
  for (let round = 0; round < normalRounds; round++) smoothNormals(level);
  for (let i = 0; i < count; i++) if (bounds[i] === bound.line) straighten(level, i);
  return { level, numbers };
}

function smoothNormals({ count, normals, bounds, first, beside }: Level): void {
  for (let i = 0; i < count; i++) {
    if (bounds[i] !== bound.free) continue;
    const sum = pointAt(normals, i);
    for (let k = first[i]!; k < first[i + 1]!; k++) for (let axis = 0; axis < 3; axis++) sum[axis]! += normals[beside[k]! * 3 + axis]!;
    normals.set(unit(sum), i * 3);
  }
}

/** A normal stands upright on its line. */
function straighten({ normals, lines }: Level, i: number): void {
  const [n, line] = [pointAt(normals, i), pointAt(lines, i)];
  const along = dot(n, line);
  normals.set(unit([n[0] - along * line[0], n[1] - along * line[1], n[2] - along * line[2]] as Point), i * 3);
}

/** Each vertex goes together with the neighbour that faces most nearly as it does, if one is left. Sets the parents of `below`. */
function coarser(below: Level): Level {
  const { count, first, beside, normals } = below;
  const parents = new Int32Array(count).fill(-1);
  const children: number[] = [];
  for (let i = 0; i < count; i++) {
    if (parents[i] !== -1) continue;
    let [best, score] = [-1, 0.2];
    for (let k = first[i]!; k < first[i + 1]!; k++) {
      const other = beside[k]!;
      if (parents[other] !== -1) continue;
      const alike =
        normals[i * 3]! * normals[other * 3]! +
        normals[i * 3 + 1]! * normals[other * 3 + 1]! +
        normals[i * 3 + 2]! * normals[other * 3 + 2]!;
      // Vertices with few neighbours left would stay alone.
      const wanted = alike / (1 + 0.05 * (first[other + 1]! - first[other]!));
      if (wanted > score) [best, score] = [other, wanted];
    }
    parents[i] = children.length / 2;
    if (best !== -1) parents[best] = children.length / 2;
    children.push(i, best);
  }
  below.parents = parents;
  return joined(below, children);
}

function joined(below: Level, children: readonly number[]): Level {
  const count = children.length / 2;
  const { first, beside, weights, parents } = below;
  const level: Level = {
    count,
    positions: new Float64Array(count * 3),
    normals: new Float64Array(count * 3),
    bounds: new Uint8Array(count),
    lines: new Float64Array(count * 3),
    first: new Int32Array(count + 1),
    beside: new Int32Array(),
    weights: new Float64Array(),
    parents: new Int32Array(),
  };
  const ends: number[] = [];
  const sums: number[] = [];
  const at = new Int32Array(count).fill(-1);
  for (let c = 0; c < count; c++) {
    const own = children[c * 2 + 1] === -1 ? [children[c * 2]!] : [children[c * 2]!, children[c * 2 + 1]!];
    join(level, c, below, own);
    const from = ends.length;
    for (const i of own) {
      for (let k = first[i]!; k < first[i + 1]!; k++) {
        const other = parents[beside[k]!]!;
        if (other === c) continue;
        if (at[other]! < from) {
          at[other] = ends.length;
          ends.push(other);
          sums.push(0);
        }
        sums[at[other]!]! += weights[k]!;
      }
    }
    level.first[c + 1] = ends.length;
  }
  level.beside = Int32Array.from(ends);
  level.weights = Float64Array.from(sums);
  return level;
}

/** One that is bound gives its place to both. */
function join(level: Level, c: number, below: Level, own: readonly number[]): void {
  const most = own.reduce((a, b) => (below.bounds[b]! > below.bounds[a]! ? b : a));
  level.bounds[c] = below.bounds[most]!;
  level.lines.set(below.lines.subarray(most * 3, most * 3 + 3), c * 3);
  const [place, normal]: [Point, Point] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const i of level.bounds[c] === bound.free ? own : [most]) {
    for (let axis = 0; axis < 3; axis++) {
      place[axis]! += below.positions[i * 3 + axis]!;
      normal[axis]! += below.normals[i * 3 + axis]!;
    }
  }
  const parts = level.bounds[c] === bound.free ? own.length : 1;
  level.positions.set(
    place.map((value) => value / parts),
    c * 3,
  );
  level.normals.set(unit(normal), c * 3);
}
