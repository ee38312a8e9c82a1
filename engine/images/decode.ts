/** Decodes any image file: our own decoders for formats that only 3D tools write, libvips for the rest. */

import { readImageHeader } from '#engine/images/image-header';
import { decodeBmp, embeddedInBmp } from './bmp.ts';
import { decodeDds } from './dds.ts';
import { decodeHdr } from './hdr.ts';
import { decodeKtx2 } from './ktx2.ts';
import { fitWhole, isOpaque } from './pixels.ts';
import { decodePsd } from './psd.ts';
import type { Decoded } from './raw-formats.ts';
import { scalePicture } from './scale.ts';
import { decodeTga } from './tga.ts';
import { openPicture, pictureSize, sharp, throwIfMemory, type PictureKind } from './vips.ts';

/** What a bitmap may wrap. */
const embeddable = ['image/jpeg', 'image/png'] as const;

type Decoder = (bytes: Uint8Array) => Decoded | undefined | Promise<Decoded | undefined>;

const decoders: Readonly<Record<string, Decoder>> = {
  'image/bmp': (bytes) => {
    const embedded = embeddedInBmp(bytes);
    return embedded ? decodeByVips(embedded, embeddable) : decodeBmp(bytes);
  },
  'image/vnd-ms.dds': decodeDds,
  'image/vnd.adobe.photoshop': decodePsd,
  'image/vnd.radiance': decodeHdr,
  'image/ktx2': decodeKtx2,
};

/**
 * Decodes an image by its content, not its name: 8-bit sRGB, the first frame, face or layer. CMYK becomes RGB, 16 bits become 8. Undefined for what
 * no decoder reads or is damaged; nothing larger than `maxPixels` is begun. What cannot be held whole is scaled down where libvips reads it.
 * @throws RangeError when memory is short.
 */
export async function decodeImage(bytes: Uint8Array): Promise<Decoded | undefined> {
  const header = readImageHeader(bytes);
  // Only a TGA has no mark.
  if (!header) return decodeTga(bytes);
  const decode = decoders[header.mimeType];
  return await (decode ? decode(bytes) : decodeByVips(bytes));
}

async function decodeByVips(bytes: Uint8Array, kinds?: readonly PictureKind[]): Promise<Decoded | undefined> {
  const size = await pictureSize(bytes, kinds);
  if (!size) return undefined;
  try {
    // Who asks for it knows what its alpha says, if anything.
    const image = await scalePicture(() => openPicture(bytes, { ...(kinds && { kinds }) }), fitWhole(size.width, size.height), 'numbers');
    const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, rgba: data };
  } catch (error) {
    throwIfMemory(error);
    return undefined;
  }
}

/** Pixels as an encoded image; alpha is kept only where something is transparent. PNG without loss, JPEG at a quality where no loss is seen. */
export async function encodePixels(pixels: Decoded, format: 'png' | 'jpeg' = 'png'): Promise<Uint8Array> {
  const { width, height, rgba } = pixels;
  const image = sharp(rgba, { raw: { width, height, channels: 4 } });
  if (isOpaque(pixels)) image.removeAlpha();
  return await (format === 'png' ? image.png({ compressionLevel: 6 }) : image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })).toBuffer();
}
