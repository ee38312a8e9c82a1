import { readFile } from 'node:fs/promises';
import type { VerbContext } from '#engine/context';
import type { Scene, TextureSlot, Wrap } from '#engine/scenes/scene';
import { createSlot } from '#engine/scenes/create-scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { Resources } from '../resources.ts';
import { decodeDataUri, type BufferViews } from './buffers.ts';
import type { Gltf, GltfTextureInfo } from './schema.ts';

/** Turns a textureInfo into a slot; null when its image is missing or cannot be decoded. */
export type SlotReader = (info: GltfTextureInfo | undefined) => TextureSlot | null;

/** Extensions by which a texture names another image, the one preferred first. */
const sourceExtensions = ['KHR_texture_basisu', 'EXT_texture_webp', 'EXT_texture_avif', 'MSFT_texture_dds'];

const wraps: Record<number, Wrap> = { 33071: 'clamp', 33648: 'mirror', 10497: 'repeat' };
const minFilters: Record<number, string> = {
  9728: 'nearest',
  9729: 'linear',
  9984: 'nearestMipmapNearest',
  9985: 'linearMipmapNearest',
  9986: 'nearestMipmapLinear',
  9987: 'linearMipmapLinear',
};

/** Brings the images that textures use into the scene, in the file's order, and returns how slots refer to them. */
export async function readTextures(
  json: Gltf,
  views: BufferViews,
  resources: Resources,
  scene: Scene,
  warnings: WarningList,
  context: VerbContext,
): Promise<SlotReader> {
  const places = new Map<number, number | null>();
  const known = new Map<string, Promise<number | null>>();
  const wanted = new Set(json.textures.flatMap((texture) => sourcesOf(texture)));
  for (const index of [...wanted].toSorted((a, b) => a - b)) {
    context.signal?.throwIfAborted();
    const source = sourceOf(json, index);
    const read = (): Promise<number | null> => readImage(json, index, views, resources, scene, warnings);
    // Thousands of images may be one picture under other numbers.
    const place = (source !== undefined && known.get(source)) || read();
    if (source !== undefined) known.set(source, place);
    places.set(index, await place);
    context.onProgress?.('readTextures', places.size, wanted.size);
  }
  return (info) => {
    const texture = info && json.textures[info.index];
    if (!texture) return null;
    const place = sourcesOf(texture)
      .map((source) => places.get(source))
      .find((found) => found !== null && found !== undefined);
    if (place === undefined || place === null) return null;
    const sampler = json.samplers[texture.sampler ?? -1];
    return createSlot(place, {
      uv: info.texCoord,
      wrapS: wraps[sampler?.wrapS ?? 0] ?? 'repeat',
      wrapT: wraps[sampler?.wrapT ?? 0] ?? 'repeat',
      magFilter: sampler?.magFilter === 9728 ? 'nearest' : sampler?.magFilter === 9729 ? 'linear' : null,
      minFilter: minFilters[sampler?.minFilter ?? 0] ?? null,
      ...readTransform(info),
    });
  };
}

/** Image numbers of a texture, the preferred first. */
function sourcesOf(texture: Gltf['textures'][number]): number[] {
  const named = sourceExtensions.map((name) => (texture.extensions?.[name] as { source?: unknown } | undefined)?.source);
  return [...named, texture.source].filter((source) => typeof source === 'number');
}

/** What an image's bytes are, to tell those that are the same; undefined for one that brings its own. */
function sourceOf(json: Gltf, index: number): string | undefined {
  const image = json.images[index];
  if (image?.bufferView === undefined) return image?.uri === undefined || image.uri.startsWith('data:') ? undefined : `file ${image.uri}`;
  const view = json.bufferViews[image.bufferView];
  return view && !view.extensions ? `bytes ${view.buffer} ${view.byteOffset} ${view.byteLength}` : `view ${image.bufferView}`;
}

async function readImage(
  json: Gltf,
  index: number,
  views: BufferViews,
  resources: Resources,
  scene: Scene,
  warnings: WarningList,
): Promise<number | null> {
  const image = json.images[index];
  const name = image?.name || image?.uri?.replace(/^data:.*/s, '') || `image-${index}`;
  const bytes = image && (await imageBytes(image, views, resources));
  if (!bytes) {
    warnings.add('textureMissing', { path: name });
    return null;
  }
  // Libraries for pictures take longer to load than most models to read.
  const { importImage, warnOfUnread } = await import('../import-image.ts');
  const texture = await importImage(name, bytes, warnings);
  if (!texture) {
    await warnOfUnread(warnings, bytes, { path: name });
    return null;
  }
  scene.textures.push(texture);
  return scene.textures.length - 1;
}

async function imageBytes(image: Gltf['images'][number], views: BufferViews, resources: Resources): Promise<Uint8Array | undefined> {
  if (image.bufferView !== undefined) {
    const view = views.view(image.bufferView);
    return view.bytes.read(view.offset, view.length);
  }
  if (image.uri === undefined) return undefined;
  if (image.uri.startsWith('data:')) return decodeDataUri(image.uri);
  const path = await resources.find(image.uri);
  return path === undefined ? undefined : await readFile(path);
}

/** KHR_texture_transform: moves uvs, and may choose another set. */
function readTransform(info: GltfTextureInfo): Partial<TextureSlot> {
  const extension = info.extensions?.['KHR_texture_transform'];
  if (typeof extension !== 'object' || extension === null) return {};
  const { offset, rotation, scale, texCoord } = extension as Record<string, unknown>;
  const pair = (value: unknown, fallback: number): [number, number] =>
    Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) ? [value[0], value[1]] : [fallback, fallback];
  const transform = { offset: pair(offset, 0), rotation: typeof rotation === 'number' ? rotation : 0, scale: pair(scale, 1) };
  const moved = transform.rotation !== 0 || transform.offset.some((value) => value !== 0) || transform.scale.some((value) => value !== 1);
  return { ...(moved ? { transform } : {}), ...(typeof texCoord === 'number' ? { uv: texCoord } : {}) };
}
