/** Textures as the rasterizer reads them: decoded, no larger than the picture can show, with their mip levels, in the kernel's memory. */

import type { Sharp } from 'sharp';
import { decodeKtx2 } from '../images/ktx2.ts';
import { scalePicture, type AlphaUse } from '../images/scale.ts';
import { openPicture, sharp, throwIfMemory } from '../images/vips.ts';
import type { Texture } from '../scenes/scene.ts';
import type { Rasterizer } from './rasterizer.ts';

export interface Pixels {
  width: number;
  height: number;
  /** RGBA, 4 bytes a pixel. */
  data: Uint8Array;
}

/**
 * Decodes `texture` to at most `maxSize` pixels an edge; undefined when it cannot be decoded.
 * @param alpha What its alpha says where it is drawn; all opaque where that is nothing.
 */
export async function decodeImage(texture: Texture, maxSize: number, alpha: AlphaUse): Promise<Pixels | undefined> {
  try {
    // libvips does not read what GPUs read.
    const pixels = texture.mimeType === 'image/ktx2' ? await decodeKtx2(texture.bytes) : undefined;
    const source = (): Sharp =>
      pixels
        ? sharp(pixels.rgba, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
        : openPicture(texture.bytes, { failOn: 'none' });
    const { width, height } = await source().metadata();
    const scale = Math.min(1, maxSize / Math.max(width, height));
    const edge = (length: number): number => Math.max(1, Math.round(length * scale));
    const image = await scalePicture(source, { width: edge(width), height: edge(height) }, alpha);
    const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  } catch (error) {
    throwIfMemory(error);
    return undefined;
  }
}

const maxLevels = 16;

/** Sizes of an image and its levels down to one texel. */
function levelSizes(width: number, height: number): { width: number; height: number }[] {
  const sizes = [{ width, height }];
  for (let last = sizes[0]!; (last.width > 1 || last.height > 1) && sizes.length < maxLevels; last = sizes.at(-1)!) {
    sizes.push({ width: Math.max(1, last.width >> 1), height: Math.max(1, last.height >> 1) });
  }
  return sizes;
}

/** Lays an image and its levels down as the kernel's `Image`; `colour`: sRGB colours, else data. @returns its address. */
export function writeImage(rasterizer: Rasterizer, { width, height, data }: Pixels, colour: boolean): number {
  const { kernel, tables } = rasterizer;
  const sizes = levelSizes(width, height);
  const at = rasterizer.allocate(8 + maxLevels * 12);
  let texels = rasterizer.allocate(sizes.reduce((sum, level) => sum + level.width * level.height * 4, 0));
  const { words, bytes } = rasterizer.views();
  bytes.set(data, texels);
  words.set([colour ? tables.srgb : tables.straight, sizes.length], at / 4);
  sizes.forEach((level, i) => {
    words.set([level.width, level.height, texels], at / 4 + 2 + i * 3);
    const next = texels + level.width * level.height * 4;
    if (i + 1 < sizes.length) kernel.halve(texels, level.width, level.height, next, colour ? 1 : 0);
    texels = next;
  });
  return at;
}
