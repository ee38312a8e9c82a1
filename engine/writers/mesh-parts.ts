/** What a grid has to hold of a mesh: its loose parts, and where most of its triangles are. */

import { looseParts } from '../transforms/meshes/loose-parts.ts';
import { emptyBox, type Box } from '../scenes/box.ts';
import type { Primitive } from '../scenes/scene.ts';

export interface MeshPart {
  /** Number of its own among the parts of the mesh. */
  id: number;
  box: Box;
  triangles: number;
}

export interface MeshParts {
  parts: MeshPart[];
  /** Of each primitive, the part of each triangle. */
  partOf: Map<Primitive, Uint32Array>;
}

/** Of the longest side of a box. */
export const sideOf = (box: Box): number => Math.max(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!);

/** The parts of a mesh, whose primitives may share them. */
export function listParts(primitives: readonly Primitive[]): MeshParts {
  // Primitives may draw parts of one list.
  const shared = new Map<Float32Array, number>();
  let length = 0;
  for (const primitive of primitives) {
    if (shared.has(primitive.positions)) continue;
    shared.set(primitive.positions, length / 3);
    length += primitive.positions.length;
  }
  const positions = new Float32Array(length);
  for (const [values, first] of shared) positions.set(values, first * 3);
  const lists = primitives.map((primitive) => {
    const first = shared.get(primitive.positions)!;
    return first === 0 ? primitive.indices : primitive.indices.map((vertex) => vertex + first);
  });
  const root = looseParts(positions, lists);
  const idOf = new Map<number, number>();
  const parts: MeshPart[] = [];
  const partOf = new Map<Primitive, Uint32Array>();
  lists.forEach((indices, at) => {
    const own = new Uint32Array(indices.length / 3);
    partOf.set(primitives[at]!, own);
    let last = -1;
    let id = 0;
    for (let corner = 0; corner < indices.length; corner++) {
      const vertex = indices[corner]!;
      if (corner % 3 === 0 && root[vertex] !== last) {
        last = root[vertex]!;
        const known = idOf.get(last);
        id = known ?? parts.length;
        if (known === undefined) {
          idOf.set(last, id);
          parts.push({ id, box: emptyBox(), triangles: 0 });
        }
      }
      const part = parts[id]!;
      if (corner % 3 === 0) {
        part.triangles++;
        own[corner / 3] = id;
      }
      growAt(part.box, positions, vertex);
    }
  });
  return { parts, partOf };
}

function growAt(box: Box, positions: Float32Array, vertex: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const value = positions[vertex * 3 + axis]!;
    if (value < box[axis]!) box[axis] = value;
    if (value > box[axis + 3]!) box[axis + 3] = value;
  }
}

/** Whether some triangle is shorter than `length` along every axis. */
export function hasShortTriangle(primitives: readonly Primitive[], length: number): boolean {
  return primitives.some(({ positions, indices }) => {
    const spread = (at: number, axis: number): number => {
      const a = positions[indices[at]! * 3 + axis]!;
      const b = positions[indices[at + 1]! * 3 + axis]!;
      const c = positions[indices[at + 2]! * 3 + axis]!;
      return Math.max(a, b, c) - Math.min(a, b, c);
    };
    for (let at = 0; at < indices.length; at += 3)
      if (spread(at, 0) < length && spread(at, 1) < length && spread(at, 2) < length) return true;
    return false;
  });
}

/** Triangles looked at to see where most are. */
const mostSamples = 32_768;
/** Corners left out on either side. */
const outside = 0.01;

/** The box of all but 1 % of the corners at either end of each axis; of those triangles alone that `isAsked`. */
export function middleBox(primitives: readonly Primitive[], isAsked: (primitive: Primitive, triangle: number) => boolean): Box {
  const total = primitives.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  const step = Math.max(1, Math.ceil(total / mostSamples));
  const values: [number[], number[], number[]] = [[], [], []];
  for (const primitive of primitives) {
    const { indices, positions } = primitive;
    for (let triangle = 0; triangle < indices.length / 3; triangle += step) {
      if (!isAsked(primitive, triangle)) continue;
      for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++)
        values.forEach((list, axis) => list.push(positions[indices[corner]! * 3 + axis]!));
    }
  }
  const box = emptyBox();
  values.forEach((list, axis) => {
    const sorted = Float64Array.from(list).toSorted();
    const left = Math.floor(sorted.length * outside);
    box[axis] = sorted[left] ?? Infinity;
    box[axis + 3] = sorted[sorted.length - 1 - left] ?? -Infinity;
  });
  return box;
}
