/** Counts what a remeshed surface is, from the file as it was read back. */

import type { RemeshAtlas, RemeshSurface } from '#domain/kinds/remesh/report';
import { edgeTable, next } from './edge-table.ts';
import { cross, dot, lengthOf, normalOf, pointAt, regularityOf, subtract, unit, type Point } from './geometry.ts';
import { weldCorners } from './make-manifold.ts';
import { findShells } from './shells.ts';
import type { Source } from './source.ts';
import { countTriangles, listTriangleDraws, writeTriangles } from '../quality/world-triangles.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';

/** `faces` are triangles here. */
export type SurfaceFigures = Required<Omit<RemeshSurface, 'holesClosed' | 'quads'>>;

/**
 * Of all triangles that a scene draws. `flippedFaces` counts those whose middle lies within an edge's length of `source` and whose normal is turned against all of it there;
 * the source must be indexed.
 */
export function measureSurface(scene: Scene, source: Source): SurfaceFigures {
  const draws = listTriangleDraws(scene);
  const room = new Float32Array(countTriangles(draws) * 9);
  const corners = room.subarray(0, writeTriangles(draws, source.origin, room) * 9);
  const { positions: places, indices: joined } = weldCorners(corners);
  const welded = Int32Array.from(joined);
  const { count, last, before } = edgeTable(welded);
  let [openEdges, nonManifoldEdges] = [0, 0];
  for (let e = 0; e < count; e++) {
    const h = last[e]!;
    const t = before[h]!;
    if (t === -1) openEdges++;
    else if (before[t] !== -1 || welded[h] === welded[t]) nonManifoldEdges++;
  }
  const faces = corners.length / 9;
  let regularity = 0;
  for (let face = 0; face < faces; face++) regularity += regularityOf(...cornersOf(corners, face)) / faces;
  const flippedFaces = countFlipped(corners, source);
  const borderPercent = (borderLength(places, welded) / source.scale) * 100;
  return { faces, components: findShells(welded).count, openEdges, borderPercent, nonManifoldEdges, flippedFaces, regularity };
}

/** Length of the edges that one face alone has. */
export function borderLength(positions: ArrayLike<number>, indices: Int32Array): number {
  const { count, last, before } = edgeTable(indices);
  let length = 0;
  for (let edge = 0; edge < count; edge++) {
    const h = last[edge]!;
    if (before[h] === -1) length += lengthOf(subtract(pointAt(positions, indices[next(h)]!), pointAt(positions, indices[h]!)));
  }
  return length;
}

const cornersOf = (corners: Float32Array, face: number): [Point, Point, Point] =>
  [0, 3, 6].map((k) => [corners[face * 9 + k]!, corners[face * 9 + k + 1]!, corners[face * 9 + k + 2]!]) as [Point, Point, Point];

function countFlipped(corners: Float32Array, source: Source): number {
  const faces = corners.length / 9;
  const middles = new Float64Array(faces * 3);
  const normals = new Float64Array(faces * 3);
  const spans = new Float64Array(faces);
  for (let face = 0; face < faces; face++) {
    const [a, b, c] = cornersOf(corners, face).map((p) => p.map((value) => value / source.scale)) as [Point, Point, Point];
    normals.set(unit(normalOf(a, b, c)), face * 3);
    spans[face] = lengthOf(subtract(b, a));
    middles.set(
      [0, 1, 2].map((k) => (a[k]! + b[k]! + c[k]!) / 3),
      face * 3,
    );
  }
  const reach = spans.reduce((sum, span) => sum + span, 0) / Math.max(1, faces);
  const { points, facing } = source.locate(middles, normals, reach);
  let flipped = 0;
  for (let face = 0; face < faces; face++) {
    const away = [0, 1, 2].map((k) => points[face * 3 + k]! - middles[face * 3 + k]!) as Point;
    if (facing[face] === 0 && lengthOf(away) <= spans[face]!) flipped++;
  }
  return flipped;
}

/** Stretch of an atlas after P. Sander et al. 2001: how far a length of the picture reaches on the surface, 1 where it is even over the picture. */
export function measureStretch({
  positions,
  indices,
  uvs,
}: Pick<Primitive, 'positions' | 'indices' | 'uvs'>): Pick<RemeshAtlas, 'stretch' | 'maxStretch'> {
  const uv = uvs[0]!;
  let [squares, areas, flatAreas, most] = [0, 0, 0, 0];
  for (let h = 0; h < indices.length; h += 3) {
    const [a, b, c] = [indices[h]!, indices[h + 1]!, indices[h + 2]!];
    const at = (vertex: number): Point => [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!];
    const [p, q] = [subtract(at(b), at(a)), subtract(at(c), at(a))];
    const [s1, t1, s2, t2] = [
      uv[b * 2]! - uv[a * 2]!,
      uv[b * 2 + 1]! - uv[a * 2 + 1]!,
      uv[c * 2]! - uv[a * 2]!,
      uv[c * 2 + 1]! - uv[a * 2 + 1]!,
    ];
    const double = s1 * t2 - s2 * t1;
    const area = lengthOf(cross(p, q)) / 2;
    if (double === 0 || area === 0) continue;
    const ds = [0, 1, 2].map((k) => (p[k]! * t2 - q[k]! * t1) / double) as Point;
    const dt = [0, 1, 2].map((k) => (q[k]! * s1 - p[k]! * s2) / double) as Point;
    const half = (dot(ds, ds) + dot(dt, dt)) / 2;
    squares += half * area;
    areas += area;
    flatAreas += Math.abs(double) / 2;
    most = Math.max(most, half);
  }
  // Against a picture that is as large as the surface.
  const scale = areas > 0 ? flatAreas / areas : 1;
  return { stretch: areas > 0 ? Math.sqrt((squares / areas) * scale) : 1, maxStretch: Math.sqrt(most * scale) || 1 };
}
