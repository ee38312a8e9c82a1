/** Picks vertices of a primitive into a new one, every attribute alike. */

import type { Primitive } from '../../scenes/scene.ts';

/** `source` reduced to the vertices of `order`, `components` numbers each. */
export function gatherValues<T extends Float32Array | Uint16Array>(source: T, components: number, order: Uint32Array): T {
  const out = new (source.constructor as new (length: number) => T)(order.length * components);
  if (components === 3) {
    for (let i = 0, to = 0; i < order.length; i++, to += 3) {
      const from = order[i]! * 3;
      out[to] = source[from]!;
      out[to + 1] = source[from + 1]!;
      out[to + 2] = source[from + 2]!;
    }
    return out;
  }
  for (let i = 0, to = 0; i < order.length; i++) {
    const from = order[i]! * components;
    for (let k = 0; k < components; k++) out[to++] = source[from + k]!;
  }
  return out;
}

/** The primitive with vertex `i` being the old `order[i]`, drawn by `indices` over the new vertices. */
export function gatherVertices(primitive: Primitive, order: Uint32Array, indices: Uint32Array): Primitive {
  const floats = (values: Float32Array | null, components: number): Float32Array | null =>
    values && gatherValues(values, components, order);
  return {
    ...primitive,
    indices,
    positions: gatherValues(primitive.positions, 3, order),
    normals: floats(primitive.normals, 3),
    tangents: floats(primitive.tangents, 4),
    uvs: primitive.uvs.map((values) => gatherValues(values, 2, order)),
    colors: floats(primitive.colors, 4),
    joints: primitive.joints.map((values) => gatherValues(values, 4, order)),
    weights: primitive.weights.map((values) => gatherValues(values, 4, order)),
    targets: primitive.targets.map((target) => ({
      name: target.name,
      positions: floats(target.positions, 3),
      normals: floats(target.normals, 3),
      tangents: floats(target.tangents, 3),
    })),
  };
}
