/** Counts the pictures in an image file, of which only one is read. */

import { openPicture } from './vips.ts';

/**
 * Frames of GIF, WebP and AVIF, pages of TIFF, members of an array or layers of a volume in DDS and KTX2; the six faces of a cube count as one.
 * 1 if there is only one or the number is unknown.
 */
export async function countPictures(bytes: Uint8Array, mimeType: string): Promise<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0);
  if (mimeType === 'image/vnd-ms.dds') {
    const isDx10 = String.fromCharCode(...bytes.subarray(84, 88)) === 'DX10';
    const isVolume = (word(112) & 0x200000) !== 0;
    return Math.max(1, isVolume ? word(24) : isDx10 ? word(140) : 1);
  }
  // Depth, then layers; 0 means none.
  if (mimeType === 'image/ktx2') return Math.max(1, word(28), word(32));
  if (!paged.has(mimeType)) return 1;
  const metadata = await openPicture(bytes)
    .metadata()
    .catch(() => undefined);
  return metadata?.pages ?? 1;
}

const paged = new Set(['image/gif', 'image/webp', 'image/tiff', 'image/avif', 'image/heif']);
