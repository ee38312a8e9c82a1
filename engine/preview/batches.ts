/** Hands a draw to the kernel, a batch of elements at a time. */

import { cornersOf } from '../scenes/corners.ts';
import type { Pose } from '../scenes/pose.ts';
import type { Primitive } from '../scenes/scene.ts';
import type { Draw } from '../scenes/world.ts';
import { drawFields, batchElements, batchVertices, type Rasterizer } from './rasterizer.ts';

/** What is drawn: a primitive in its pose. */
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

/** Copies `width` floats of each of the batch's vertices. */
type Copy = (source: Float32Array, width: number, at: number) => void;

/** `values` from `first` up to `last`; a view of its own only where that is not all: a model may have very many small draws. */
const part = <T extends Float32Array | Uint32Array>(values: T, first: number, last: number): T =>
  first === 0 && last === values.length ? values : (values.subarray(first, last) as T);

/** Copies elements `first` up to `last` into the kernel's batch, corners alone. @returns them, and what of the vertices they span. */
function loadCorners(
  { kernel, views, batchAt, figuresAt }: Rasterizer,
  { indices, corners: size }: Geometry,
  first: number,
  last: number,
): { corners: Uint32Array; low: number; vertices: number } {
  const { words, doubles } = views();
  const corners = part(indices, first * size, last * size);
  words.set(corners, batchAt.corners / 4);
  const vertices = kernel.localize(corners.length) >>> 0;
  return { corners, low: doubles[figuresAt / 8 + 7]!, vertices };
}

function copyParts({ batchAt, drawAt, views }: Rasterizer, { positions, normals, colors, uvs }: Geometry, parts: Parts, copy: Copy): void {
  const { words } = views();
  copy(positions, 3, batchAt.positions);
  if (normals && parts.normals) copy(normals, 3, batchAt.normals);
  if (colors && parts.colors) copy(colors, 4, batchAt.colors);
  let held = 0;
  parts.uvSets.forEach((set, own) => {
    if (!uvs[set]) return;
    copy(uvs[set], 2, batchAt.uvs[own]!);
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
 * Copies elements `first` up to `last` into the kernel's batch; the draw's own fields are the caller's. Vertices near each other come as they
 * stand, others corner by corner: with `points`, the chain of points to be shaded, only those of their elements.
 * @returns how many vertices the batch has.
 */
export function loadBatch(
  rasterizer: Rasterizer,
  geometry: Geometry,
  first: number,
  last: number,
  parts: Parts,
  points?: { head: number; id: number },
): number {
  const { kernel, batchAt } = rasterizer;
  const { corners, low, vertices } = loadCorners(rasterizer, geometry, first, last);
  const { words, floats } = rasterizer.views();
  if (vertices <= batchVertices && low + vertices <= geometry.positions.length / 3) {
    copyParts(rasterizer, geometry, parts, (source, width, at) => floats.set(part(source, low * width, (low + vertices) * width), at / 4));
    return vertices;
  }
  if (!points) return gather(rasterizer, geometry, parts, corners);
  words.set(corners, batchAt.corners / 4);
  const picked = kernel.pick_elements(points.head, points.id) * geometry.corners;
  return gather(rasterizer, geometry, parts, words.slice(batchAt.corners / 4, batchAt.corners / 4 + picked));
}

/** Whether the first of several batches spans more vertices than a batch has room for: then so will the others. */
const isScattered = (rasterizer: Rasterizer, geometry: Geometry): boolean =>
  geometry.count > batchElements && loadCorners(rasterizer, geometry, 0, batchElements).vertices > batchVertices;

/** Calls `each` with every batch of the draw's elements once it is in the kernel. */
export function forEachBatch(
  rasterizer: Rasterizer,
  geometry: Geometry,
  parts: Parts,
  each: (first: number, elements: number, vertices: number) => void,
): void {
  for (let first = 0; first < geometry.count; first += batchElements) {
    const last = Math.min(geometry.count, first + batchElements);
    each(first, last - first, loadBatch(rasterizer, geometry, first, last, parts));
  }
}

/**
 * As `forEachBatch` for positions alone. Where vertices are scattered, all of them are held by the kernel meanwhile, after `onHeld`, and a
 * batch is said to have none.
 */
export function forEachPlace(
  rasterizer: Rasterizer,
  geometry: Geometry,
  each: (first: number, elements: number, vertices: number) => void,
  onHeld?: (vertices: number) => void,
): void {
  if (!isScattered(rasterizer, geometry)) {
    forEachBatch(rasterizer, geometry, positionsAlone, each);
    return;
  }
  const { kernel, batchAt } = rasterizer;
  const { indices, positions, count, corners } = geometry;
  const vertices = positions.length / 3;
  const at = kernel.hold(vertices) >>> 0;
  const { words, floats } = rasterizer.views();
  floats.set(positions, at / 4);
  onHeld?.(vertices);
  for (let first = 0; first < count; first += batchElements) {
    const elements = Math.min(count - first, batchElements);
    words.set(indices.subarray(first * corners, (first + elements) * corners), batchAt.corners / 4);
    kernel.name_held(elements * corners, vertices);
    each(first, elements, 0);
  }
  kernel.let_go();
}
