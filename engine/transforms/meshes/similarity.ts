/** Whether one mesh is another one moved: rotation, translation and a scale that is the same in all directions. */

import type { Mat4, Mesh, Primitive } from '../../scenes/scene.ts';

/** Share of the part's diagonal by which a position may differ: what floats lose when a part is baked some thousand sizes from the origin. */
const positionTolerance = 1 / 20_000;
/** Length of the difference of two unit normals at 0.5°. */
const normalTolerance = 0.0087;
const exact = 1e-5;

/**
 * The column-major matrix that maps the vertices of `from` onto those of `to`, in their order; undefined when there is none. The matrix comes
 * from three corners far apart and is then held against all vertices, normals, texture coordinates and colours.
 */
export function similarityBetween(from: Mesh, to: Mesh): Mat4 | undefined {
  if (from.primitives.some(({ indices }, i) => !sameIndices(indices, to.primitives[i]!.indices))) return undefined;
  const corners = farCorners(from.primitives[0]!.positions);
  if (!corners) return undefined;
  const source = frameOf(from.primitives[0]!.positions, corners);
  const target = frameOf(to.primitives[0]!.positions, corners);
  if (!source || !target) return undefined;
  const scale = target.size / source.size;
  const matrix = matrixBetween(source, target, scale);
  const tolerance = target.size * positionTolerance;
  const fits = from.primitives.every((primitive, i) => mapsOnto(primitive, to.primitives[i]!, matrix, scale, tolerance));
  return fits ? matrix : undefined;
}

function sameIndices(a: Uint32Array, b: Uint32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

type Corners = [number, number, number];

const distance2 = (p: Float32Array, a: number, b: number): number =>
  (p[a * 3]! - p[b * 3]!) ** 2 + (p[a * 3 + 1]! - p[b * 3 + 1]!) ** 2 + (p[a * 3 + 2]! - p[b * 3 + 2]!) ** 2;

/** The first vertex, the one farthest from it, and the one farthest from the line between; undefined for a part without area. */
function farCorners(positions: Float32Array): Corners | undefined {
  const count = positions.length / 3;
  let far = 0;
  for (let i = 1; i < count; i++) if (distance2(positions, 0, i) > distance2(positions, 0, far)) far = i;
  const line = distance2(positions, 0, far);
  if (line === 0) return undefined;
  let third = 0;
  let best = 0;
  for (let i = 1; i < count; i++) {
    const along = dot(difference(positions, 0, i), difference(positions, 0, far));
    const off = distance2(positions, 0, i) - along ** 2 / line;
    if (off > best) [best, third] = [off, i];
  }
  return best > line * 1e-6 ? [0, far, third] : undefined;
}

type Vector = [number, number, number];

interface Frame {
  origin: Vector;
  axes: [Vector, Vector, Vector];
  size: number;
}

const difference = (p: Float32Array, a: number, b: number): Vector => [
  p[b * 3]! - p[a * 3]!,
  p[b * 3 + 1]! - p[a * 3 + 1]!,
  p[b * 3 + 2]! - p[a * 3 + 2]!,
];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];

/** Right-handed axes along the corners (Gram and Schmidt); a mirrored copy fails against the other vertices. */
function frameOf(positions: Float32Array, [a, b, c]: Corners): Frame | undefined {
  const along = difference(positions, a, b);
  const size = Math.hypot(...along);
  if (!(size > 0)) return undefined;
  const x = times(along, 1 / size);
  const side = difference(positions, a, c);
  const off: Vector = [0, 1, 2].map((i) => side[i]! - x[i]! * dot(side, x)) as Vector;
  const length = Math.hypot(...off);
  if (!(length > size * 1e-4)) return undefined;
  const y = times(off, 1 / length);
  return { origin: [positions[a * 3]!, positions[a * 3 + 1]!, positions[a * 3 + 2]!], axes: [x, y, cross(x, y)], size };
}

function matrixBetween(source: Frame, target: Frame, scale: number): Mat4 {
  const m = new Float64Array(16);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += target.axes[k]![row]! * source.axes[k]![column]!;
      m[column * 4 + row] = sum * scale;
    }
  }
  for (let row = 0; row < 3; row++) {
    m[12 + row] = target.origin[row]! - (m[row]! * source.origin[0] + m[4 + row]! * source.origin[1] + m[8 + row]! * source.origin[2]);
  }
  m[15] = 1;
  return m;
}

function mapsOnto(from: Primitive, to: Primitive, m: Mat4, scale: number, tolerance: number): boolean {
  return (
    matches(from.positions, to.positions, 3, m, 1, true, tolerance) &&
    (!from.normals || matches(from.normals, to.normals!, 3, m, 1 / scale, false, normalTolerance)) &&
    (!from.tangents || matches(from.tangents, to.tangents!, 4, m, 1 / scale, false, normalTolerance)) &&
    from.uvs.every((values, set) => alike(values, to.uvs[set]!)) &&
    (!from.colors || alike(from.colors, to.colors!))
  );
}

/** Vectors of `from`, mapped and multiplied by `factor`, against those of `to`; `moved` adds the translation. */
function matches(
  from: Float32Array,
  to: Float32Array,
  stride: number,
  m: Mat4,
  factor: number,
  moved: boolean,
  tolerance: number,
): boolean {
  for (let at = 0; at < from.length; at += stride) {
    let error = 0;
    for (let row = 0; row < 3; row++) {
      const value = (m[row]! * from[at]! + m[4 + row]! * from[at + 1]! + m[8 + row]! * from[at + 2]!) * factor + (moved ? m[12 + row]! : 0);
      error += (value - to[at + row]!) ** 2;
    }
    if (!(error <= tolerance * tolerance)) return false;
    if (stride === 4 && from[at + 3] !== to[at + 3]) return false;
  }
  return true;
}

function alike(a: Float32Array, b: Float32Array): boolean {
  for (let i = 0; i < a.length; i++) if (!(Math.abs(a[i]! - b[i]!) <= exact)) return false;
  return true;
}
