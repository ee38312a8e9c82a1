/** Tells whether the viewer of an offline package opens a GLB as it is. */

import { open } from 'node:fs/promises';

const magic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const headerBytes = 20;

/** Extensions that a GLB may require: those that three's loader knows. */
const known = new Set([
  ...['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_meshopt_compression', 'KHR_mesh_quantization'],
  ...['KHR_texture_basisu', 'KHR_texture_transform', 'EXT_texture_webp', 'KHR_lights_punctual', 'EXT_mesh_gpu_instancing'],
  ...['KHR_materials_unlit', 'KHR_materials_emissive_strength', 'KHR_materials_clearcoat', 'KHR_materials_ior', 'KHR_materials_sheen'],
  ...['KHR_materials_specular', 'KHR_materials_transmission', 'KHR_materials_volume', 'KHR_materials_iridescence'],
  ...['KHR_materials_anisotropy', 'KHR_materials_dispersion'],
]);

interface GlbJson {
  asset?: { version?: string };
  buffers?: { uri?: unknown }[];
  images?: { uri?: unknown }[];
  extensionsUsed?: string[];
  extensionsRequired?: string[];
}

/** The JSON of the GLB 2 at `path`; undefined for any other file. A reader of ours has been through it: nothing in it is checked here. */
export async function readGlbJson(path: string): Promise<GlbJson | undefined> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(headerBytes);
    const { bytesRead } = await file.read(header, 0, headerBytes, 0);
    if (bytesRead < headerBytes || header.readUInt32LE(0) !== magic || header.readUInt32LE(16) !== jsonChunk) return undefined;
    const length = Math.min(header.readUInt32LE(12), (await file.stat()).size - headerBytes);
    const json = Buffer.alloc(length);
    await file.read(json, 0, length, headerBytes);
    return JSON.parse(json.toString()) as GlbJson;
  } finally {
    await file.close();
  }
}

/** Whether all that the GLB names is inside it, and nothing in it is unknown to the viewer. */
export function isViewable({ asset, buffers = [], images = [], extensionsRequired = [] }: GlbJson): boolean {
  const isWhole = [...buffers, ...images].every(({ uri }) => uri === undefined);
  return asset?.version === '2.0' && isWhole && extensionsRequired.every((name) => known.has(name));
}
