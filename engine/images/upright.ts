import { openPicture, throwIfMemory } from './vips.ts';

/** No loss is seen at it. */
const encoding = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/**
 * A JPEG that says in EXIF which way is up, turned so and without EXIF: some viewers turn such a picture and others do not, and encoders drop the note. What says
 * nothing, or cannot be decoded, stays byte for byte.
 * @throws RangeError when memory is short.
 */
export async function uprightJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const { orientation = 1 } = await openPicture(bytes).metadata();
    return orientation === 1 ? bytes : await openPicture(bytes).autoOrient().toColourspace('srgb').jpeg(encoding).toBuffer();
  } catch (error) {
    throwIfMemory(error);
    return bytes;
  }
}
