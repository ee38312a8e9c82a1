/** A primitive's vertex data as named glTF attributes, the same for every way of packing. */

import type { Primitive } from '../scenes/scene.ts';

export type AttributeKind = 'position' | 'normal' | 'tangent' | 'uv' | 'color' | 'joints' | 'weights';

export interface VertexAttribute {
  /** As glTF names it: POSITION, TEXCOORD_0 … */
  semantic: string;
  kind: AttributeKind;
  components: 2 | 3 | 4;
  values: Float32Array | Uint16Array;
  /** Of weights: those of all sets, which together make 1. */
  sets?: Float32Array[];
}

/** The attributes that the primitive has, in glTF's customary order. */
export function listAttributes(primitive: Primitive): VertexAttribute[] {
  const attributes: VertexAttribute[] = [{ semantic: 'POSITION', kind: 'position', components: 3, values: primitive.positions }];
  if (primitive.normals) attributes.push({ semantic: 'NORMAL', kind: 'normal', components: 3, values: primitive.normals });
  if (primitive.tangents) attributes.push({ semantic: 'TANGENT', kind: 'tangent', components: 4, values: primitive.tangents });
  primitive.uvs.forEach((values, set) => attributes.push({ semantic: `TEXCOORD_${set}`, kind: 'uv', components: 2, values }));
  if (primitive.colors) attributes.push({ semantic: 'COLOR_0', kind: 'color', components: 4, values: primitive.colors });
  primitive.joints.forEach((values, set) => attributes.push({ semantic: `JOINTS_${set}`, kind: 'joints', components: 4, values }));
  const { weights: sets } = primitive;
  sets.forEach((values, set) => attributes.push({ semantic: `WEIGHTS_${set}`, kind: 'weights', components: 4, values, sets }));
  return attributes;
}

export const vertexCount = (primitive: Primitive): number => primitive.positions.length / 3;

/** True when every value lies in [0, 1], so that normalized integers can hold it. */
export function isUnitRange(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!(value >= 0 && value <= 1)) return false;
  }
  return true;
}

export function maxOf(values: ArrayLike<number>): number {
  let max = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > max) max = values[i]!;
  return max;
}
