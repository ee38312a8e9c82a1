/** libvips, set up once for the whole engine, and the one way in which it opens a picture that a file brought. */

import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { maxPixels } from './pixels.ts';

// Several pictures at once use the cores better than several threads for one, and none is asked for twice.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };

/** Opens an encoded picture of any format with at most `maxPixels`; it is read in strips where the format allows. */
export const openPicture = (bytes: Uint8Array, options: Omit<SharpOptions, 'limitInputPixels'> = {}): Sharp =>
  sharp(bytes, { ...options, limitInputPixels: maxPixels });

/** Pixels of an encoded picture of any size, told without decoding it; undefined for what libvips does not know. */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch (error) {
    throwIfMemory(error);
    return undefined;
  }
}

/**
 * Lets through what says nothing of a picture: that memory was short. libvips tells so by a sentence alone.
 * @throws RangeError
 */
export function throwIfMemory(error: unknown): void {
  if (error instanceof RangeError) throw error;
  const isShort = error instanceof Error && /out of memory|cannot allocate|allocation failed/i.test(error.message);
  if (isShort) throw new RangeError('Allocation failed for a picture', { cause: error });
}
