/**
 * Combines maps that other formats keep separate into those of glTF's materials. Each answer is made once for a scene: any number of materials may ask for
 * the same pictures, and each picture may take seconds.
 */

import { fitWhole } from '#engine/images/pixels';
import { scalePicture } from '#engine/images/scale';
import { openPicture, throwIfMemory } from '#engine/images/vips';
import type { Scene, Texture } from '#engine/scenes/scene';
import { encodePng } from './import-image.ts';

interface Account {
  answers: Map<string, Promise<unknown>>;
  /** Pictures that came with the file, by what was combined of them, and those that were made of them. */
  given: Set<number>;
  made: Set<number>;
  /** Pixels that may still be combined. */
  pixels: number;
}

const accounts = new WeakMap<Scene, Account>();
/** Pixels that are combined for any scene, and for each of those that its pictures have: materials use a picture a few times, and have any number of combinations of some. */
const share = { pixels: 1e7, ofEach: 4 } as const;

function accountOf(scene: Scene): Account {
  let account = accounts.get(scene);
  if (!account) accounts.set(scene, (account = { answers: new Map(), given: new Set(), made: new Set(), pixels: share.pixels }));
  return account;
}

/**
 * What `make` answered when it was asked for `key` of the pictures `textures` first. Once a scene has had its share, it is answered as what cannot be
 * decoded: `refused`.
 */
export async function combineOnce<T>(
  scene: Scene,
  key: readonly (string | number)[],
  textures: readonly (number | undefined)[],
  make: () => Promise<T>,
  refused: T,
): Promise<T> {
  const account = accountOf(scene);
  const name = [...key, ...textures.map((texture) => texture ?? '-')].join(' ');
  const known = account.answers.get(name) as Promise<T> | undefined;
  if (known) return await known;
  let most = 0;
  for (const index of textures) {
    const texture = index === undefined ? undefined : scene.textures[index];
    if (index === undefined || !texture) continue;
    const pixels = texture.width * texture.height;
    most = Math.max(most, pixels);
    if (!account.given.has(index) && !account.made.has(index)) account.pixels += pixels * share.ofEach;
    account.given.add(index);
  }
  account.pixels -= most;
  const answer = account.pixels < 0 ? Promise.resolve(refused) : make();
  account.answers.set(name, answer);
  return await answer;
}

/** Adds what was made of others; returns its place. */
export function addCombined(scene: Scene, texture: Texture): number {
  const index = scene.textures.push(texture) - 1;
  accountOf(scene).made.add(index);
  return index;
}

/** One channel of each given texture, as the red, green and blue of a new one; a missing channel is white. Null when one cannot be decoded. */
export const joinMaps = (scene: Scene, channels: { r?: number; g?: number; b?: number }, name: string): Promise<number | null> =>
  combineOnce(scene, ['join'], [channels.r, channels.g, channels.b], () => join(scene, channels, name), null);

async function join(scene: Scene, channels: { r?: number; g?: number; b?: number }, name: string): Promise<number | null> {
  const sources = [channels.r, channels.g, channels.b].map((index) => (index === undefined ? undefined : scene.textures[index]));
  const { width, height } = sizeOf(sources.find((source) => source !== undefined)!);
  try {
    const planes = await Promise.all(sources.map((source) => (source ? greyPlane(source, width, height) : Promise.resolve(undefined))));
    const rgba = new Uint8Array(width * height * 4).fill(255);
    planes.forEach((plane, channel) => plane?.forEach((value, pixel) => (rgba[pixel * 4 + channel] = value)));
    return addCombined(scene, await encodePng(name, { width, height, rgba }));
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
  combineOnce(scene, ['alpha'], [base, opacity], () => merge(scene, base, opacity), undefined);

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
    return { texture: addCombined(scene, merged), alpha };
  } catch (error) {
    throwIfMemory(error);
    return undefined;
  }
}

/** The texture itself when it is a normal map, else a normal map made from its heights (central differences). Null when it cannot be decoded. */
export const normalsFromBump = (scene: Scene, index: number): Promise<number | null> =>
  combineOnce(scene, ['normals'], [index], () => toNormals(scene, index), null);

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
    return addCombined(scene, await encodePng(`${stem(source.name)}-normal`, { width, height, rgba }));
  } catch (error) {
    throwIfMemory(error);
    return null;
  }
}

/** Maps are put together whole. */
const sizeOf = ({ width, height }: Texture): { width: number; height: number } => fitWhole(width, height);

/** Colours and alpha apart: who asks for a map knows what its alpha says, if anything. */
const decodeRgba = async (texture: Texture): Promise<Uint8Array> =>
  await (
    await scalePicture(() => openPicture(texture.bytes), sizeOf(texture), 'numbers')
  )
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();

const greyPlane = async (texture: Texture, width: number, height: number): Promise<Uint8Array> =>
  await (await scalePicture(() => openPicture(texture.bytes), { width, height }, 'none')).greyscale().extractChannel(0).raw().toBuffer();

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
  combineOnce(scene, ['inverted'], [index], () => invert(scene, index), null);

const invert = (scene: Scene, index: number): Promise<number | null> =>
  changePixels(scene, index, 'inverted', (rgba, at) => {
    for (let channel = 0; channel < 3; channel++) rgba[at + channel] = 255 - rgba[at + channel]!;
    rgba[at + 3] = 255;
  });

type Bytes4 = readonly [number, number, number, number];

/** The texture as it looks over a colour of sRGB bytes and an alpha byte. Null when it cannot be decoded. */
export const layOverColor = (scene: Scene, index: number, color: Bytes4): Promise<number | null> =>
  combineOnce(scene, ['layered', ...color], [index], () => layOver(scene, index, color), null);

const layOver = (scene: Scene, index: number, color: Bytes4): Promise<number | null> =>
  changePixels(scene, index, 'layered', (rgba, at) => {
    const over = rgba[at + 3]! / 255;
    const under = (color[3] / 255) * (1 - over);
    const alpha = over + under;
    for (let channel = 0; channel < 3; channel++)
      rgba[at + channel] = alpha > 0 ? Math.round((rgba[at + channel]! * over + color[channel]! * under) / alpha) : color[channel]!;
    rgba[at + 3] = Math.round(alpha * 255);
  });

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
    return addCombined(scene, await encodePng(`${stem(source.name)}-${suffix}`, { ...sizeOf(source), rgba }));
  } catch (error) {
    throwIfMemory(error);
    return null;
  }
}
