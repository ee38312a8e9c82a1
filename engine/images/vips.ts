/** libvips, set up once for the whole engine, and the one way in which it opens a picture that a file brought. */

import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { hasMoreScans } from '#domain/formats/jpeg-scans';
import { readImageHeader } from './image-header.ts';
import { maxPixels } from './pixels.ts';

/** The loaders that strangers' bytes may reach, by the kind of picture whose mark they begin with. */
const loaders = {
  'image/jpeg': ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadJpegFile'],
  'image/png': ['VipsForeignLoadPngBuffer', 'VipsForeignLoadPngFile'],
  'image/webp': ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadWebpFile'],
  'image/gif': ['VipsForeignLoadNsgifBuffer', 'VipsForeignLoadNsgifFile'],
  'image/tiff': ['VipsForeignLoadTiffBuffer', 'VipsForeignLoadTiffFile'],
  'image/avif': ['VipsForeignLoadHeifBuffer', 'VipsForeignLoadHeifFile'],
} as const satisfies Record<string, readonly string[]>;

export type PictureKind = keyof typeof loaders;

// All others draw what a program describes (SVG, PDF) or are for other ends. It holds for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(loaders).flat() });
// Several pictures at once use the cores better than several threads for one, and none is asked for twice.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };

export interface OpenPicture extends Omit<SharpOptions, 'limitInputPixels'> {
  /** Kinds that may be there (default: all that libvips decodes for us). */
  kinds?: readonly PictureKind[];
  /** The most pixels, false for any number; default `maxPixels`. */
  pixels?: number | false;
}

const allKinds = Object.keys(loaders) as PictureKind[];
/** Opened instead of what is not to be: it fails as any picture that cannot be decoded. */
const nothing = new Uint8Array(1);

const isKind = (bytes: Uint8Array, kinds: readonly string[]): boolean => kinds.includes(readImageHeader(bytes)?.mimeType ?? '');

/**
 * Opens an encoded picture that begins with the mark of one of `kinds`; it is read in strips where the format allows. Of any other kind, and of
 * a JPEG of more than `mostScans`, every use is rejected.
 */
export const openPicture = (bytes: Uint8Array, { kinds = allKinds, pixels = maxPixels, ...options }: OpenPicture = {}): Sharp =>
  sharp(isKind(bytes, kinds) && !hasMoreScans(bytes) ? bytes : nothing, { ...options, limitInputPixels: pixels });

/** Pixels of an encoded picture of any size, told without decoding it; undefined for what does not begin as one of `kinds`, and for what is broken. */
export async function pictureSize(
  bytes: Uint8Array,
  kinds: readonly PictureKind[] = allKinds,
): Promise<{ width: number; height: number } | undefined> {
  if (!isKind(bytes, kinds)) return undefined;
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
