/** Spreads vertices over the surface and puts them back on the source. */

import { cross, dot, normalOf, pointAt, subtract, unit, type Point } from './geometry.ts';
import { next } from './edge-table.ts';
import { faceOf, previous, type HalfEdges } from './half-edges.ts';

/** The places of the source nearest to points, 3 numbers each; `normals` say which side is meant, up to `reach` farther. */
export type Locate = (points: Float64Array, normals: Float64Array, reach: number) => Float64Array;

/** A line may bend by this much for a vertex to move along it. */
const straight = Math.cos((30 * Math.PI) / 180);

/**
 * Moves each free vertex to the middle of its neighbours, weighted by the areas around them, along the surface and then to the source; one on a line
 * along the line. Vertices that close a hole, beside which there is no source, move freely. No move turns a face over.
 */
export function relax(mesh: HalfEdges, length: number, locate: Locate): void {
  const areas = vertexAreas(mesh);
  const moved: number[] = [];
  const points: number[] = [];
  const normals: number[] = [];
  const loose: number[] = [];
  for (let v = 0; v < mesh.vertexCount; v++) {
    if (mesh.out[v] === -1) continue;
    const fixed = mesh.fixedEdges(v);
    const at = pointAt(mesh.positions, v);
    const n = fanNormal(mesh, v);
    const to = fixed === 0 ? middleOf(mesh, v, areas) : fixed === 2 ? alongLine(mesh, v) : undefined;
    if (!to) continue;
    const closes = fixed === 0 && mesh.fan(v).every((h) => mesh.patch[faceOf(h)] === 1);
    if (closes) {
      loose.push(v, ...to);
      continue;
    }
    const away = subtract(to, at);
    const lift = fixed === 0 ? dot(away, n) : 0;
    moved.push(v);
    points.push(to[0] - lift * n[0], to[1] - lift * n[1], to[2] - lift * n[2]);
    normals.push(...n);
  }
  const placed = locate(Float64Array.from(points), Float64Array.from(normals), length);
  for (const [i, v] of moved.entries()) place(mesh, v, pointAt(placed, i), pointAt(points, i));
  for (let i = 0; i < loose.length; i += 4) {
    const to: Point = [loose[i + 1]!, loose[i + 2]!, loose[i + 3]!];
    place(mesh, loose[i]!, to, to);
  }
}

function vertexAreas(mesh: HalfEdges): Float64Array {
  const areas = new Float64Array(mesh.vertexCount);
  for (let h = 0; h < mesh.halfEdgeCount; h += 3) {
    if (mesh.start[h] === -1) continue;
    const [a, b, c] = [mesh.start[h]!, mesh.start[h + 1]!, mesh.start[h + 2]!];
    const n = normalOf(pointAt(mesh.positions, a), pointAt(mesh.positions, b), pointAt(mesh.positions, c));
    const area = Math.sqrt(dot(n, n));
    for (const vertex of [a, b, c]) areas[vertex]! += area;
  }
  return areas;
}

/** Unit normal of a vertex: that of its faces, weighted by area. */
export function fanNormal(mesh: HalfEdges, vertex: number): Point {
  const at = pointAt(mesh.positions, vertex);
  const sum: Point = [0, 0, 0];
  for (const h of mesh.fan(vertex)) {
    const n = cross(subtract(pointAt(mesh.positions, mesh.end(h)), at), subtract(pointAt(mesh.positions, mesh.start[previous(h)]!), at));
    for (let axis = 0; axis < 3; axis++) sum[axis]! += n[axis]!;
  }
  return unit(sum);
}

function middleOf(mesh: HalfEdges, vertex: number, areas: Float64Array): Point | undefined {
  const sum: Point = [0, 0, 0];
  let total = 0;
  for (const other of mesh.neighbours(vertex)) {
    const weight = areas[other]!;
    total += weight;
    for (let axis = 0; axis < 3; axis++) sum[axis]! += weight * mesh.positions[other * 3 + axis]!;
  }
  return total > 0 ? [sum[0] / total, sum[1] / total, sum[2] / total] : undefined;
}

/** Where a vertex on a line goes: along it towards the middle of the two beside it; undefined where the line bends. */
function alongLine(mesh: HalfEdges, vertex: number): Point | undefined {
  const [first, second] = mesh.fixedEnds(mesh.fan(vertex));
  if (first === undefined || second === undefined) return undefined;
  const at = pointAt(mesh.positions, vertex);
  const [a, b] = [subtract(pointAt(mesh.positions, first), at), subtract(pointAt(mesh.positions, second), at)];
  if (-dot(unit(a), unit(b)) < straight) return undefined;
  const along = unit(subtract(b, a));
  const step = (dot(a, along) + dot(b, along)) / 2;
  return [at[0] + along[0] * step, at[1] + along[1] * step, at[2] + along[2] * step];
}

/** Moves a vertex to the first of the places that turns no face over; half the way to the last one otherwise, or not at all. */
export function place(mesh: HalfEdges, vertex: number, ...places: Point[]): void {
  const at = pointAt(mesh.positions, vertex);
  const last = places.at(-1)!;
  const half: Point = [(at[0] + last[0]) / 2, (at[1] + last[1]) / 2, (at[2] + last[2]) / 2];
  const to = [...places, half].find((point) => keepsSides(mesh, vertex, at, point));
  if (to) mesh.positions.set(to, vertex * 3);
}

function keepsSides(mesh: HalfEdges, vertex: number, from: Point, to: Point): boolean {
  if (!Number.isFinite(to[0] + to[1] + to[2])) return false;
  const turn = (h: number): [before: Point, after: Point] => {
    const b = pointAt(mesh.positions, mesh.start[next(h)]!);
    const c = pointAt(mesh.positions, mesh.start[previous(h)]!);
    return [normalOf(from, b, c), normalOf(to, b, c)];
  };
  if (mesh.fan(vertex).every((h) => keepsSide(...turn(h)))) return true;
  const n = fanNormal(mesh, vertex);
  return mesh.fan(vertex).every((h) => keepsSide(...turn(h)) || rightsItself(...turn(h), n));
}

const keepsSide = (before: Point, after: Point): boolean => {
  const along = dot(before, after);
  return along > 0 && along * along > 0.1 * dot(before, before) * dot(after, after);
};

/** Whether a face that lay on its back beside faces of normal `n` comes to lie as they do: what simplifying a noisy surface folds over would stay so for ever. */
export const rightsItself = (before: Point, after: Point, n: Point): boolean => dot(before, n) < 0 && keepsSide(n, after);
