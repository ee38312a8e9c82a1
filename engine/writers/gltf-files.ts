/** A GLB taken apart: JSON, one buffer and a file for each picture, as tools want them that read no GLB. */

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { jsonText } from './json-text.ts';

interface BufferView {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
}

interface Picture {
  name?: string;
  uri?: string;
  bufferView?: number;
  mimeType?: string;
}

interface GltfJson {
  buffers?: { uri?: string; byteLength: number }[];
  bufferViews?: BufferView[];
  images?: Picture[];
  accessors?: { bufferView?: number; sparse?: { indices: { bufferView: number }; values: { bufferView: number } } }[];
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/ktx2': 'ktx2',
};

const headerBytes = 12;
const chunkHeaderBytes = 8;
/** Accessors of 8-byte pairs begin on such a boundary; shorter ones then do as well. */
const alignment = 8;

/** JSON of a GLB of ours and where its binary chunk begins. */
async function readParts(path: string): Promise<{ json: GltfJson; binaryStart: number }> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(headerBytes + chunkHeaderBytes), 0, headerBytes + chunkHeaderBytes, 0);
    const jsonBytes = head.readUInt32LE(headerBytes);
    const { buffer: text } = await file.read(Buffer.alloc(jsonBytes), 0, jsonBytes, headerBytes + chunkHeaderBytes);
    return { json: JSON.parse(text.toString('utf8')) as GltfJson, binaryStart: headerBytes + 2 * chunkHeaderBytes + jsonBytes };
  } finally {
    await file.close();
  }
}

/**
 * Writes the GLB at `glbPath`, uncompressed and written by `writeGlb`, as `<name>.gltf`, `<name>.bin` and `textures/<n>.<ext>` into
 * `folder`. Answers the files with their bytes. Bytes are streamed; memory holds the JSON alone.
 *
 * @example
 * const files = await writeGltfFiles('job/chair.glb', 'job/chair', 'chair');
 */
export async function writeGltfFiles(glbPath: string, folder: string, name: string): Promise<{ path: string; bytes: number }[]> {
  const { json, binaryStart } = await readParts(glbPath);
  const views = json.bufferViews ?? [];
  const copy = (view: BufferView, path: string, at?: number): Promise<void> => {
    const start = binaryStart + (view.byteOffset ?? 0);
    if (view.byteLength === 0) return Promise.resolve();
    const target = createWriteStream(path, at === undefined ? {} : { flags: 'r+', start: at });
    return pipeline(createReadStream(glbPath, { start, end: start + view.byteLength - 1 }), target);
  };

  const written: string[] = [];
  const ofPictures = new Set<number>();
  for (const [index, picture] of (json.images ?? []).entries()) {
    const { bufferView, mimeType = '' } = picture;
    const view = bufferView === undefined ? undefined : views[bufferView];
    if (bufferView === undefined || view === undefined) continue;
    ofPictures.add(bufferView);
    const path = `textures/${index}.${extensions[mimeType] ?? 'bin'}`;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copy(view, join(folder, path));
    delete picture.bufferView;
    picture.uri = path;
    written.push(path);
  }

  const kept: BufferView[] = [];
  const places = new Map<number, number>();
  const binPath = join(folder, `${name}.bin`);
  await writeFile(binPath, '');
  let end = 0;
  for (const [index, view] of views.entries()) {
    if (ofPictures.has(index)) continue;
    end = Math.ceil(end / alignment) * alignment;
    await copy(view, binPath, end);
    places.set(index, kept.length);
    kept.push({ ...view, buffer: 0, byteOffset: end });
    end += view.byteLength;
  }
  const moved = (index: number): number => places.get(index) ?? index;
  for (const accessor of json.accessors ?? []) {
    if (accessor.bufferView !== undefined) accessor.bufferView = moved(accessor.bufferView);
    for (const part of accessor.sparse === undefined ? [] : [accessor.sparse.indices, accessor.sparse.values])
      part.bufferView = moved(part.bufferView);
  }
  if (kept.length > 0) {
    json.bufferViews = kept;
    json.buffers = [{ uri: encodeURIComponent(`${name}.bin`), byteLength: end }];
    written.push(`${name}.bin`);
  } else {
    delete json.bufferViews;
    delete json.buffers;
  }
  await writeFile(join(folder, `${name}.gltf`), jsonText(json));
  const paths = [`${name}.gltf`, ...written.toSorted()];
  return Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(join(folder, path))).size })));
}
