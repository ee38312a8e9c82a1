/**
 * Triangles packed by EXT_meshopt_compression: reordered for the vertex cache, positions and texture coordinates on a fixed grid
 * (EXPONENTIAL filter), normals and tangents as octahedra of 8 bits, colours and weights as small integers.
 */

import { MeshoptEncoder } from '../kernels/meshopt.ts';
import { gatherValues } from '../transforms/gather.ts';
import type { MorphTarget, Primitive, Scene, VerbContext } from '../scenes/scene.ts';
import { isUnitRange, listAttributes, maxOf, vertexCount, type VertexAttribute } from './attributes.ts';
import { addAccessor, addPackedView, bufferTargets, bytesOf, componentTypes, minMax, type Binary, type MeshoptPacking } from './binary.ts';
import { gridsByPrimitive } from './grids.ts';
import { quantizeColors, quantizeWeights } from './small-integers.ts';
import { orderInPlace, orderLargePrimitives } from './order-triangles.ts';
import type { PrimitiveJson } from './plain.ts';

/** At least this many steps along the longest side of a mesh. */
const positionBits = 14;
/** Steps of 1/8192 of a texture. */
const uvStep = -13;
/** The filter's mantissa is a signed number of 24 bits. */
const maxMantissa = 2 ** 23 - 1;
const unused = 0xffffffff;

/** Loads the encoder and returns the function that packs one primitive into `binary`. */
export async function createMeshoptEncoder(
  scene: Scene,
  binary: Binary,
  context: VerbContext,
): Promise<(primitive: Primitive) => PrimitiveJson> {
  const ordered = await orderLargePrimitives(scene, context);
  const grids = gridsByPrimitive(scene);
  return (primitive) => {
    const step = Math.floor(Math.log2(grids.get(primitive)!.range)) - positionBits;
    return addPrimitive(binary, primitive, ordered.get(primitive), step);
  };
}

function addPrimitive(binary: Binary, primitive: Primitive, ordered: Uint32Array | undefined, positionStep: number): PrimitiveJson {
  const { indices, order } = reorder(primitive, ordered);
  const vertices = order.length;
  const attributes: Record<string, number> = {};
  for (const attribute of listAttributes(primitive)) {
    const gather = <T extends Float32Array | Uint16Array>(values: T): T => gatherValues(values, attribute.components, order);
    const sets = attribute.sets?.map(gather);
    const values = sets?.[attribute.sets!.indexOf(attribute.values as Float32Array)] ?? gather(attribute.values);
    attributes[attribute.semantic] = addAttribute(binary, { ...attribute, values, ...(sets && { sets }) }, vertices, positionStep);
  }
  return {
    attributes,
    indices: addIndices(binary, indices, vertices),
    ...(primitive.targets.length > 0 ? { targets: primitive.targets.map((target) => addTarget(binary, target, order, positionStep)) } : {}),
  };
}

/** Triangles in the order of the vertex cache, vertices in the order of their first use; unused ones go. */
function reorder(primitive: Primitive, ordered: Uint32Array | undefined): { indices: Uint32Array; order: Uint32Array } {
  const indices = ordered ?? primitive.indices.slice();
  if (!ordered) orderInPlace(indices);
  const place = new Uint32Array(vertexCount(primitive)).fill(unused);
  const order = new Uint32Array(place.length);
  let count = 0;
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i]!;
    if (place[vertex] === unused) {
      place[vertex] = count;
      order[count++] = vertex;
    }
    indices[i] = place[vertex]!;
  }
  return { indices, order: order.subarray(0, count) };
}

function addIndices(binary: Binary, indices: Uint32Array, vertices: number): number {
  const short = vertices <= 65535;
  const size = short ? 2 : 4;
  const packed = MeshoptEncoder.encodeIndexBuffer(bytesOf(indices), indices.length, 4);
  const view = addPackedView(
    binary,
    packed,
    { mode: 'TRIANGLES', count: indices.length, byteStride: size },
    { target: bufferTargets.indices },
  );
  return addAccessor(binary, {
    bufferView: view,
    componentType: short ? componentTypes.u16 : componentTypes.u32,
    count: indices.length,
    type: 'SCALAR',
  });
}

function addAttribute(binary: Binary, attribute: VertexAttribute, count: number, positionStep: number): number {
  const { kind, components } = attribute;
  const values = attribute.values as Float32Array;
  switch (kind) {
    case 'position':
      return addGrid(binary, values, 3, count, positionStep, true);
    case 'uv':
      return addGrid(binary, values, 2, count, uvStep, false);
    case 'normal':
    case 'tangent':
      return addOctahedral(binary, values, components as 3 | 4, count);
    case 'joints': {
      const wide = maxOf(values) > 255;
      const integers = wide ? Uint16Array.from(values) : Uint8Array.from(values);
      return addSmall(binary, integers, count, { componentType: wide ? componentTypes.u16 : componentTypes.u8 });
    }
    case 'weights':
      return addSmall(binary, quantizeWeights(values, attribute.sets), count, { componentType: componentTypes.u8, normalized: true });
    case 'color':
      return isUnitRange(values)
        ? addSmall(binary, quantizeColors(values), count, { componentType: componentTypes.u16, normalized: true })
        : addGrid(binary, values, 4, count, -12, false);
  }
}

function addTarget(binary: Binary, target: MorphTarget, order: Uint32Array, positionStep: number): Record<string, number> {
  const deltas: Record<string, number> = {};
  const add = (semantic: string, values: Float32Array | null, step: number): void => {
    if (values) deltas[semantic] = addGrid(binary, gatherValues(values, 3, order), 3, order.length, step, semantic === 'POSITION');
  };
  add('POSITION', target.positions, positionStep);
  // Differences of unit vectors: a step of 1/512 is finer than the 8 bits of the base.
  add('NORMAL', target.normals, -9);
  add('TANGENT', target.tangents, -9);
  return deltas;
}

/**
 * Floats as multiples of 2^step, coarser only where a value would not fit in 24 bits. Each number is stored as exponent (8 bits) and
 * mantissa (24 bits, signed): with one step for a whole mesh, equal positions stay equal in every primitive.
 */
function addGrid(binary: Binary, values: Float32Array, components: 2 | 3 | 4, count: number, step: number, withBounds: boolean): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]!);
    if (size > largest) largest = size;
  }
  const exponent = Math.min(127, Math.max(step, Math.ceil(Math.log2(largest / maxMantissa || 2 ** -100)), -100));
  const scale = 2 ** exponent;
  const words = new Int32Array(values.length);
  const top = exponent << 24;
  for (let i = 0; i < values.length; i++) {
    const mantissa = Math.round(values[i]! / scale);
    words[i] = top | (mantissa & 0xffffff);
    // The bounds are those of what a viewer will unpack.
    values[i] = mantissa * scale;
  }
  const view = addPackedVertices(binary, bytesOf(words), { mode: 'ATTRIBUTES', filter: 'EXPONENTIAL', count, byteStride: components * 4 });
  return addAccessor(binary, {
    bufferView: view,
    componentType: componentTypes.f32,
    count,
    type: `VEC${components}`,
    ...(withBounds ? minMax(values, components) : {}),
  });
}

/** 8 bits a component; KHR_mesh_quantization allows the type. */
function addOctahedral(binary: Binary, values: Float32Array, components: 3 | 4, count: number): number {
  const source = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    source[i * 4] = values[i * components]!;
    source[i * 4 + 1] = values[i * components + 1]!;
    source[i * 4 + 2] = values[i * components + 2]!;
    if (components === 4) source[i * 4 + 3] = values[i * 4 + 3]!;
  }
  const filtered = MeshoptEncoder.encodeFilterOct(source, count, 4, 8);
  const view = addPackedVertices(binary, filtered, { mode: 'ATTRIBUTES', filter: 'OCTAHEDRAL', count, byteStride: 4 });
  return addAccessor(binary, { bufferView: view, componentType: componentTypes.i8, normalized: true, count, type: `VEC${components}` });
}

function addSmall(
  binary: Binary,
  integers: Uint8Array | Uint16Array,
  count: number,
  accessor: { componentType: number; normalized?: boolean },
): number {
  const view = addPackedVertices(binary, bytesOf(integers), { mode: 'ATTRIBUTES', count, byteStride: integers.BYTES_PER_ELEMENT * 4 });
  return addAccessor(binary, { bufferView: view, ...accessor, count, type: 'VEC4' });
}

function addPackedVertices(binary: Binary, source: Uint8Array, packing: MeshoptPacking): number {
  const packed = MeshoptEncoder.encodeGltfBuffer(source, packing.count, packing.byteStride, packing.mode);
  return addPackedView(binary, packed, packing, { byteStride: packing.byteStride, target: bufferTargets.vertices });
}
