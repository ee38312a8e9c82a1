/** The middle of what a tile draws, in its own coordinates: a place that is near the whole scene. */

import { AppError } from '#domain/errors/app-error';
import type { TileMesh } from '../readers/osgb/geometry.ts';
import type { TileNode } from '../readers/osgb/read-tile.ts';
import { diagonalOf, emptyBox, type Box } from './box.ts';
import type { Point } from '#domain/crs/ellipsoid';
import { readTileFile } from './read-tile-file.ts';

/** The middle of the file at `path`; undefined when it cannot be read or draws nothing. */
export async function middleOfTile(path: string): Promise<Point | undefined> {
  try {
    return middleOfNode((await readTileFile(path)).root);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (missing || (error instanceof AppError && error.entry.permanent)) return undefined;
    throw error;
  }
}

/** Units of a system that no tile is wide: one that is has stray vertices. */
const widest = 100_000;

/** Whether all of a box is where one tile can lie. */
const isTight = (box: Box): boolean => diagonalOf(box) <= widest;

/** The middle of what a node draws at all levels that lie in its file; undefined when it draws nothing. */
export function middleOfNode(root: TileNode): Point | undefined {
  const box = boxOfNode(root);
  return box && (isTight(box) ? middleOfBox(box) : medianOfNode(root));
}

/** Takes the triangles out, in place, of which a corner lies far from most of a node's, and meshes that have no others. */
export function dropStrays(root: TileNode): void {
  const box = boxOfNode(root);
  if (box && !isTight(box)) dropFar(root, medianOfNode(root));
}

function dropFar(node: TileNode, middle: Point): void {
  for (const mesh of node.meshes) {
    const { positions } = mesh;
    mesh.indices = keepTriangles(mesh.indices, (vertex) =>
      middle.every((value, axis) => Math.abs(positions[vertex * 3 + axis]! - value) <= widest),
    );
  }
  node.meshes = node.meshes.filter(({ indices }) => indices.length > 0);
  for (const { levels } of node.paged) for (const { content } of levels) if (content) dropFar(content, middle);
}

/** The triangles all of whose corners are to be kept, in the array that they were in. */
export function keepTriangles(indices: Uint32Array, isKept: (vertex: number) => boolean): Uint32Array {
  let kept = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const triangle = indices.subarray(at, at + 3);
    if (!triangle.every(isKept)) continue;
    indices.set(triangle, kept);
    kept += 3;
  }
  return indices.subarray(0, kept);
}

/** Vertices whose median says where most of them lie. */
const mostAsked = 100_000;

function medianOfNode(root: TileNode): Point {
  const meshes = meshesOf(root);
  const step = Math.ceil(meshes.reduce((sum, { indices }) => sum + indices.length, 0) / mostAsked);
  const found: Point[] = [];
  for (const { positions, indices } of meshes)
    for (let corner = 0; corner < indices.length; corner += step) {
      const at = indices[corner]! * 3;
      found.push([positions[at]!, positions[at + 1]!, positions[at + 2]!]);
    }
  return [0, 1, 2].map((axis) => found.map((point) => point[axis]!).toSorted((a, b) => a - b)[found.length >> 1]!) as Point;
}

/** The box of the same. */
export function boxOfNode(root: TileNode): Box | undefined {
  const box = emptyBox();
  for (const { positions, indices } of meshesOf(root))
    for (const vertex of indices)
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[vertex * 3 + axis]!;
        box.min[axis] = Math.min(box.min[axis]!, value);
        box.max[axis] = Math.max(box.max[axis]!, value);
      }
  return middleOfBox(box).every(Number.isFinite) ? box : undefined;
}

export const middleOfBox = ({ min, max }: Box): Point => min.map((least, axis) => (least + max[axis]!) / 2) as Point;

/** Of all levels that lie in the file. */
const meshesOf = ({ meshes, paged }: TileNode): TileMesh[] => [
  ...meshes,
  ...paged.flatMap(({ levels }) => levels.flatMap(({ content }) => (content ? meshesOf(content) : []))),
];
