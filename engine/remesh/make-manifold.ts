/** From any triangles to a surface in which each edge has one or two faces that turn alike, and each vertex one fan. */

import { positionRemap } from '../transforms/meshes/position-remap.ts';
import { dropFlaps } from './drop-flaps.ts';
import { edgeTable, next, type EdgeTable } from './edge-table.ts';
import { areaOfFace, lengthOf, normalOf, pointAt, subtract, unit, type Point } from './geometry.ts';
import type { TriangleMesh } from './half-edges.ts';

/** Vertices at one place joined, triangles without extent and repeated ones left out. `corners`: 9 floats a triangle. */
export function weldCorners(corners: Float32Array): { positions: Float32Array; indices: Uint32Array } {
  const remap = positionRemap(corners);
  const number = new Int32Array(remap.length).fill(-1);
  const indices = new Uint32Array(remap.length);
  let vertices = 0;
  let length = 0;
  for (let i = 0; i < remap.length; i += 3) {
    const [a, b, c] = [remap[i]!, remap[i + 1]!, remap[i + 2]!];
    if (a === b || b === c || c === a) continue;
    for (const first of [a, b, c]) {
      if (number[first] === -1) number[first] = vertices++;
      indices[length++] = number[first]!;
    }
  }
  const positions = new Float32Array(vertices * 3);
  number.forEach((vertex, first) => {
    if (vertex !== -1) positions.set(corners.subarray(first * 3, first * 3 + 3), vertex * 3);
  });
  return { positions, indices: indices.slice(0, length) };
}

/**
 * Turns faces alike that hang together, and cuts the surface where more than two faces meet in an edge: such faces stay together in the pairs that
 * bound a body (after Guéziec, Taubin et al. 2001, "Cutting and Stitching"). Of each connected surface the larger part keeps the way it faces.
 * @param flapShare of the area, below which faces that lie back to back both go.
 */
export function makeManifold(positions: ArrayLike<number>, triangles: ArrayLike<number>, flapShare: number): TriangleMesh {
  const indices = dropFlaps(positions, Int32Array.from(triangles), flapShare);
  turnAlike(positions, indices);
  const edges = edgeTable(indices);
  const pair = pairFaces(positions, indices, edges);
  const turned = new Uint8Array(edges.count);
  for (;;) {
    const cut = cutIntoFans(positions, indices, pair);
    if (pairOtherwise(cut.indices, { positions, indices, edges, pair, turned })) continue;
    partCutVertices(cut);
    return cut;
  }
}

/** Flips faces so that both of an edge's two run against each other, as far as that goes. */
function turnAlike(positions: ArrayLike<number>, indices: Int32Array): void {
  const { edge, last, before } = edgeTable(indices);
  const faces = indices.length / 3;
  // 0 not reached, 1 as it is, 2 to be turned.
  const state = new Uint8Array(faces);
  const reached = new Int32Array(faces);
  for (let seed = 0; seed < faces; seed++) {
    if (state[seed] !== 0) continue;
    state[seed] = 1;
    reached[0] = seed;
    let count = 1;
    const areas = [0, 0, 0];
    for (let done = 0; done < count; done++) {
      const face = reached[done]!;
      areas[state[face]!]! += areaOfFace(positions, indices, face);
      for (let h = face * 3; h < face * 3 + 3; h++) {
        const h2 = last[edge[h]!]!;
        const h1 = before[h2]!;
        if (h1 === -1 || before[h1] !== -1) continue;
        const other = h === h1 ? h2 : h1;
        const neighbour = Math.floor(other / 3);
        if (state[neighbour] !== 0) continue;
        const same = indices[h] === indices[other];
        state[neighbour] = same ? 3 - state[face]! : state[face]!;
        reached[count++] = neighbour;
      }
    }
    const turned = areas[2]! > areas[1]! ? 1 : 2;
    for (let i = 0; i < count; i++) {
      const at = reached[i]! * 3;
      if (state[reached[i]!] !== turned) continue;
      const second = indices[at + 1]!;
      indices[at + 1] = indices[at + 2]!;
      indices[at + 2] = second;
    }
  }
}

/** The half-edge that each hangs together with; -1 for none. */
function pairFaces(positions: ArrayLike<number>, indices: Int32Array, { count, last, before }: EdgeTable): Int32Array {
  const pair = new Int32Array(indices.length).fill(-1);
  for (let edge = 0; edge < count; edge++) {
    const h = last[edge]!;
    const t = before[h]!;
    if (t === -1) continue;
    if (before[t] === -1) {
      if (indices[h] !== indices[t]) {
        pair[h] = t;
        pair[t] = h;
      }
      continue;
    }
    pairAround(positions, indices, halfEdgesOn(h, before), pair, 'inner');
  }
  return pair;
}

function halfEdgesOn(last: number, before: Int32Array): number[] {
  const around: number[] = [];
  for (let at = last; at !== -1; at = before[at]!) around.push(at);
  return around;
}

/** Faces around one edge by angle: one that runs along it bounds a body with the next on its inner side, or a hollow with that on its outer one, if that runs against it. */
function pairAround(p: ArrayLike<number>, indices: Int32Array, around: number[], pair: Int32Array, side: 'inner' | 'outer'): void {
  const from = Math.min(indices[around[0]!]!, indices[next(around[0]!)]!);
  const to = Math.max(indices[around[0]!]!, indices[next(around[0]!)]!);
  const e = [0, 1, 2].map((axis) => p[to * 3 + axis]! - p[from * 3 + axis]!);
  const length = Math.hypot(...e) || 1;
  const axis = e.map((value) => value / length) as [number, number, number];
  const least = Math.abs(axis[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const cross = (a: readonly number[], b: readonly number[]): number[] => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ];
  const x = cross(axis, least);
  const y = cross(axis, x);
  const dot = (a: readonly number[], b: readonly number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
  const sorted = around
    .map((h) => {
      const apex = indices[next(next(h))]!;
      const away = [0, 1, 2].map((k) => p[apex * 3 + k]! - p[from * 3 + k]!);
      return { h, angle: Math.atan2(dot(away, y), dot(away, x)), along: indices[h] === from };
    })
    .toSorted((a, b) => a.angle - b.angle || a.h - b.h);
  // Like brackets around a circle: what nothing closes on the way round is closed on a second one.
  const open: number[] = [];
  const late: number[] = [];
  const close = (h: number): void => {
    const beside = open.pop()!;
    pair[h] = beside;
    pair[beside] = h;
  };
  for (const { h, along } of sorted) {
    if (along === (side === 'outer')) open.push(h);
    else if (open.length > 0) close(h);
    else late.push(h);
  }
  for (const h of late) if (open.length > 0) close(h);
}

/** Gives each fan of faces that hang together a vertex of its own. */
function cutIntoFans(positions: ArrayLike<number>, indices: Int32Array, pair: Int32Array): TriangleMesh {
  const parent = Int32Array.from(indices, (_, corner) => corner);
  const find = (corner: number): number => {
    let root = corner;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  const join = (a: number, b: number): void => {
    const [x, y] = [find(a), find(b)];
    parent[Math.max(x, y)] = Math.min(x, y);
  };
  for (let h = 0; h < indices.length; h++) {
    if (pair[h]! < h) continue;
    join(h, next(pair[h]!));
    join(next(h), pair[h]!);
  }
  const number = new Int32Array(indices.length).fill(-1);
  const cut = new Int32Array(indices.length);
  let vertices = 0;
  for (let h = 0; h < indices.length; h++) {
    const root = find(h);
    if (number[root] === -1) number[root] = vertices++;
    cut[h] = number[root]!;
  }
  const places = new Float64Array(vertices * 3);
  for (let h = 0; h < indices.length; h++) {
    for (let axis = 0; axis < 3; axis++) places[cut[h]! * 3 + axis] = positions[indices[h]! * 3 + axis]!;
  }
  return { positions: places, indices: cut, patch: new Uint8Array(cut.length / 3) };
}

interface Pairing {
  positions: ArrayLike<number>;
  /** Before they are cut. */
  indices: Int32Array;
  edges: EdgeTable;
  pair: Int32Array;
  /** Of each edge, 1 where its faces have been paired the other way. */
  turned: Uint8Array;
}

/**
 * Looks for edges that still have more than two faces, or two that run alike. A tunnel that is pinched to an edge leaves such, as its two ends hang together around it:
 * its faces are paired the other way, which closes both ends; what is left after that is cut. @returns whether there were any.
 */
function pairOtherwise(cut: Int32Array, { positions, indices, edges, pair, turned }: Pairing): boolean {
  const { count, last, before } = edgeTable(cut);
  let changed = false;
  for (let edge = 0; edge < count; edge++) {
    const h = last[edge]!;
    const t = before[h]!;
    if (t === -1 || (before[t] === -1 && cut[h] !== cut[t])) continue;
    const whole = edges.edge[h]!;
    const again = turned[whole] === 0;
    const around = again ? halfEdgesOn(edges.last[whole]!, edges.before) : halfEdgesOn(h, before);
    const paired = around.filter((at) => pair[at] !== -1);
    if (paired.length === 0) continue;
    changed = true;
    for (const at of paired) {
      if (pair[at] === -1) continue;
      pair[pair[at]!] = -1;
      pair[at] = -1;
    }
    turned[whole] = 1;
    if (again) pairAround(positions, indices, around, pair, 'outer');
  }
  return changed;
}

/** How far vertices that cutting left at one place are moved into their bodies, as a share of their edges: not to be seen, and no longer one place. */
const parting = 1e-3;

function partCutVertices({ positions, indices }: TriangleMesh): void {
  const first = positionRemap(Float32Array.from(positions));
  const shared = new Uint8Array(first.length);
  first.forEach((other, vertex) => {
    if (other !== vertex) shared[vertex] = shared[other] = 1;
  });
  if (!shared.includes(1)) return;
  const inward = new Float64Array(positions.length);
  const spans = new Float64Array(first.length);
  for (let h = 0; h < indices.length; h += 3) {
    const corners = [0, 1, 2].map((k) => pointAt(positions, indices[h + k]!)) as [Point, Point, Point];
    const n = unit(normalOf(...corners));
    for (let k = 0; k < 3; k++) {
      const vertex = indices[h + k]!;
      if (shared[vertex] !== 1) continue;
      spans[vertex] = Math.max(spans[vertex]!, lengthOf(subtract(corners[(k + 1) % 3]!, corners[k]!)));
      for (let axis = 0; axis < 3; axis++) inward[vertex * 3 + axis]! -= n[axis]!;
    }
  }
  for (let vertex = 0; vertex < shared.length; vertex++) {
    if (shared[vertex] !== 1) continue;
    const way = unit(pointAt(inward, vertex));
    for (let axis = 0; axis < 3; axis++) positions[vertex * 3 + axis]! += way[axis]! * spans[vertex]! * parting;
  }
}
