/** How far one encoded image differs from another. */

import type { Sharp } from 'sharp';
import type { TextureQuality } from '#domain/models/figures';
import { decodeImage } from '../images/decode.ts';
import { decodeKtx2 } from '../images/ktx2.ts';
import { readKtx2Header } from '../images/ktx2-header.ts';
import type { Pixels } from '../images/pixels.ts';
import { scalePicture } from '../images/scale.ts';
import { openPicture, sharp } from '../images/vips.ts';
import type { TextureRole } from '../scenes/texture-roles.ts';
import { readImageHeader } from '../images/image-header.ts';

/** Compared at most at this size: twice the largest preview, and every preset but one ends below it. */
const comparedSize = 2048;
/** Said of equal images, whose ratio has no bound. */
const highestDb = 100;
/** What libvips reads in strips, so that a large picture is never whole in memory. */
const streamed = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/tiff', 'image/avif']);

export interface ImagePair {
  /** Image files of any format that `decodeImage` reads. */
  a: Uint8Array;
  b: Uint8Array;
  /** What the texture is used for: only channels that are read are compared, colours by how much of them is seen where alpha says that. */
  role: Pick<TextureRole, 'channels' | 'alpha'>;
}

export type PairQuality = Omit<TextureQuality, 'name'>;

/**
 * Peak signal-to-noise ratio of `b` against `a`, at the size of `a` or, where that is larger, at 2048 pixels an edge. Null when one of them cannot be decoded.
 * Task of a thread.
 *
 * @example const line = await compareImages({ a: png, b: webp, role: textureRoles(scene)[0]! }); // { before: { width: 1024, height: 1024 }, …, psnrDb: 41.3 }
 */
export async function compareImages({ a, b, role }: ImagePair): Promise<PairQuality | null> {
  try {
    if (Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(b)) {
      const { width, height } = await openImage(a);
      return { before: { width, height }, after: { width, height }, psnrDb: highestDb };
    }
    // One after the other, so that only one of them is ever held unscaled.
    const before = await scaleImage(a, undefined, role);
    const after = await scaleImage(b, before.scaled, role);
    return { before: before.size, after: after.size, psnrDb: peakSignalToNoise(before.pixels, after.pixels, role) };
  } catch {
    return null;
  }
}

interface Size {
  width: number;
  height: number;
}

export interface OpenImage extends Size {
  decode: () => Sharp | Promise<Sharp>;
}

/** The image at `wanted`, by default at its own size or what of it fits into the compared one. */
async function scaleImage(
  bytes: Uint8Array,
  wanted: Size | undefined,
  { alpha }: ImagePair['role'],
): Promise<{ size: Size; scaled: Size; pixels: Uint8Array }> {
  const { width, height, decode } = await openImage(bytes);
  const scale = Math.min(1, comparedSize / Math.max(width, height));
  const edge = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  const scaled = wanted ?? { width: edge(width), height: edge(height) };
  const picture = await decode();
  const image = await scalePicture(() => picture.clone(), scaled, alpha, { kernel: 'cubic' });
  const pixels = await image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
  return { size: { width, height }, scaled, pixels };
}

/** Size of an image and how to decode it. What libvips does not stream is decoded whole; KTX2 at a level of twice the compared size, if it has one. */
export async function openImage(bytes: Uint8Array): Promise<OpenImage> {
  const header = readImageHeader(bytes);
  if (header && streamed.has(header.mimeType)) {
    const { width, height } = await openPicture(bytes).metadata();
    return { width, height, decode: () => openPicture(bytes) };
  }
  const ktx2 = readKtx2Header(bytes);
  if (ktx2) return { width: ktx2.width, height: ktx2.height, decode: async () => fromPixels(await decodeKtx2(bytes, comparedSize * 2)) };
  const pixels = await decodeImage(bytes);
  if (!pixels) throw unreadable();
  return { width: pixels.width, height: pixels.height, decode: () => fromPixels(pixels) };
}

const unreadable = (): RangeError => new RangeError('No decoder reads this image');

function fromPixels(pixels: Pixels | undefined): Sharp {
  if (!pixels) throw unreadable();
  return sharp(pixels.rgba, { raw: { width: pixels.width, height: pixels.height, channels: 4 } });
}

const places = { r: 0, g: 1, b: 2, a: 3 } as const;

/** Peak signal-to-noise ratio in dB of two RGBA images of one size, over the channels that are read; at most 100. */
function peakSignalToNoise(a: Uint8Array, b: Uint8Array, { channels, alpha }: ImagePair['role']): number {
  const meanSquare = alpha === 'coverage' ? seenDifference(a, b) : difference(a, b, channels);
  return meanSquare > 0 ? Math.min(highestDb, 10 * Math.log10((255 * 255) / meanSquare)) : highestDb;
}

function difference(a: Uint8Array, b: Uint8Array, channels: TextureRole['channels']): number {
  let sum = 0;
  for (const channel of channels)
    for (let at: number = places[channel]; at < a.length; at += 4) sum += (a[at]! - b[at]!) * (a[at]! - b[at]!);
  return sum / ((a.length / 4) * Math.max(1, channels.length));
}

/** Of colours as far as they are seen, and of alpha. */
function seenDifference(a: Uint8Array, b: Uint8Array): number {
  let colour = 0;
  let alpha = 0;
  for (let i = 0; i < a.length; i += 4) {
    const alphaA = a[i + 3]!;
    const alphaB = b[i + 3]!;
    let red = a[i]! - b[i]!;
    let green = a[i + 1]! - b[i + 1]!;
    let blue = a[i + 2]! - b[i + 2]!;
    if (alphaA !== 255 || alphaB !== 255) {
      red = (a[i]! * alphaA - b[i]! * alphaB) / 255;
      green = (a[i + 1]! * alphaA - b[i + 1]! * alphaB) / 255;
      blue = (a[i + 2]! * alphaA - b[i + 2]! * alphaB) / 255;
      alpha += (alphaA - alphaB) * (alphaA - alphaB);
    }
    colour += red * red + green * green + blue * blue;
  }
  // Alpha counts only where it differs, so that opaque images are measured over their three channels as everywhere.
  return alpha > 0 ? (colour + alpha) / a.length : colour / ((a.length / 4) * 3);
}
