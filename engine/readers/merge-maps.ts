/**
 * Combines maps that other formats keep separate into those of glTF's materials. Each answer is made once for a scene: any number of materials may ask for
 * the same pictures, and each picture may take seconds.
 */

import { fitWhole } from '#engine/images/pixels';
import { openPicture, throwIfMemory } from '#engine/images/vips';
import type { Scene, Texture } from '#engine/scenes/scene';
import { encodePng } from './import-image.ts';

const answers = new WeakMap<Scene, Map<string, Promise<unknown>>>();

/** What `make` answered when it was asked for `key` first. */
async function once<T>(scene: Scene, key: readonly (string | number | null | undefined)[], make: () => Promise<T>): Promise<T> {
  let known = answers.get(scene);
  if (!known) answers.set(scene, (known = new Map<string, Promise<unknown>>()));
  const name = key.join(' ');
  let answer = known.get(name) as Promise<T> | undefined;
  if (!answer) known.set(name, (answer = make()));
  return await answer;
}

/** One channel of each given texture, as the red, green and blue of a new one; a missing channel is white. Null when one cannot be decoded. */
export const joinMaps = (scene: Scene, channels: { r?: number; g?: number; b?: number }, name: string): Promise<number | null> =>
  once(scene, ['join', channels.r ?? '-', channels.g ?? '-', channels.b ?? '-'], () => join(scene, channels, name));

async function join(scene: Scene, channels: { r?: number; g?: number; b?: number }, name: string): Promise<number | null> {
  const sources = [channels.r, channels.g, channels.b].map((index) => (index === undefined ? undefined : scene.textures[index]));
  const { width, height } = sizeOf(sources.find((source) => source !== undefined)!);
  try {
    const planes = await Promise.all(sources.map((source) => (source ? greyPlane(source, width, height) : Promise.resolve(undefined))));
    const rgba = new Uint8Array(width * height * 4).fill(255);
    planes.forEach((plane, channel) => plane?.forEach((value, pixel) => (rgba[pixel * 4 + channel] = value)));
    return addTexture(scene, await encodePng(name, { width, height, rgba }));
  } catch (error) {
    throwIfMemory(error);
    return null;
  }
}

/**
 * The base colour with the opacity map as its alpha (a white base where there is none), and what kind of alpha that is: `mask` where
 * nearly every texel is either seen or not. Without an opacity map the base's own alpha counts. Undefined when it cannot be decoded.
 */
export const mergeAlpha = (scene: Scene, base: number | undefined, opacity: number | undefined): Promise<MergedAlpha | undefined> =>
  once(scene, ['alpha', base ?? '-', opacity ?? '-'], () => merge(scene, base, opacity));

interface MergedAlpha {
  texture: number;
  alpha: 'opaque' | 'mask' | 'blend';
}

async function merge(scene: Scene, base: number | undefined, opacity: number | undefined): Promise<MergedAlpha | undefined> {
  const source = scene.textures[(base ?? opacity)!]!;
  if (source.mimeType === 'image/ktx2') return undefined;
  try {
    const separate = opacity !== undefined && opacity !== base ? scene.textures[opacity] : undefined;
    if (!separate && !(await openPicture(source.bytes).metadata()).hasAlpha) return { texture: base!, alpha: 'opaque' };
    const { width, height } = sizeOf(source);
    const pixels = base === undefined ? new Uint8Array(width * height * 4).fill(255) : await decodeRgba(source);
    if (separate) (await alphaPlane(separate, width, height)).forEach((value, pixel) => (pixels[pixel * 4 + 3] = value));
    const alpha = alphaKind(pixels);
    if (!separate) return { texture: base!, alpha };
    const merged = await encodePng(`${stem(source.name)}-alpha`, { width, height, rgba: pixels });
    return { texture: addTexture(scene, merged), alpha };
  } catch (error) {
    throwIfMemory(error);
    return undefined;
  }
}

/** The texture itself when it is a normal map, else a normal map made from its heights (central differences). Null when it cannot be decoded. */
export const normalsFromBump = (scene: Scene, index: number): Promise<number | null> =>
  once(scene, ['normals', index], () => toNormals(scene, index));

async function toNormals(scene: Scene, index: number): Promise<number | null> {
  const source = scene.textures[index]!;
  if (source.mimeType === 'image/ktx2') return index;
  try {
    const { channels } = await openPicture(source.bytes).removeAlpha().toColourspace('srgb').stats();
    const [r, g, b] = channels.map((channel) => channel.mean);
    // A normal map is blue on average; a height map is grey.
    if (b !== undefined && b - Math.max(r!, g!) > 32) return index;
    const { width, height } = sizeOf(source);
    const heights = await greyPlane(source, width, height);
    const rgba = new Uint8Array(width * height * 4);
    const at = (x: number, y: number): number => heights[((y + height) % height) * width + ((x + width) % width)]! / 255;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const dx = (at(x - 1, y) - at(x + 1, y)) * 2;
        const dy = (at(x, y + 1) - at(x, y - 1)) * 2;
        const length = Math.hypot(dx, dy, 1);
        rgba.set([127.5 * (dx / length + 1), 127.5 * (dy / length + 1), 127.5 * (1 / length + 1), 255], (y * width + x) * 4);
      }
    }
    return addTexture(scene, await encodePng(`${stem(source.name)}-normal`, { width, height, rgba }));
  } catch (error) {
    throwIfMemory(error);
    return null;
  }
}

function addTexture(scene: Scene, texture: Texture): number {
  scene.textures.push(texture);
  return scene.textures.length - 1;
}

/** Maps are put together whole. */
const sizeOf = ({ width, height }: Texture): { width: number; height: number } => fitWhole(width, height);

const decodeRgba = async (texture: Texture): Promise<Uint8Array> =>
  await openPicture(texture.bytes)
    .resize({ ...sizeOf(texture), fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();

const greyPlane = async (texture: Texture, width: number, height: number): Promise<Uint8Array> =>
  await openPicture(texture.bytes).resize(width, height, { fit: 'fill' }).removeAlpha().greyscale().extractChannel(0).raw().toBuffer();

/** The alpha where the map has some that is not opaque, else its brightness. */
async function alphaPlane(texture: Texture, width: number, height: number): Promise<Uint8Array> {
  const image = openPicture(texture.bytes);
  const useAlpha = (await image.metadata()).hasAlpha && !(await image.stats()).isOpaque;
  if (!useAlpha) return await greyPlane(texture, width, height);
  return await openPicture(texture.bytes).resize(width, height, { fit: 'fill' }).extractChannel('alpha').raw().toBuffer();
}

function alphaKind(rgba: Uint8Array): 'opaque' | 'mask' | 'blend' {
  let clear = 0;
  let between = 0;
  for (let i = 3; i < rgba.length; i += 4) {
    if (rgba[i]! < 16) clear++;
    else if (rgba[i]! < 240) between++;
  }
  if (clear + between === 0) return 'opaque';
  return between * 50 < rgba.length / 4 ? 'mask' : 'blend';
}

const stem = (name: string): string => name.replace(/\.\w+$/, '');

/** The texture with its colours turned round and its alpha gone. Null when it cannot be decoded. */
export const invertMap = (scene: Scene, index: number): Promise<number | null> =>
  once(scene, ['inverted', index], () =>
    changePixels(scene, index, 'inverted', (rgba, at) => {
      for (let channel = 0; channel < 3; channel++) rgba[at + channel] = 255 - rgba[at + channel]!;
      rgba[at + 3] = 255;
    }),
  );

/** The texture as it looks over a colour of sRGB bytes and an alpha byte. Null when it cannot be decoded. */
export const layOverColor = (scene: Scene, index: number, color: readonly [number, number, number, number]): Promise<number | null> =>
  once(scene, ['layered', index, ...color], () =>
    changePixels(scene, index, 'layered', (rgba, at) => {
      const over = rgba[at + 3]! / 255;
      const under = (color[3] / 255) * (1 - over);
      const alpha = over + under;
      for (let channel = 0; channel < 3; channel++)
        rgba[at + channel] = alpha > 0 ? Math.round((rgba[at + channel]! * over + color[channel]! * under) / alpha) : color[channel]!;
      rgba[at + 3] = Math.round(alpha * 255);
    }),
  );

async function changePixels(
  scene: Scene,
  index: number,
  suffix: string,
  change: (rgba: Uint8Array, at: number) => void,
): Promise<number | null> {
  const source = scene.textures[index]!;
  if (source.mimeType === 'image/ktx2') return null;
  try {
    const rgba = Uint8Array.from(await decodeRgba(source));
    for (let at = 0; at < rgba.length; at += 4) change(rgba, at);
    return addTexture(scene, await encodePng(`${stem(source.name)}-${suffix}`, { ...sizeOf(source), rgba }));
  } catch (error) {
    throwIfMemory(error);
    return null;
  }
}
