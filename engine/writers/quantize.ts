/**
 * Triangles as small integers that a viewer reads without a decoder (KHR_mesh_quantization): positions of 16 bits on a grid of the mesh's size,
 * which a node of its own puts back, normals and tangents of 8 bits, texture coordinates and colours of 16.
 */

import { meshHasLengths } from '../scenes/mesh-lengths.ts';
import type { Mesh, Primitive, Scene } from '../scenes/scene.ts';
import { isUnitRange, listAttributes, maxOf, vertexCount, type VertexAttribute } from './attributes.ts';
import { addAccessor, addView, bufferTargets, bytesOf, componentTypes, minMax, type Binary } from './binary.ts';
import { fitsOneGrid } from './choose-grids.ts';
import { boxOf, gridOfBox, stepOfGrid } from './grids.ts';
import { addIndices, addTargets, cached, type AccessorCache, type PrimitiveJson } from './plain.ts';
import { quantizeColors, quantizeWeights, weightBytes } from './small-integers.ts';

/** Maps integers to a mesh's space: position = origin + step × integer. */
export interface QuantizationGrid {
  origin: [number, number, number];
  step: number;
}

const max = 65535;

/**
 * Meshes, by index, whose positions can lie on a grid that their nodes put back: not those of skins, morph targets and GPU instances, which move
 * positions before a node does, nor those whose materials have lengths, which such a node would scale.
 */
export function quantizableMeshes(scene: Scene): Set<number> {
  const moved = new Set(scene.nodes.flatMap(({ mesh, skin, instances }) => (mesh !== null && (skin !== null || instances) ? [mesh] : [])));
  const owners = new Map<Primitive, number>();
  for (const { primitives } of scene.meshes)
    for (const primitive of new Set(primitives)) owners.set(primitive, (owners.get(primitive) ?? 0) + 1);
  const isPlain = ({ primitives }: Mesh, index: number): boolean =>
    !moved.has(index) &&
    !meshHasLengths(scene, { primitives }) &&
    primitives.every(
      (primitive) => primitive.mode === 'triangles' && primitive.targets.length === 0 && !primitive.locked && owners.get(primitive) === 1,
    );
  return new Set(scene.meshes.flatMap((mesh, index) => (isPlain(mesh, index) ? [index] : [])));
}

/** The grids of those meshes, and how many of them 16 bits would ruin: their positions stay floats. */
export function quantizationGridsOf(scene: Scene): { grids: Map<number, QuantizationGrid>; left: number } {
  const meshes = quantizableMeshes(scene);
  const grids = new Map<number, QuantizationGrid>();
  for (const index of meshes) {
    const mesh = scene.meshes[index]!;
    if (!fitsOneGrid(mesh)) continue;
    const grid = gridOfBox(boxOf(mesh.primitives), 16);
    grids.set(index, { origin: grid.origin, step: stepOfGrid(grid) });
  }
  return { grids, left: meshes.size - grids.size };
}

/** Returns the function that adds one primitive to `binary`. */
export function createQuantizer(
  scene: Scene,
  binary: Binary,
  quantizationGrids: Map<number, QuantizationGrid>,
): (primitive: Primitive) => PrimitiveJson {
  const cache: AccessorCache = new Map();
  const known = new Map<Primitive, QuantizationGrid>();
  for (const [index, grid] of quantizationGrids) for (const primitive of scene.meshes[index]!.primitives) known.set(primitive, grid);
  return (primitive) => {
    const attributes: Record<string, number> = {};
    for (const attribute of listAttributes(primitive)) {
      attributes[attribute.semantic] = cached(cache, attribute.values, () => addAttribute(binary, attribute, known.get(primitive)));
    }
    return {
      attributes,
      indices: cached(cache, primitive.indices, () => addIndices(binary, primitive.indices, vertexCount(primitive))),
      ...(primitive.targets.length > 0 ? { targets: addTargets(binary, cache, primitive) } : {}),
    };
  };
}

type Integers = Int8Array | Uint8Array | Uint16Array | Float32Array;

function addAttribute(binary: Binary, { kind, components, values, sets }: VertexAttribute, grid: QuantizationGrid | undefined): number {
  const floats = values as Float32Array;
  switch (kind) {
    case 'position':
      return grid
        ? addPadded(binary, onGrid(floats, grid), 3, componentTypes.u16, false, true)
        : addPadded(binary, floats, 3, componentTypes.f32, false, true);
    case 'normal':
    case 'tangent':
      return addPadded(binary, signedBytes(floats), components, componentTypes.i8, true);
    case 'uv':
      return isUnitRange(floats)
        ? addPadded(
            binary,
            Uint16Array.from(floats, (value) => Math.round(value * max)),
            2,
            componentTypes.u16,
            true,
          )
        : addPadded(binary, floats, 2, componentTypes.f32, false);
    case 'color':
      return isUnitRange(floats)
        ? addPadded(binary, quantizeColors(floats), 4, componentTypes.u16, true)
        : addPadded(binary, floats, 4, componentTypes.f32, false);
    case 'joints':
      return maxOf(values) > 255
        ? addPadded(binary, Uint16Array.from(values), 4, componentTypes.u16, false)
        : addPadded(binary, Uint8Array.from(values), 4, componentTypes.u8, false);
    case 'weights':
      return addPadded(binary, quantizeWeights(floats, weightBytes, sets), 4, componentTypes.u8, true);
  }
}

const signedBytes = (values: Float32Array): Int8Array =>
  Int8Array.from(values, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 127));

function onGrid(values: Float32Array, { origin, step }: QuantizationGrid): Uint16Array {
  const out = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) out[i] = Math.max(0, Math.min(max, Math.round((values[i]! - origin[i % 3]!) / step)));
  return out;
}

/** Elements begin at multiples of 4 bytes, as glTF asks. */
function addPadded(
  binary: Binary,
  values: Integers,
  components: 2 | 3 | 4,
  componentType: number,
  normalized: boolean,
  withBounds = false,
): number {
  const count = values.length / components;
  const stride = Math.ceil((components * values.BYTES_PER_ELEMENT) / 4) * 4;
  const wide = stride / values.BYTES_PER_ELEMENT;
  let padded = values;
  if (wide > components) {
    padded = new (values.constructor as new (length: number) => Integers)(count * wide);
    for (let i = 0; i < count; i++) for (let k = 0; k < components; k++) padded[i * wide + k] = values[i * components + k]!;
  }
  const view = addView(binary, padded.byteLength, () => bytesOf(padded), { byteStride: stride, target: bufferTargets.vertices });
  return addAccessor(binary, {
    bufferView: view,
    componentType,
    ...(normalized && { normalized }),
    count,
    type: `VEC${components}`,
    ...(withBounds ? minMax(values, components) : {}),
  });
}
