/** The surface as it is drawn: vertices of their own where charts meet, with texture coordinates, normals and tangents. */

import { cross, dot, lengthOf, normalOf, pointAt, subtract, unit, type Point } from './geometry.ts';
import { cutCharts, type Chart } from './charts.ts';
import type { TriangleMesh } from './half-edges.ts';
import { packCharts, type Place } from './pack-charts.ts';

export interface Atlas {
  size: number;
  charts: number;
  /** 3 corners a face, in the order of the surface's faces. */
  indices: Uint32Array;
  /** The surface's vertex of each vertex. */
  vertices: Uint32Array;
  /** 2 numbers a vertex, in pixels, from the top left. */
  pixels: Float64Array;
  /** 3 and 4 numbers a vertex. */
  normals: Float32Array;
  tangents: Float32Array;
  /** Pixels for a length of 1. */
  scale: number;
}

/** @param size edge of the picture, pixels. */
export function createAtlas(mesh: TriangleMesh, size: number): Atlas {
  const charts = cutCharts(mesh);
  const { scale, places } = packCharts(charts, mesh.indices, size);
  const total = charts.reduce((sum, { vertices }) => sum + vertices.length, 0);
  const indices = new Uint32Array(mesh.indices.length);
  const vertices = new Uint32Array(total);
  const pixels = new Float64Array(total * 2);
  let first = 0;
  for (const [i, chart] of charts.entries()) {
    const number = new Map(chart.vertices.map((vertex, at) => [vertex, first + at]));
    for (const face of chart.faces) {
      for (let h = face * 3; h < face * 3 + 3; h++) indices[h] = number.get(mesh.indices[h]!)!;
    }
    vertices.set(chart.vertices, first);
    placeChart(chart, places[i]!, scale, size, pixels, first);
    first += chart.vertices.length;
  }
  const smooth = vertexNormals(mesh);
  const normals = new Float32Array(total * 3);
  vertices.forEach((vertex, i) => normals.set(smooth.subarray(vertex * 3, vertex * 3 + 3), i * 3));
  const draft = { size, charts: charts.length, indices, vertices, pixels, normals, scale };
  return { ...draft, tangents: tangentsOf(mesh, draft) };
}

/** A quarter turn, not a swap, so that no chart is mirrored. */
function placeChart(
  { flat, width }: Chart,
  { x, y, turned }: Place,
  scale: number,
  size: number,
  pixels: Float64Array,
  first: number,
): void {
  for (let i = 0; i < flat.length; i += 2) {
    const [u, v] = turned ? [flat[i + 1]!, width - flat[i]!] : [flat[i]!, flat[i + 1]!];
    pixels[first * 2 + i] = x + u * scale;
    // Rows of a picture run downwards.
    pixels[first * 2 + i + 1] = size - (y + v * scale);
  }
}

/** Unit normals, 3 numbers a vertex: of the faces around it, weighted by their angles there (Thürmer, Wüthrich 1998). */
function vertexNormals({ positions, indices }: TriangleMesh): Float32Array {
  const sums = new Float64Array(positions.length);
  for (let h = 0; h < indices.length; h += 3) {
    const corners = [0, 1, 2].map((k) => pointAt(positions, indices[h + k]!)) as [Point, Point, Point];
    const n = unit(normalOf(...corners));
    for (let k = 0; k < 3; k++) {
      const angle = angleAt(corners, k);
      for (let axis = 0; axis < 3; axis++) sums[indices[h + k]! * 3 + axis]! += angle * n[axis]!;
    }
  }
  const normals = new Float32Array(positions.length);
  for (let i = 0; i < sums.length / 3; i++) {
    const n = unit(pointAt(sums, i));
    normals.set(lengthOf(n) > 0 ? n : [0, 1, 0], i * 3);
  }
  return normals;
}

function angleAt(corners: readonly [Point, Point, Point], k: number): number {
  const at = corners[k]!;
  const [u, v] = [unit(subtract(corners[(k + 1) % 3]!, at)), unit(subtract(corners[(k + 2) % 3]!, at))];
  return Math.acos(Math.min(1, Math.max(-1, dot(u, v))));
}

/**
 * Tangents as MikkTSpace makes them (M. Mikkelsen 2008): of each face the direction in which u grows, in the plane of the vertex's normal, weighted by the
 * angle there; all faces at a vertex of a chart count, as none is mirrored against another.
 */
function tangentsOf(mesh: TriangleMesh, { indices, vertices, pixels, normals }: Omit<Atlas, 'tangents'>): Float32Array {
  const sums = new Float64Array(vertices.length * 3);
  for (let h = 0; h < indices.length; h += 3) {
    const corners = [0, 1, 2].map((k) => pointAt(mesh.positions, vertices[indices[h + k]!]!)) as [Point, Point, Point];
    const at = (k: number): [number, number] => [pixels[indices[h + k]! * 2]!, pixels[indices[h + k]! * 2 + 1]!];
    const [[u0, v0], [u1, v1], [u2, v2]] = [at(0), at(1), at(2)];
    const area = (u1 - u0) * (v2 - v0) - (u2 - u0) * (v1 - v0);
    const [p, q] = [subtract(corners[1], corners[0]), subtract(corners[2], corners[0])];
    const along: Point = [0, 1, 2].map((axis) => ((v2 - v0) * p[axis]! - (v1 - v0) * q[axis]!) * Math.sign(area)) as Point;
    for (let k = 0; k < 3; k++) {
      const vertex = indices[h + k]!;
      const n = pointAt(normals, vertex);
      const lift = dot(n, along);
      const t = unit([along[0] - n[0] * lift, along[1] - n[1] * lift, along[2] - n[2] * lift]);
      const angle = angleAt(corners, k);
      for (let axis = 0; axis < 3; axis++) sums[vertex * 3 + axis]! += angle * t[axis]!;
    }
  }
  const tangents = new Float32Array(vertices.length * 4);
  for (let vertex = 0; vertex < vertices.length; vertex++) {
    const n = pointAt(normals, vertex);
    let t = pointAt(sums, vertex);
    if (lengthOf(t) === 0) t = cross(n, Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]);
    // No chart is mirrored.
    tangents.set([...unit(t), 1], vertex * 4);
  }
  return tangents;
}
