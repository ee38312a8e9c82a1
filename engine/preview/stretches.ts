/** Hands a draw to the kernel, a stretch of elements at a time. */

import type { Pose } from '../scenes/pose.ts';
import type { Primitive } from '../scenes/scene.ts';
import type { Draw } from '../scenes/world.ts';
import { stretchElements, stretchVertices, type Rasterizer } from './rasterizer.ts';

/** What is drawn: a primitive as it stands in its pose. */
export interface Geometry extends Pick<Primitive, 'mode' | 'indices' | 'positions' | 'normals' | 'uvs' | 'colors'> {
  /** Elements (triangles, lines or points), and corners of each. */
  count: number;
  corners: 1 | 2 | 3;
}

const cornersOf = { triangles: 3, lines: 2, points: 1 } as const;

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

/** Offsets of the kernel's `Draw`, in words. */
export const drawFields = { material: 42, corners: 43, facing: 44, normals: 45, colors: 46, uvs: 47 } as const;

/** Copies `width` floats of each of the stretch's vertices. */
type Copy = (source: Float32Array, width: number, at: number) => void;

/**
 * Copies elements `first` up to `last` into the kernel's stretch; the draw's own fields are the caller's. Vertices near each other come as
 * they stand; where they are scattered, or named and not there, each corner gets its own (what is not there is NaN, which nothing draws).
 * @returns how many vertices the stretch has.
 */
export function loadStretch(rasterizer: Rasterizer, geometry: Geometry, first: number, last: number, parts: Parts): number {
  const { kernel, stretchAt, figuresAt, drawAt } = rasterizer;
  const { words, floats, doubles } = rasterizer.views();
  const { indices, positions, normals, colors, uvs, corners: size } = geometry;
  const corners = indices.subarray(first * size, last * size);
  words.set(corners, stretchAt.corners / 4);
  let vertices = kernel.localize(corners.length) >>> 0;
  const low = doubles[figuresAt / 8 + 7]!;
  const near = vertices <= stretchVertices && low + vertices <= positions.length / 3;
  const copy: Copy = near
    ? (source, width, at) => floats.set(source.subarray(low * width, (low + vertices) * width), at / 4)
    : (source, width, at) => gather(source, width, corners, floats, at / 4);
  if (!near) {
    vertices = corners.length;
    kernel.number_corners(vertices);
  }
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
  return vertices;
}

function gather(source: Float32Array, width: number, corners: Uint32Array, out: Float32Array, at: number): void {
  let next = at;
  for (let i = 0; i < corners.length; i++) {
    const from = corners[i]! * width;
    for (let k = 0; k < width; k++) out[next++] = source[from + k]!;
  }
}

/** Calls `each` with every stretch of the draw's elements once its positions are in the kernel. */
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
