/** Cuts a surface into charts that face one way each, and lays them flat along it: no face turns over, and none shrinks beyond a bound. */

import { layersOf } from './chart-overlaps.ts';
import { twinsOf } from './edge-table.ts';
import { cross, dot, lengthOf, normalOf, pointAt, unit, type Point } from './geometry.ts';
import type { TriangleMesh } from './half-edges.ts';

export interface Chart {
  faces: number[];
  /** Vertices of the surface that it has, and where each lies: 2 numbers a vertex, in lengths of the surface. */
  vertices: number[];
  flat: Float64Array;
  width: number;
  height: number;
}

const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
/** How far a face may lean from the first face of its chart, from the chart's mean, and where a small chart joins another. */
const leaning = { first: cosine(35), mean: cosine(50), joined: cosine(70) } as const;
/** Charts below this share of the surface join a neighbour. */
const smallShare = 0.002;

/** How often outlines are smoothed. */
const smoothing = 4;

/** Charts of all faces of a manifold surface. */
export function cutCharts(mesh: TriangleMesh): Chart[] {
  const count = mesh.indices.length / 3;
  const twins = twinsOf(mesh.indices);
  const areas = new Float64Array(count);
  const normals: Point[] = [];
  for (let face = 0; face < count; face++) {
    const n = faceNormalOf(mesh, face);
    areas[face] = lengthOf(n);
    normals.push(unit(n));
  }
  const quads = mesh.quads ?? 0;
  const mate = (face: number): number => (face < quads * 2 ? face ^ 1 : face);
  const surface: Surface = { twins, mate, areas, normals, chart: new Int32Array(count).fill(-1) };
  const groups: Group[] = [];
  for (let face = 0; face < count; face++) {
    if (surface.chart[face] !== -1) continue;
    const first = grow(surface, face, normals[face]!, leaning.first);
    for (const taken of first) surface.chart[taken] = -1;
    const axis = axisOf(surface, first);
    const faces = grow(surface, face, axis, leaning.mean);
    for (const taken of faces) surface.chart[taken] = groups.length;
    groups.push({ faces, axis });
  }
  joinSmall(surface, groups);
  smoothOutlines(surface, groups);
  return groups.filter(({ faces }) => faces.length > 0).flatMap(({ faces, axis }) => layFlat(mesh, faces, flatAxis(surface, faces, axis)));
}

/** The mean of a chart's faces, if none leans too far from it; else the axis that it was grown by. */
function flatAxis(surface: Surface, faces: readonly number[], axis: Point): Point {
  const mean = axisOf(surface, faces);
  return faces.every((face) => dot(surface.normals[face]!, mean) >= leaning.joined) ? mean : axis;
}

interface Surface {
  twins: Int32Array;
  /** The other triangle of a face's quad, or the face itself: both go into one chart. */
  mate: (face: number) => number;
  /** Of each face. */
  areas: Float64Array;
  normals: Point[];
  chart: Int32Array;
}

interface Group {
  faces: number[];
  /** From which no face leans farther than `leaning.joined`. */
  axis: Point;
}

const faceNormalOf = ({ positions, indices }: TriangleMesh, face: number): Point =>
  normalOf(pointAt(positions, indices[face * 3]!), pointAt(positions, indices[face * 3 + 1]!), pointAt(positions, indices[face * 3 + 2]!));

/** Faces around a face, ring by ring, whole quads, that lean no farther from `axis`; the first one is taken in any case. */
function grow({ twins, mate, chart, normals }: Surface, seed: number, axis: Point, least: number): number[] {
  const faces: number[] = [];
  const take = (face: number): void => {
    for (const taken of new Set([face, mate(face)])) {
      chart[taken] = -2;
      faces.push(taken);
    }
  };
  take(seed);
  for (let i = 0; i < faces.length; i++) {
    for (let h = faces[i]! * 3; h < faces[i]! * 3 + 3; h++) {
      const other = twins[h] === -1 ? -1 : Math.floor(twins[h]! / 3);
      if (other === -1 || chart[other] !== -1) continue;
      if (dot(normals[other]!, axis) >= least && dot(normals[mate(other)]!, axis) >= least) take(other);
    }
  }
  return faces;
}

function axisOf({ areas, normals }: Pick<Surface, 'areas' | 'normals'>, faces: readonly number[]): Point {
  const sum: Point = [0, 0, 0];
  for (const face of faces) for (let k = 0; k < 3; k++) sum[k]! += areas[face]! * normals[face]![k]!;
  return unit(sum);
}

/** Small charts join the neighbour that they share most edges with, if all their faces lean towards it. */
function joinSmall(surface: Surface, groups: Group[]): void {
  const { areas, twins, chart, normals } = surface;
  const areaOf = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + areas[face]!, 0);
  const total = areas.reduce((sum, area) => sum + area, 0);
  const small = groups.flatMap(({ faces }, index) => {
    const area = areaOf(faces);
    return area < total * smallShare ? [{ index, area }] : [];
  });
  for (const { index } of small.toSorted((a, b) => a.area - b.area || a.index - b.index)) {
    const { faces } = groups[index]!;
    const shared = new Map<number, number>();
    for (const face of faces) {
      for (let h = face * 3; h < face * 3 + 3; h++) {
        const other = twins[h] === -1 ? index : chart[Math.floor(twins[h]! / 3)]!;
        if (other !== index) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
    }
    const best = [...shared]
      .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      .find(([other]) => faces.every((face) => dot(normals[face]!, groups[other]!.axis) >= leaning.joined));
    if (!best) continue;
    for (const face of faces) {
      chart[face] = best[0];
      groups[best[0]]!.faces.push(face);
    }
    groups[index]!.faces = [];
  }
}

/** A face all of whose sides but one lie beside another chart goes to it, if it leans towards it: ragged outlines leave gaps in pictures. */
function smoothOutlines({ twins, mate, chart, normals }: Surface, groups: Group[]): void {
  for (let sweep = 0; sweep < smoothing; sweep++) {
    for (let face = 0; face < chart.length; face++) {
      const whole = mate(face) === face ? [face] : [face, mate(face)];
      if (whole[0]! > whole.at(-1)!) continue;
      const beside = whole.flatMap((one) => sidesOf(twins, chart, one, mate(one)));
      const other = beside.find((found) => beside.filter((same) => same === found).length >= beside.length - 1) ?? -1;
      if (other === -1 || other === chart[face] || whole.some((one) => dot(normals[one]!, groups[other]!.axis) < leaning.mean)) continue;
      for (const one of whole) chart[one] = other;
    }
  }
  for (const group of groups) group.faces = [];
  for (let face = 0; face < chart.length; face++) groups[chart[face]!]!.faces.push(face);
}

/** The charts beside a triangle, -1 for none, but for that of its quad's other one. */
function sidesOf(twins: Int32Array, chart: Int32Array, face: number, mate: number): number[] {
  const beside: number[] = [];
  for (let h = face * 3; h < face * 3 + 3; h++) {
    const other = twins[h] === -1 ? -1 : Math.floor(twins[h]! / 3);
    if (other !== mate || mate === face) beside.push(other === -1 ? -1 : chart[other]!);
  }
  return beside;
}

/** Projects a chart along its axis, turned so that its box is small; where it would lie on itself, in several. */
function layFlat({ positions, indices, quads = 0 }: TriangleMesh, faces: number[], axis: Point): Chart[] {
  const x = unit(cross(Math.abs(axis[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0], axis));
  const y = cross(axis, x);
  const corners = new Float64Array(faces.length * 6);
  for (const [i, face] of faces.entries()) {
    for (let k = 0; k < 3; k++) {
      const at = pointAt(positions, indices[face * 3 + k]!);
      corners.set([dot(at, x), dot(at, y)], i * 6 + k * 2);
    }
  }
  // The two triangles of a quad follow each other.
  const layers = layersOf(corners, (i) => faces[i]! < quads * 2);
  const charts: Chart[] = [];
  for (let layer = 0, last = layers.reduce((most, one) => Math.max(most, one), 0); layer <= last; layer++) {
    const flat: number[] = [];
    const own = faces.filter((_, i) => layers[i] === layer);
    const vertices = new Set<number>();
    for (const [i, face] of faces.entries()) {
      if (layers[i] !== layer) continue;
      for (let k = 0; k < 3; k++) {
        const vertex = indices[face * 3 + k]!;
        if (vertices.has(vertex)) continue;
        vertices.add(vertex);
        flat.push(corners[i * 6 + k * 2]!, corners[i * 6 + k * 2 + 1]!);
      }
    }
    const placed = Float64Array.from(flat);
    charts.push({ faces: own, vertices: [...vertices], flat: placed, ...turnToSmallBox(placed) });
  }
  return charts;
}

const turns = 24;

/** @returns the size of the box, whose corner is then at 0. */
function turnToSmallBox(flat: Float64Array): { width: number; height: number } {
  let best = { area: Infinity, angle: 0 };
  for (let turn = 0; turn < turns; turn++) {
    const angle = (turn / turns) * (Math.PI / 2);
    const { width, height } = boxOf(flat, angle);
    if (width * height < best.area) best = { area: width * height, angle };
  }
  const { low, left, width, height } = boxOf(flat, best.angle);
  const [c, s] = [Math.cos(best.angle), Math.sin(best.angle)];
  for (let i = 0; i < flat.length; i += 2) {
    const [u, v] = [flat[i]!, flat[i + 1]!];
    flat[i] = c * u - s * v - left;
    flat[i + 1] = s * u + c * v - low;
  }
  return { width, height };
}

function boxOf(flat: Float64Array, angle: number): { width: number; height: number; left: number; low: number } {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < flat.length; i += 2) {
    const u = c * flat[i]! - s * flat[i + 1]!;
    const v = s * flat[i]! + c * flat[i + 1]!;
    left = Math.min(left, u);
    right = Math.max(right, u);
    low = Math.min(low, v);
    high = Math.max(high, v);
  }
  return { width: right - left, height: high - low, left, low };
}
