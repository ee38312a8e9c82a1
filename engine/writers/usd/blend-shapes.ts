/** Morph targets as BlendShape prims, of the vertices that they move. */

import type { Primitive } from '../../scenes/scene.ts';
import { sumOf, verticesOf } from './join.ts';
import type { Layer } from './layer.ts';
import type { PrimName } from './names.ts';

/** Adds a BlendShape for each target below the Mesh that is open; `primitives` are joined in it. */
export async function writeBlendShapes(layer: Layer, primitives: readonly Primitive[], prims: readonly PrimName[]): Promise<void> {
  for (const [target, prim] of prims.entries()) {
    const moved = movedVertices(primitives, target);
    const withNormals = primitives[0]!.targets[target]!.normals !== null;
    await layer.begin({ type: 'BlendShape', ...prim });
    const offsets = gather(primitives, moved, (primitive) => primitive.targets[target]!.positions);
    await layer.attribute({ name: 'offsets', type: 'vector3f[]', uniform: true, value: offsets });
    if (withNormals) {
      const turns = gather(primitives, moved, (primitive) => primitive.targets[target]!.normals);
      await layer.attribute({ name: 'normalOffsets', type: 'vector3f[]', uniform: true, value: turns });
    }
    await layer.attribute({ name: 'pointIndices', type: 'int[]', uniform: true, value: moved });
    await layer.end();
  }
}

function movedVertices(primitives: readonly Primitive[], target: number): Uint32Array {
  const moved = new Uint32Array(sumOf(primitives, verticesOf));
  let [count, start] = [0, 0];
  for (const primitive of primitives) {
    const { positions, normals } = primitive.targets[target]!;
    const moves = (deltas: Float32Array | null, at: number): boolean =>
      deltas !== null && (deltas[at] !== 0 || deltas[at + 1] !== 0 || deltas[at + 2] !== 0);
    for (let vertex = 0; vertex < verticesOf(primitive); vertex++)
      if (moves(positions, vertex * 3) || moves(normals, vertex * 3)) moved[count++] = start + vertex;
    start += verticesOf(primitive);
  }
  return moved.slice(0, count);
}

function gather(
  primitives: readonly Primitive[],
  moved: Uint32Array,
  deltasOf: (primitive: Primitive) => Float32Array | null,
): Float32Array {
  const out = new Float32Array(moved.length * 3);
  let [next, start] = [0, 0];
  for (const primitive of primitives) {
    const deltas = deltasOf(primitive);
    const end = start + verticesOf(primitive);
    for (; next < moved.length && moved[next]! < end; next++)
      if (deltas) out.set(deltas.subarray((moved[next]! - start) * 3, (moved[next]! - start) * 3 + 3), next * 3);
    start = end;
  }
  return out;
}
