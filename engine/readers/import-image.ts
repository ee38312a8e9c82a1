import sharp from 'sharp';
import type { Texture } from '#engine/scenes/scene';
import { decodeBmp } from './bmp.ts';
import { readImageHeader } from './image-header.ts';
import { decodeTga, type Pixels } from './tga.ts';

/** What glTF can carry as it stands. */
const carried = ['image/png', 'image/jpeg', 'image/webp', 'image/ktx2'];
/** The largest picture that is decoded; WebP, JPEG and GPUs end earlier. */
const maxPixels = 16384 * 16384;

/** A texture from the bytes of an image file; `name` tells TGA. PNG, JPEG, WebP and KTX2 stay as they are, others become PNG. Undefined for what no decoder reads. */
export async function importImage(name: string, bytes: Uint8Array): Promise<Texture | undefined> {
  const header = readImageHeader(bytes);
  if (header && carried.includes(header.mimeType)) return { name, bytes, ...header };
  const pixels = header?.mimeType === 'image/bmp' ? decodeBmp(bytes) : header ? undefined : decodeTga(bytes);
  if (header === undefined && pixels === undefined) return undefined;
  try {
    return await encodePng(name, pixels ?? bytes);
  } catch {
    // A damaged picture is a missing picture: the caller says so.
    return undefined;
  }
}

/** Encodes pixels, or any image that sharp decodes, as a PNG texture. */
export async function encodePng(name: string, source: Pixels | Uint8Array): Promise<Texture> {
  const image =
    source instanceof Uint8Array
      ? sharp(source, { limitInputPixels: maxPixels })
      : sharp(source.rgba, { raw: { width: source.width, height: source.height, channels: 4 } });
  const { data, info } = await image.png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
  return { name, bytes: data, mimeType: 'image/png', width: info.width, height: info.height };
}
