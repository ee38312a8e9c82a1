/** How far one encoded image differs from another. */

import type { Sharp } from 'sharp';
import type { TextureQuality } from '#domain/models/figures';
import { decodeImage } from '../images/decode.ts';
import { decodeKtx2 } from '../images/ktx2.ts';
import { readKtx2Header } from '../images/ktx2-header.ts';
import type { Pixels } from '../images/pixels.ts';
import { openPicture, sharp } from '../images/vips.ts';
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
  /** Whether transparency shows; else the pixels are compared as if they were opaque. */
  alpha: boolean;
}

export type PairQuality = Omit<TextureQuality, 'name'>;

/**
 * Peak signal-to-noise ratio of `b` against `a`, at the size of `a` or, where that is larger, at 2048 pixels an edge. Null when one of them cannot be decoded.
 * Task of a thread.
 *
 * @example const line = await compareImages({ a: png, b: webp, alpha: false }); // { before: { width: 1024, height: 1024 }, …, psnrDb: 41.3 }
 */
export async function compareImages({ a, b, alpha }: ImagePair): Promise<PairQuality | null> {
  try {
    if (Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(b)) {
      const { width, height } = await openImage(a);
      return { before: { width, height }, after: { width, height }, psnrDb: highestDb };
    }
    // One after the other, so that only one of them is ever held unscaled.
    const before = await scaleImage(a, undefined, alpha);
    const after = await scaleImage(b, before.scaled, alpha);
    return { before: before.size, after: after.size, psnrDb: peakSignalToNoise(before.pixels, after.pixels) };
  } catch {
    return null;
  }
}

interface Size {
  width: number;
  height: number;
}

interface OpenImage extends Size {
  decode: () => Sharp | Promise<Sharp>;
}

/** The image at `wanted`, by default at its own size or what of it fits into the compared one. */
async function scaleImage(
  bytes: Uint8Array,
  wanted: Size | undefined,
  alpha: boolean,
): Promise<{ size: Size; scaled: Size; pixels: Uint8Array }> {
  const { width, height, decode } = await openImage(bytes);
  const scale = Math.min(1, comparedSize / Math.max(width, height));
  const edge = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  const scaled = wanted ?? { width: edge(width), height: edge(height) };
  const image = (await decode()).toColourspace('srgb');
  if (!alpha) image.removeAlpha();
  const pixels = await image
    .ensureAlpha()
    .resize(scaled.width, scaled.height, { fit: 'fill', kernel: 'cubic' })
    .raw({ depth: 'uchar' })
    .toBuffer();
  return { size: { width, height }, scaled, pixels };
}

/** Size of an image and how to decode it. What libvips does not stream is decoded whole; KTX2 at a level of twice the compared size, if it has one. */
async function openImage(bytes: Uint8Array): Promise<OpenImage> {
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

/** Peak signal-to-noise ratio in dB of two RGBA images of one size: colours as far as they show, and alpha; at most 100. */
function peakSignalToNoise(a: Uint8Array, b: Uint8Array): number {
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
  const meanSquare = alpha > 0 ? (colour + alpha) / a.length : colour / ((a.length / 4) * 3);
  return meanSquare > 0 ? Math.min(highestDb, 10 * Math.log10((255 * 255) / meanSquare)) : highestDb;
}
