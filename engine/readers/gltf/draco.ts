import type { DecodedDracoMesh, DracoAttribute, DracoDecoder as DracoInstance, DracoDecoderModule } from 'draco3dgltf';
import { unreadable } from '../../files/read-failure.ts';
import { toFloats } from './accessors.ts';
import type { BufferViews } from './buffers.ts';
import type { Gltf, GltfPrimitive } from './schema.ts';

export const dracoName = 'KHR_draco_mesh_compression';

/** A decoded Draco primitive: vertex numbers, and attributes as floats by their glTF names. */
export interface DracoMesh {
  indices: Uint32Array;
  attributes: Map<string, { values: Float32Array; size: number }>;
}

export type DracoDecoder = (primitive: GltfPrimitive) => DracoMesh | undefined;

/** Decodes Draco primitives; the WebAssembly is loaded only for a file that has some. */
export async function createDracoDecoder(json: Gltf, views: BufferViews): Promise<DracoDecoder> {
  const inUse = json.meshes.some((mesh) => mesh.primitives.some((primitive) => primitive.extensions?.[dracoName] !== undefined));
  if (!inUse) return () => undefined;
  const { default: draco3d } = await import('draco3dgltf');
  const module = await draco3d.createDecoderModule({});
  return (primitive) => {
    const extension = primitive.extensions?.[dracoName] as { bufferView?: unknown; attributes?: Record<string, unknown> } | undefined;
    if (extension === undefined) return undefined;
    if (typeof extension.bufferView !== 'number' || typeof extension.attributes !== 'object') throw unreadable('Draco 压缩数据的描述无效');
    const view = views.view(extension.bufferView);
    const compressed = view.bytes.read(view.offset, view.length);
    const decoder = new module.Decoder();
    const mesh = new module.Mesh();
    try {
      const status = decoder.DecodeArrayToMesh(compressed, compressed.length, mesh);
      if (!status.ok() || mesh.ptr === 0) throw unreadable('Draco 压缩数据已损坏');
      const attributes: DracoMesh['attributes'] = new Map();
      for (const [name, id] of Object.entries(extension.attributes ?? {})) {
        const attribute = typeof id === 'number' ? decoder.GetAttributeByUniqueId(mesh, id) : undefined;
        if (!attribute || attribute.ptr === 0) throw unreadable('Draco 压缩数据缺少属性');
        const size = attribute.num_components();
        attributes.set(name, { values: readAttribute(module, decoder, mesh, attribute, json, primitive.attributes[name]), size });
      }
      return { indices: readIndices(module, decoder, mesh), attributes };
    } finally {
      module.destroy(mesh);
      module.destroy(decoder);
    }
  };
}

function readIndices(module: DracoDecoderModule, decoder: DracoInstance, mesh: DecodedDracoMesh): Uint32Array {
  const bytes = mesh.num_faces() * 12;
  const pointer = module['_malloc'](bytes);
  try {
    decoder.GetTrianglesUInt32Array(mesh, bytes, pointer);
    return new Uint32Array(module.HEAPU8.buffer, pointer, bytes / 4).slice();
  } finally {
    module['_free'](pointer);
  }
}

/** Attribute values as floats; integers are normalised as their accessor says. */
function readAttribute(
  module: DracoDecoderModule,
  decoder: DracoInstance,
  mesh: DecodedDracoMesh,
  attribute: DracoAttribute,
  json: Gltf,
  accessor: number | undefined,
): Float32Array {
  const length = mesh.num_points() * attribute.num_components();
  const pointer = module['_malloc'](length * 4);
  try {
    if (!decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, module.DT_FLOAT32, length * 4, pointer))
      throw unreadable('Draco 压缩数据已损坏');
    const values = new Float32Array(module.HEAPU8.buffer, pointer, length).slice();
    const definition = accessor === undefined ? undefined : json.accessors[accessor];
    // Draco normalises by itself where its own attribute is marked so; the accessor alone may say it too.
    const raw = definition?.normalized === true && definition.componentType !== 5126 && !attribute.normalized();
    return raw ? toFloats(integersOf(values), definition) : values;
  } finally {
    module['_free'](pointer);
  }
}

const integersOf = (values: Float32Array): Uint32Array | Int16Array =>
  values.some((value) => value < 0) ? Int16Array.from(values) : Uint32Array.from(values);
