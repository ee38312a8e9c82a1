/** A GLB of exactly this JSON and binary chunk, right or wrong. */
export function buildGlb(json: unknown, binary: Uint8Array = new Uint8Array(0)): Buffer {
  const text = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const data = Buffer.concat([binary, Buffer.alloc((4 - (binary.length % 4)) % 4)]);
  const header = Buffer.alloc(20);
  header.write('glTF');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(28 + padded.length + data.length, 8);
  header.writeUInt32LE(padded.length, 12);
  header.write('JSON', 16);
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32LE(data.length, 0);
  chunk.write('BIN\0', 4);
  return Buffer.concat([header, padded, chunk, data]);
}

/** Bytes of numbers in one typed array after another, each at a multiple of four. */
export function packArrays(...arrays: (Float32Array | Uint32Array | Uint16Array | Uint8Array | Int16Array | Int8Array)[]): {
  binary: Buffer;
  offsets: number[];
} {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  for (const array of arrays) {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
    const padding = (4 - (bytes.length % 4)) % 4;
    offsets.push(length);
    parts.push(bytes, Buffer.alloc(padding));
    length += bytes.length + padding;
  }
  return { binary: Buffer.concat(parts), offsets };
}

export const square = new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);

/** The JSON and binary of a GLB with one indexed square, the JSON's parts replaced by `changes`. */
export function squareGltf(changes: Record<string, unknown> = {}): { json: Record<string, unknown>; binary: Buffer } {
  const { binary } = packArrays(square, new Uint16Array([0, 1, 2, 0, 2, 3]));
  const json = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 12 },
    ],
    buffers: [{ byteLength: 60 }],
    ...changes,
  };
  return { json, binary };
}
