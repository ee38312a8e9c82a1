/** Arrays of primitives that become one prim, one after another. A single primitive's own are used as they are. */

import type { Primitive } from '../../scenes/scene.ts';

export const verticesOf = ({ positions }: Primitive): number => positions.length / 3;

/** Sum of a length over a list. */
export const sumOf = <T>(list: readonly T[], lengthOf: (item: T) => number): number => list.reduce((sum, item) => sum + lengthOf(item), 0);

export function joinFloats(primitives: readonly Primitive[], arrayOf: (primitive: Primitive) => Float32Array): Float32Array {
  if (primitives.length === 1) return arrayOf(primitives[0]!);
  const joined = new Float32Array(sumOf(primitives, (primitive) => arrayOf(primitive).length));
  let at = 0;
  for (const primitive of primitives) {
    joined.set(arrayOf(primitive), at);
    at += arrayOf(primitive).length;
  }
  return joined;
}

/** Corners, counted on from the vertices before. */
export function joinIndices(primitives: readonly Primitive[]): Uint32Array {
  if (primitives.length === 1) return primitives[0]!.indices;
  const joined = new Uint32Array(sumOf(primitives, ({ indices }) => indices.length));
  let at = 0;
  let vertices = 0;
  for (const primitive of primitives) {
    for (let i = 0; i < primitive.indices.length; i++) joined[at++] = primitive.indices[i]! + vertices;
    vertices += verticesOf(primitive);
  }
  return joined;
}
