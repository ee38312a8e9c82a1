import type { MeshoptDecoder } from 'meshoptimizer/decoder';
import { AppError } from '#domain/errors/app-error';
import { truncated, unreadable } from '../../files/read-failure.ts';
import type { Work } from '../../files/work.ts';
import type { Resources } from '../resources.ts';
import { FileBytes, MemoryBytes, type ByteSource, type OpenFiles } from './bytes.ts';
import type { Gltf } from './schema.ts';

/** Names under which meshopt compression is found. */
const meshoptNames = ['EXT_meshopt_compression', 'KHR_meshopt_compression'];
/** The codec's best case: a block of 256 vertices' bytes behind one byte of control. Announcing more than that is a lie. */
const meshoptBestRatio = 1024;

/** A buffer view, decompressed when it is. */
export interface ViewBytes {
  bytes: ByteSource;
  /** Start in `bytes`. */
  offset: number;
  length: number;
  stride: number | undefined;
}

/** Gives the bytes of buffer views by number. */
export interface BufferViews {
  view(index: number): ViewBytes;
}

/** Opens a glTF's buffers (its own chunk, data URIs, external files) and decodes meshopt views on first use. */
export async function openBuffers(
  json: Gltf,
  binary: ByteSource | undefined,
  resources: Resources,
  files: OpenFiles,
  work: Work,
): Promise<BufferViews> {
  const meshopt = json.bufferViews.some((view) => compressionOf(view)) ? await openMeshopt() : undefined;
  const buffers: (ByteSource | undefined)[] = [];
  for (const [index, { uri }] of json.buffers.entries()) {
    if (uri === undefined) buffers.push(index === 0 ? binary : undefined);
    else if (uri.startsWith('data:')) buffers.push(new MemoryBytes(decodeDataUri(uri)));
    else {
      const external = await openExternal(uri, resources, files);
      work.grant(external.length);
      buffers.push(external);
    }
  }
  const decoded = new Map<number, ViewBytes>();
  const raw = (buffer: number, offset: number, length: number, stride?: number): ViewBytes => {
    const bytes = buffers[buffer];
    if (!bytes) throw truncated();
    if (offset + length > bytes.length) throw truncated();
    return { bytes, offset, length, stride };
  };
  return {
    view(index) {
      const known = decoded.get(index);
      if (known) return known;
      const definition = json.bufferViews[index];
      if (!definition) throw unreadable(`引用了不存在的 bufferView ${index}`);
      const compression = compressionOf(definition);
      if (!compression || !meshopt) return raw(definition.buffer, definition.byteOffset, definition.byteLength, definition.byteStride);
      const view = decodeMeshopt(meshopt, compression, raw);
      decoded.set(index, view);
      return view;
    },
  };
}

/** What a view says of its packing. */
const compressionOf = ({ extensions }: Gltf['bufferViews'][number]): unknown =>
  extensions && meshoptNames.map((name) => extensions[name]).find((value) => value !== undefined);

/** Loaded for files that use it: it compiles as it is imported. */
async function openMeshopt(): Promise<typeof MeshoptDecoder> {
  const { MeshoptDecoder: decoder } = await import('meshoptimizer/decoder');
  await decoder.ready;
  return decoder;
}

async function openExternal(uri: string, resources: Resources, files: OpenFiles): Promise<ByteSource> {
  const path = await resources.find(uri);
  if (path === undefined) throw new AppError('model.missingResource', { path: uri });
  const { file, size } = files.open(path);
  return new FileBytes(file, 0, size);
}

/** Bytes of a `data:` URI, base64 or percent-encoded. */
export function decodeDataUri(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  if (comma < 0) throw unreadable('glTF 内嵌数据（data URI）格式无效');
  const data = uri.slice(comma + 1);
  if (/;base64$/i.test(uri.slice(0, comma))) return Buffer.from(data, 'base64');
  try {
    return Buffer.from(decodeURIComponent(data), 'latin1');
  } catch (error) {
    throw unreadable('glTF 内嵌数据（data URI）格式无效', error);
  }
}

interface MeshoptView {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  byteStride: number;
  count: number;
  mode: string;
  filter?: string;
}

function decodeMeshopt(
  decoder: typeof MeshoptDecoder,
  value: unknown,
  raw: (buffer: number, offset: number, length: number) => ViewBytes,
): ViewBytes {
  const { buffer, byteOffset = 0, byteLength, byteStride, count, mode, filter = 'NONE' } = value as MeshoptView;
  const counts = [buffer, byteOffset, byteLength, byteStride, count];
  if (!counts.every((number) => Number.isSafeInteger(number) && number >= 0)) throw unreadable('meshopt 压缩数据的描述无效');
  const length = count * byteStride;
  if (byteStride > 256 || length > byteLength * meshoptBestRatio) throw unreadable('meshopt 压缩数据的描述无效');
  const source = raw(buffer, byteOffset, byteLength);
  const target = new Uint8Array(length);
  try {
    decoder.decodeGltfBuffer(target, count, byteStride, source.bytes.read(source.offset, byteLength), mode, filter);
  } catch (error) {
    throw unreadable('meshopt 压缩数据已损坏', error);
  }
  return { bytes: new MemoryBytes(target), offset: 0, length, stride: byteStride };
}
