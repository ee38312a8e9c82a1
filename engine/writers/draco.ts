/** Triangles packed by KHR_draco_mesh_compression. */

import draco3d, { type DracoEncoderModule, type DracoExpertEncoder } from 'draco3dgltf';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { isUnitRange, listAttributes, maxOf, vertexCount, type AttributeKind, type VertexAttribute } from './attributes.ts';
import { addAccessor, addView, componentTypes, minMax, type AccessorJson, type Binary } from './binary.ts';
import { compactVertices } from '../transforms/meshes/compact.ts';
import { dracoKinds, fitsDracoMesh, packDracoMesh, type GridAttribute, type PackedMesh } from './draco-mesh.ts';
import { isPacked } from './is-packed.ts';
import type { Grids, PositionGrid } from './grids.ts';
import type { DracoBits } from './draco-bits.ts';
import { quantizeWeights, weightWords } from './small-integers.ts';
import { addPlainPrimitive, addTargets, type AccessorCache, type PrimitiveJson } from './plain.ts';

const maxBits = 20;
/** The encoder takes a given grid as text with six decimals, so a mesh smaller than this is quantized in its primitives' own boxes. */
const minRange = 1e-4;

/** 0 packs best, 10 is fastest; 4 is within 2 % of 0 in size. */
const speed = 4;

let module: Promise<DracoEncoderModule> | undefined;

/**
 * Returns the function that packs one primitive into `binary`: what has places, texture coordinates and colours alone by our own kernel, all else by Google's
 * encoder, which is loaded then.
 */
export async function createDracoEncoder(
  scene: Scene,
  binary: Binary,
  bits: DracoBits,
  grids: Grids,
): Promise<(primitive: Primitive) => PrimitiveJson> {
  const cache: AccessorCache = new Map();
  const isForGoogle = (primitive: Primitive): boolean =>
    isPacked(primitive) && !gridAttributes(primitive, grids.get(primitive) ?? null, bits);
  const draco = scene.meshes.some(({ primitives }) => primitives.some(isForGoogle))
    ? await (module ??= draco3d.createEncoderModule())
    : undefined;
  return (primitive) => {
    const compact = compactVertices(primitive);
    const grid = grids.get(primitive) ?? null;
    const ours = gridAttributes(compact, grid, bits);
    const packed = ours ? packOnGrids(compact, ours) : draco && encodePrimitive(draco, compact, grid, bits);
    // The encoders refuse primitives without any face that has an area; written plain they cost next to nothing.
    return packed ? addPackedPrimitive(binary, cache, compact, packed) : addPlainPrimitive(binary, cache, compact);
  };
}

interface PackedPrimitive extends PackedMesh {
  attributes: { attribute: VertexAttribute; id: number; json: Pick<AccessorJson, 'componentType' | 'normalized'> }[];
}

/** The attributes on their grids; undefined where the primitive has others than our kernel packs. */
function gridAttributes(primitive: Primitive, grid: PositionGrid | null, bits: DracoBits): GridAttribute[] | undefined {
  if (primitive.targets.length > 0 || !grid) return undefined;
  const attributes: GridAttribute[] = [];
  for (const { kind, values: numbers, components } of listAttributes(primitive)) {
    const values = numbers as Float32Array;
    if (kind === 'position')
      attributes.push({ kind: dracoKinds.position, values, components, bits: grid.bits, least: grid.origin, range: grid.range });
    else if (kind === 'uv') {
      const box = boxOf(values, 2);
      const steps = uvSteps(box.side, bits);
      if (steps > maxBits) return undefined;
      attributes.push({ kind: dracoKinds.uv, values, components, bits: steps, least: box.least, range: box.range });
    } else if (kind === 'color' && isUnitRange(values)) {
      const { least, range } = boxOf(values, 4);
      attributes.push({ kind: dracoKinds.color, values, components, bits: bits.color, least, range });
    } else return undefined;
  }
  return fitsDracoMesh(attributes) ? attributes : undefined;
}

/** The box of an attribute, its longest side, and that side as a range, which is never 0. */
function boxOf(values: Float32Array, components: number): { least: number[]; side: number; range: number } {
  const { min, max } = minMax(values, components);
  const side = Math.fround(Math.max(...max.map((most, axis) => most - min[axis]!)));
  return { least: min, side, range: side || 1 };
}

/** Bits of texture coordinates over so much of a texture. */
const uvSteps = (range: number, bits: DracoBits): number => Math.max(bits.uv + Math.ceil(Math.log2(Math.max(range, 1 / 256))), 2);

function packOnGrids(primitive: Primitive, grids: readonly GridAttribute[]): PackedPrimitive | undefined {
  const packed = packDracoMesh(primitive.indices, grids);
  const attributes = listAttributes(primitive).map((attribute, id) => ({ attribute, id, json: { componentType: componentTypes.f32 } }));
  return packed && { ...packed, attributes };
}

function encodePrimitive(
  draco: DracoEncoderModule,
  primitive: Primitive,
  grid: PositionGrid | null,
  bits: DracoBits,
): PackedPrimitive | undefined {
  const builder = new draco.MeshBuilder();
  const mesh = new draco.Mesh();
  const encoder = new draco.ExpertEncoder(mesh);
  const out = new draco.DracoInt8Array();
  try {
    const vertices = vertexCount(primitive);
    const attributes = listAttributes(primitive).map((attribute) => {
      if (attribute.kind === 'joints') {
        const narrow = maxOf(attribute.values) <= 255;
        const id = narrow
          ? builder.AddUInt8Attribute(mesh, draco.GENERIC, vertices, 4, Uint8Array.from(attribute.values))
          : builder.AddUInt16Attribute(mesh, draco.GENERIC, vertices, 4, attribute.values as Uint16Array);
        return { attribute, id, json: { componentType: narrow ? componentTypes.u8 : componentTypes.u16 } };
      }
      const values = attribute.values as Float32Array;
      if (attribute.kind === 'weights') {
        const words = quantizeWeights(values, weightWords, attribute.sets) as Uint16Array;
        const id = builder.AddUInt16Attribute(mesh, draco.GENERIC, vertices, 4, words);
        return { attribute, id, json: { componentType: componentTypes.u16, normalized: true } };
      }
      const id = builder.AddFloatAttribute(mesh, dracoType(draco, attribute.kind), vertices, attribute.components, values);
      quantize(encoder, id, attribute, grid, bits);
      return { attribute, id, json: { componentType: componentTypes.f32 } };
    });
    builder.AddFacesToMesh(mesh, primitive.indices.length / 3, primitive.indices);

    // Morph targets stay outside the packed data, so that the order of the vertices must stay.
    const keepOrder = primitive.targets.length > 0;
    encoder.SetSpeedOptions(speed, speed);
    encoder.SetTrackEncodedProperties(true);
    encoder.SetEncodingMethod(keepOrder ? draco.MESH_SEQUENTIAL_ENCODING : draco.MESH_EDGEBREAKER_ENCODING);
    const byteLength = encoder.EncodeToDracoBuffer(!keepOrder, out);
    const points = encoder.GetNumberOfEncodedPoints();
    const faces = encoder.GetNumberOfEncodedFaces();
    if (byteLength <= 0 || faces === 0) return undefined;
    const bytes = new Uint8Array(byteLength);
    for (let i = 0; i < byteLength; i++) bytes[i] = out.GetValue(i);
    return { bytes, points, faces, attributes };
  } finally {
    for (const object of [out, encoder, mesh, builder]) draco.destroy(object);
  }
}

function dracoType(draco: DracoEncoderModule, kind: AttributeKind): number {
  const types: Partial<Record<AttributeKind, number>> = {
    position: draco.POSITION,
    normal: draco.NORMAL,
    uv: draco.TEX_COORD,
    color: draco.COLOR,
  };
  return types[kind] ?? draco.GENERIC;
}

function quantize(
  encoder: DracoExpertEncoder,
  id: number,
  { kind, values, components }: VertexAttribute,
  grid: PositionGrid | null,
  bits: DracoBits,
): void {
  if (kind === 'position') {
    if (!grid) return;
    if (grid.range < minRange) encoder.SetAttributeQuantization(id, grid.bits);
    else encoder.SetAttributeExplicitQuantization(id, grid.bits, components, grid.origin, grid.range);
  } else if (kind === 'uv') {
    const steps = uvSteps(boxOf(values as Float32Array, 2).side, bits);
    // Coordinates beyond the encoder's range are not quantized.
    if (steps <= maxBits) encoder.SetAttributeQuantization(id, steps);
  } else if (kind !== 'joints' && kind !== 'weights' && !(kind === 'color' && !isUnitRange(values))) {
    const { normal, color } = bits;
    encoder.SetAttributeQuantization(id, { normal, tangent: normal, color }[kind]);
  }
}

function addPackedPrimitive(binary: Binary, cache: AccessorCache, primitive: Primitive, packed: PackedPrimitive): PrimitiveJson {
  const attributes: Record<string, number> = {};
  const ids: Record<string, number> = {};
  for (const { attribute, id, json } of packed.attributes) {
    const { semantic, kind, components, values } = attribute;
    attributes[semantic] = addAccessor(binary, {
      ...json,
      count: packed.points,
      type: `VEC${components}`,
      ...(kind === 'position' ? minMax(values, components) : {}),
    });
    ids[semantic] = id;
  }
  return {
    attributes,
    indices: addAccessor(binary, {
      componentType: packed.points <= 65535 ? componentTypes.u16 : componentTypes.u32,
      count: packed.faces * 3,
      type: 'SCALAR',
    }),
    ...(primitive.targets.length > 0 ? { targets: addTargets(binary, cache, primitive) } : {}),
    extensions: {
      KHR_draco_mesh_compression: {
        bufferView: addView(binary, packed.bytes.byteLength, () => packed.bytes),
        attributes: ids,
      },
    },
  };
}
