/**
 * Triangles packed by EXT_meshopt_compression: reordered for the vertex cache, positions and texture coordinates on a fixed grid
 * (EXPONENTIAL filter), normals and tangents as octahedra of 8 bits, colours and weights as small integers.
 */

import type { VerbContext } from '../context.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { isUnitRange, listAttributes, maxOf, type VertexAttribute } from './attributes.ts';
import { addAccessor, addPackedView, bufferTargets, componentTypes, type Binary } from './binary.ts';
import { stepOfGrid, type Grids, type PositionGrid } from './grids.ts';
import { isPacked } from './is-packed.ts';
import { packPrimitives } from './pack-primitives.ts';
import type { PackedPrimitive, PackedStream, Stream } from './pack-streams.ts';
import type { PrimitiveJson } from './plain.ts';
import { quantizeColors, quantizeWeights, weightBytes } from './small-integers.ts';

/** Steps of 1/8192 of a texture. */
const uvStep = -13;
/** Steps of a colour beyond [0, 1]. */
const colorStep = -12;
/** Differences of unit vectors: a step of 1/512 is finer than the 8 bits of the base. */
const directionStep = -9;

/** Packs all triangles of the scene and returns the function that adds one primitive to `binary`. */
export async function createMeshoptEncoder(
  scene: Scene,
  binary: Binary,
  grids: Grids,
  context: VerbContext,
): Promise<(primitive: Primitive) => PrimitiveJson> {
  const named = new Map<Primitive, NamedStream[]>();
  for (const { primitives } of scene.meshes)
    for (const primitive of primitives) {
      if (!isPacked(primitive) || named.has(primitive)) continue;
      named.set(primitive, listStreams(primitive, exponentOf(grids.get(primitive) ?? null)));
    }
  let done = 0;
  const streams = new Map([...named].map(([primitive, list]) => [primitive, list.map(({ stream }) => stream)]));
  const packed = await packPrimitives(streams, context, () => context.onProgress?.('pack', ++done, streams.size));
  return (primitive) => addPrimitive(binary, primitive, named.get(primitive)!, packed.get(primitive)!);
}

/** The exponent of the largest power of two that is no more than a step of the grid; null for floats. */
const exponentOf = (grid: PositionGrid | null): number | null => grid && Math.floor(Math.log2(stepOfGrid(grid)));

/** A stream as glTF names it; of a morph target, which. */
interface NamedStream {
  semantic: string;
  target: number | null;
  stream: Stream;
}

function listStreams(primitive: Primitive, positionStep: number | null): NamedStream[] {
  const streams: NamedStream[] = listAttributes(primitive).map((attribute) => ({
    semantic: attribute.semantic,
    target: null,
    stream: streamOf(attribute, positionStep),
  }));
  primitive.targets.forEach(({ positions, normals, tangents }, target) => {
    const add = (semantic: string, values: Float32Array | null, step: number | null): void => {
      if (values) streams.push({ semantic, target, stream: grid(values, 3, step, semantic === 'POSITION') });
    };
    add('POSITION', positions, positionStep);
    add('NORMAL', normals, directionStep);
    add('TANGENT', tangents, directionStep);
  });
  return streams;
}

function streamOf({ kind, components, values: source, sets }: VertexAttribute, positionStep: number | null): Stream {
  const values = source as Float32Array;
  switch (kind) {
    case 'position':
      return grid(values, 3, positionStep, true);
    case 'uv':
      return grid(values, 2, uvStep, false);
    case 'normal':
    case 'tangent':
      return { code: 'octahedra', values, components: components as 3 | 4 };
    case 'joints':
      return integers(maxOf(source) > 255 ? Uint16Array.from(source) : Uint8Array.from(source), false);
    case 'weights':
      return integers(quantizeWeights(values, weightBytes, sets), true);
    case 'color':
      return isUnitRange(values) ? integers(quantizeColors(values), true) : grid(values, 4, colorStep, false);
  }
}

/** The filter's mantissas are signed numbers of 24 bits. */
const mostSteps = 2 ** 23 - 1;

/** On multiples of 2^step; as floats without one, or where some value is too large for it: its neighbours would become coarse. */
function grid(values: Float32Array, components: 2 | 3 | 4, step: number | null, bounded: boolean): Stream {
  if (step === null || values.some((value) => Math.abs(value) > mostSteps * 2 ** step))
    return { code: 'floats', values, components, bounded };
  return { code: 'grid', values, components, step, bounded };
}

const integers = (values: Uint8Array | Uint16Array, normalized: boolean): Stream => ({
  code: 'integers',
  values,
  components: 4,
  normalized,
});

function addPrimitive(binary: Binary, primitive: Primitive, named: NamedStream[], packed: PackedPrimitive): PrimitiveJson {
  const attributes: Record<string, number> = {};
  const targets = primitive.targets.map((): Record<string, number> => ({}));
  named.forEach(({ semantic, target, stream }, index) => {
    (target === null ? attributes : targets[target]!)[semantic] = addStream(binary, stream, packed.streams[index]!, packed.vertices);
  });
  return { attributes, indices: addIndices(binary, packed), ...(targets.length > 0 ? { targets } : {}) };
}

function addIndices(binary: Binary, { indices, corners, vertices }: PackedPrimitive): number {
  const short = vertices <= 65535;
  const bufferView = addPackedView(
    binary,
    indices,
    { mode: 'TRIANGLES', count: corners, byteStride: short ? 2 : 4 },
    { target: bufferTargets.indices },
  );
  return addAccessor(binary, {
    bufferView,
    componentType: short ? componentTypes.u16 : componentTypes.u32,
    count: corners,
    type: 'SCALAR',
  });
}

/** How each code is stored in a file. */
function layoutOf(stream: Stream): {
  byteStride: number;
  filter?: 'EXPONENTIAL' | 'OCTAHEDRAL';
  componentType: number;
  normalized?: boolean;
} {
  switch (stream.code) {
    case 'grid':
      return { byteStride: stream.components * 4, filter: 'EXPONENTIAL', componentType: componentTypes.f32 };
    case 'floats':
      return { byteStride: stream.components * 4, componentType: componentTypes.f32 };
    case 'octahedra':
      // KHR_mesh_quantization allows the type.
      return { byteStride: 4, filter: 'OCTAHEDRAL', componentType: componentTypes.i8, normalized: true };
    case 'integers':
      return {
        byteStride: stream.values.BYTES_PER_ELEMENT * 4,
        componentType: stream.values instanceof Uint8Array ? componentTypes.u8 : componentTypes.u16,
        ...(stream.normalized ? { normalized: true } : {}),
      };
  }
}

function addStream(binary: Binary, stream: Stream, { bytes, bounds }: PackedStream, count: number): number {
  const { byteStride, filter, ...type } = layoutOf(stream);
  const packing = { mode: 'ATTRIBUTES' as const, ...(filter ? { filter } : {}), count, byteStride };
  const bufferView = addPackedView(binary, bytes, packing, { byteStride, target: bufferTargets.vertices });
  return addAccessor(binary, { bufferView, ...type, count, type: `VEC${stream.components}`, ...bounds });
}
