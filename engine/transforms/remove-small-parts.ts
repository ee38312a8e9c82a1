/** Removes loose parts that are too small to matter. */

import type { VerbContext } from '../context.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { compactVertices } from './meshes/compact.ts';
import { looseParts } from './meshes/loose-parts.ts';
import { listUnits, placePositions, type Unit } from './simplify/units.ts';
import type { TransformResult } from './transform.ts';

export interface SmallPartsOptions {
  /** % of the model's bounding diagonal; 0 removes nothing. */
  percent: number;
}

export interface SmallPartsResult extends TransformResult {
  /** Removed loose parts (triangles connected by their positions), and their triangles. */
  parts: number;
  triangles: number;
}

/**
 * Removes every loose part whose bounding diagonal, at the largest place it is drawn at, is below `percent` of the model's. The largest part of
 * the model always stays. Parts of a skin or with morph targets are measured in their rest pose.
 *
 * @example
 * const { parts } = removeSmallParts(scene, { percent: 0.5 });
 */
export function removeSmallParts(scene: Scene, { percent }: SmallPartsOptions, context: VerbContext = {}): SmallPartsResult {
  const result: SmallPartsResult = { warnings: [], parts: 0, triangles: 0 };
  if (percent <= 0) return result;
  const units = listUnits(scene);
  if (units.length === 0) return result;
  const { positions, diagonal } = placePositions(units);
  const limit = (diagonal * percent) / 100;
  const loose = units.map((unit) => measureParts(unit, positions));
  let largest = 0;
  // One by one: hundreds of thousands of parts are too many arguments for a call.
  for (const { sizes } of loose) for (const size of sizes.values()) largest = Math.max(largest, size);
  const kept = new Map<Primitive, Primitive>();
  units.forEach((unit, i) => {
    context.signal?.throwIfAborted();
    if (unit.primitive.locked) return;
    const { root, sizes } = loose[i]!;
    const small = new Set([...sizes].filter(([, size]) => size < limit && size < largest).map(([part]) => part));
    if (small.size === 0) return;
    const { indices } = unit.primitive;
    const left = new Uint32Array(indices.length);
    let next = 0;
    for (let at = 0; at < indices.length; at += 3) {
      if (small.has(root[indices[at]!]!)) continue;
      left.set(indices.subarray(at, at + 3), next);
      next += 3;
    }
    result.parts += small.size;
    result.triangles += (indices.length - next) / 3;
    kept.set(unit.primitive, compactVertices({ ...unit.primitive, indices: left.slice(0, next) }));
  });
  for (const mesh of scene.meshes) mesh.primitives = mesh.primitives.map((primitive) => kept.get(primitive) ?? primitive);
  const { parts, triangles } = result;
  if (parts > 0) result.warnings.push({ code: 'smallPartsRemoved', params: { count: parts, triangles } });
  context.onProgress?.('smallParts', 1, 1);
  return result;
}

/** The part of each vertex, named by one of its vertices, and the bounding diagonal of each. */
function measureParts({ primitive, firstVertex }: Unit, positions: Float32Array): { root: Uint32Array; sizes: Map<number, number> } {
  const { indices } = primitive;
  const root = looseParts(primitive.positions, [indices]);
  const boxes = new Map<number, number[]>();
  for (const vertex of new Set(indices)) {
    const part = root[vertex]!;
    const box = boxes.get(part) ?? [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    boxes.set(part, box);
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[(firstVertex + vertex) * 3 + axis]!;
      box[axis] = Math.min(box[axis]!, value);
      box[axis + 3] = Math.max(box[axis + 3]!, value);
    }
  }
  return {
    root,
    sizes: new Map([...boxes].map(([part, box]) => [part, Math.hypot(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!)])),
  };
}
