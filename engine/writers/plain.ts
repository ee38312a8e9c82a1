/** Primitives without compression: the scene's own arrays go to the file, shared arrays once. */

import type { Primitive, PrimitiveMode } from '../scenes/scene.ts';
import { isUnitRange, listAttributes, maxOf, vertexCount, type VertexAttribute } from './attributes.ts';
import { addAccessor, addView, bufferTargets, bytesOf, componentTypes, minMax, type Binary } from './binary.ts';

export interface PrimitiveJson {
  attributes: Record<string, number>;
  indices?: number;
  material?: number;
  mode?: number;
  targets?: Record<string, number>[];
  extensions?: Record<string, unknown>;
}

/** Accessors already written for an array, so that arrays shared in the scene are shared in the file. */
export type AccessorCache = Map<ArrayBufferView, number>;

export const primitiveModes: Record<PrimitiveMode, number> = { points: 0, lines: 1, triangles: 4 };

/** Adds the primitive's accessors and returns its JSON; indices are 16 bit where they fit. */
export function addPlainPrimitive(binary: Binary, cache: AccessorCache, primitive: Primitive): PrimitiveJson {
  const attributes: Record<string, number> = {};
  for (const attribute of listAttributes(primitive)) {
    attributes[attribute.semantic] = cached(cache, attribute.values, () => addAttribute(binary, attribute));
  }
  const json: PrimitiveJson = {
    attributes,
    indices: cached(cache, primitive.indices, () => addIndices(binary, primitive.indices, vertexCount(primitive))),
  };
  if (primitive.mode !== 'triangles') json.mode = primitiveModes[primitive.mode];
  if (primitive.targets.length > 0) json.targets = addTargets(binary, cache, primitive);
  return json;
}

/** Adds the morph targets' deltas as they are. */
export function addTargets(binary: Binary, cache: AccessorCache, primitive: Primitive): Record<string, number>[] {
  return primitive.targets.map((target) => {
    const deltas: Record<string, number> = {};
    const add = (semantic: string, values: Float32Array | null): void => {
      if (!values) return;
      deltas[semantic] = cached(cache, values, () => addFloats(binary, values, 3, semantic === 'POSITION', bufferTargets.vertices));
    };
    add('POSITION', target.positions);
    add('NORMAL', target.normals);
    add('TANGENT', target.tangents);
    return deltas;
  });
}

/** The accessor that `array` already has, else the one that `add` makes. */
export function cached(cache: AccessorCache, array: ArrayBufferView, add: () => number): number {
  const known = cache.get(array);
  if (known !== undefined) return known;
  const index = add();
  cache.set(array, index);
  return index;
}

const floatTypes = ['SCALAR', 'VEC2', 'VEC3', 'VEC4'] as const;

/** A float accessor over the array itself; 16 components make a MAT4. */
export function addFloats(binary: Binary, values: Float32Array, components: number, withBounds: boolean, target?: number): number {
  const view = addView(binary, values.byteLength, () => bytesOf(values), target === undefined ? {} : { target });
  return addAccessor(binary, {
    bufferView: view,
    componentType: componentTypes.f32,
    count: values.length / components,
    type: components === 16 ? 'MAT4' : floatTypes[components - 1]!,
    ...(withBounds ? minMax(values, components) : {}),
  });
}

function addAttribute(binary: Binary, attribute: VertexAttribute): number {
  const { kind, values, components } = attribute;
  if (kind === 'joints') return addNarrow(binary, values, maxOf(values) <= 255 ? 'u8' : 'u16', (value) => value, false);
  if (kind === 'color' && isUnitRange(values)) return addNarrow(binary, values, 'u16', (value) => Math.round(value * 65535), true);
  return addFloats(binary, values as Float32Array, components, kind === 'position', bufferTargets.vertices);
}

/** Four small integers a vertex, made when they are written. */
function addNarrow(
  binary: Binary,
  values: ArrayLike<number>,
  type: 'u8' | 'u16',
  convert: (value: number) => number,
  normalized: boolean,
): number {
  const read = (): Uint8Array => {
    const out = type === 'u8' ? new Uint8Array(values.length) : new Uint16Array(values.length);
    for (let i = 0; i < values.length; i++) out[i] = convert(values[i]!);
    return bytesOf(out);
  };
  const view = addView(binary, values.length * (type === 'u8' ? 1 : 2), read, { target: bufferTargets.vertices });
  return addAccessor(binary, {
    bufferView: view,
    componentType: componentTypes[type],
    ...(normalized ? { normalized } : {}),
    count: values.length / 4,
    type: 'VEC4',
  });
}

/** 65535 is the restart value of 16-bit indices, so that many vertices already need 32 bits. */
const maxShortVertices = 65535;

export function addIndices(binary: Binary, indices: Uint32Array, vertices: number): number {
  const short = vertices <= maxShortVertices;
  const read = (): Uint8Array => bytesOf(short ? Uint16Array.from(indices) : indices);
  const view = addView(binary, indices.length * (short ? 2 : 4), read, { target: bufferTargets.indices });
  return addAccessor(binary, {
    bufferView: view,
    componentType: short ? componentTypes.u16 : componentTypes.u32,
    count: indices.length,
    type: 'SCALAR',
  });
}
