/** Hands a draw to the kernel, a stretch of elements at a time. */

import { cornersOf } from '../scenes/corners.ts';
import type { Pose } from '../scenes/pose.ts';
import type { Primitive } from '../scenes/scene.ts';
import type { Draw } from '../scenes/world.ts';
import { drawFields, stretchElements, stretchVertices, type Rasterizer } from './rasterizer.ts';

/** What is drawn: a primitive as it stands in its pose. */
export interface Geometry extends Pick<Primitive, 'mode' | 'indices' | 'positions' | 'normals' | 'uvs' | 'colors'> {
  /** Elements (triangles, lines or points), and corners of each. */
  count: number;
  corners: 1 | 2 | 3;
}

export function geometryOf({ primitive }: Draw, { positions, normals }: Pose): Geometry {
  const { mode, indices, uvs, colors } = primitive;
  const corners = cornersOf[mode];
  return { mode, indices, positions, normals, uvs, colors, count: Math.floor(indices.length / corners), corners };
}

/** What of it beside positions: nothing, all for shading, or what alpha needs. `uvSets` as the material counts them. */
export interface Parts {
  normals: boolean;
  colors: boolean;
  uvSets: number[];
}

export const positionsAlone: Parts = { normals: false, colors: false, uvSets: [] };

/** Copies `width` floats of each of the stretch's vertices. */
type Copy = (source: Float32Array, width: number, at: number) => void;

/** `values` from `first` up to `last`; a view of its own only where that is not all: a model may have very many small draws. */
const part = <T extends Float32Array | Uint32Array>(values: T, first: number, last: number): T =>
  first === 0 && last === values.length ? values : (values.subarray(first, last) as T);

/** Copies elements `first` up to `last` into the kernel's stretch, corners alone. @returns them, and what of the vertices they span. */
function loadCorners(
  { kernel, views, stretchAt, figuresAt }: Rasterizer,
  { indices, corners: size }: Geometry,
  first: number,
  last: number,
): { corners: Uint32Array; low: number; vertices: number } {
  const { words, doubles } = views();
  const corners = part(indices, first * size, last * size);
  words.set(corners, stretchAt.corners / 4);
  const vertices = kernel.localize(corners.length) >>> 0;
  return { corners, low: doubles[figuresAt / 8 + 7]!, vertices };
}

function copyParts(
  { stretchAt, drawAt, views }: Rasterizer,
  { positions, normals, colors, uvs }: Geometry,
  parts: Parts,
  copy: Copy,
): void {
  const { words } = views();
  copy(positions, 3, stretchAt.positions);
  if (normals && parts.normals) copy(normals, 3, stretchAt.normals);
  if (colors && parts.colors) copy(colors, 4, stretchAt.colors);
  let held = 0;
  parts.uvSets.forEach((set, own) => {
    if (!uvs[set]) return;
    copy(uvs[set], 2, stretchAt.uvs[own]!);
    held |= 1 << own;
  });
  words[drawAt / 4 + drawFields.normals] = normals && parts.normals ? 1 : 0;
  words[drawAt / 4 + drawFields.colors] = colors && parts.colors ? 1 : 0;
  words[drawAt / 4 + drawFields.uvs] = held;
}

/** Gives each of `corners` a vertex of its own; one that names no vertex gets NaN, which nothing draws. */
function gather(rasterizer: Rasterizer, geometry: Geometry, parts: Parts, corners: Uint32Array): number {
  const { floats } = rasterizer.views();
  copyParts(rasterizer, geometry, parts, (source, width, at) => {
    let next = at / 4;
    for (let i = 0; i < corners.length; i++) {
      const from = corners[i]! * width;
      for (let k = 0; k < width; k++) floats[next++] = source[from + k]!;
    }
  });
  rasterizer.kernel.number_corners(corners.length);
  return corners.length;
}

/**
 * Copies elements `first` up to `last` into the kernel's stretch; the draw's own fields are the caller's. Vertices near each other come as they
 * stand, others corner by corner: with `points`, the chain of points to be shaded, only those of their elements.
 * @returns how many vertices the stretch has.
 */
export function loadStretch(
  rasterizer: Rasterizer,
  geometry: Geometry,
  first: number,
  last: number,
  parts: Parts,
  points?: { head: number; id: number },
): number {
  const { kernel, stretchAt } = rasterizer;
  const { corners, low, vertices } = loadCorners(rasterizer, geometry, first, last);
  const { words, floats } = rasterizer.views();
  if (vertices <= stretchVertices && low + vertices <= geometry.positions.length / 3) {
    copyParts(rasterizer, geometry, parts, (source, width, at) => floats.set(part(source, low * width, (low + vertices) * width), at / 4));
    return vertices;
  }
  if (!points) return gather(rasterizer, geometry, parts, corners);
  words.set(corners, stretchAt.corners / 4);
  const picked = kernel.pick_elements(points.head, points.id) * geometry.corners;
  return gather(rasterizer, geometry, parts, words.slice(stretchAt.corners / 4, stretchAt.corners / 4 + picked));
}

/** Whether the first of several stretches spans more vertices than a stretch has room for: then so will the others. */
const isScattered = (rasterizer: Rasterizer, geometry: Geometry): boolean =>
  geometry.count > stretchElements && loadCorners(rasterizer, geometry, 0, stretchElements).vertices > stretchVertices;

/** Calls `each` with every stretch of the draw's elements once it is in the kernel. */
export function forEachStretch(
  rasterizer: Rasterizer,
  geometry: Geometry,
  parts: Parts,
  each: (first: number, elements: number, vertices: number) => void,
): void {
  for (let first = 0; first < geometry.count; first += stretchElements) {
    const last = Math.min(geometry.count, first + stretchElements);
    each(first, last - first, loadStretch(rasterizer, geometry, first, last, parts));
  }
}

/**
 * As `forEachStretch` for positions alone. Where vertices are scattered, all of them are held by the kernel meanwhile, after `onHeld`, and a
 * stretch is said to have none.
 */
export function forEachPlace(
  rasterizer: Rasterizer,
  geometry: Geometry,
  each: (first: number, elements: number, vertices: number) => void,
  onHeld?: (vertices: number) => void,
): void {
  if (!isScattered(rasterizer, geometry)) {
    forEachStretch(rasterizer, geometry, positionsAlone, each);
    return;
  }
  const { kernel, stretchAt } = rasterizer;
  const { indices, positions, count, corners } = geometry;
  const vertices = positions.length / 3;
  const at = kernel.hold(vertices) >>> 0;
  const { words, floats } = rasterizer.views();
  floats.set(positions, at / 4);
  onHeld?.(vertices);
  for (let first = 0; first < count; first += stretchElements) {
    const elements = Math.min(count - first, stretchElements);
    words.set(indices.subarray(first * corners, (first + elements) * corners), stretchAt.corners / 4);
    kernel.name_held(elements * corners, vertices);
    each(first, elements, 0);
  }
  kernel.let_go();
}
