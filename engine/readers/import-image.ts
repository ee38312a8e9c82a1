import { isBasisKtx2 } from '#engine/images/ktx2-header';
import { isReadable, type Pixels } from '#engine/images/pixels';
import { isCarriable } from '#engine/images/soundness';
import type { Texture } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { readImageHeader } from '../images/image-header.ts';

/**
 * A texture from the bytes of an image file, by content whatever `name` says. What glTF carries (PNG, JPEG, WebP, KTX2 with Basis) stays as it is where
 * it is whole; CMYK becomes an RGB JPEG, everything else a PNG, without alpha where nothing is transparent. Undefined for what no decoder reads or
 * is damaged or too large: the caller says so by `warnOfUnread`.
 * @param warnings Told of what the picture lost on the way: light beyond white, all but one face of a cube, frame or page, size.
 */
export async function importImage(name: string, bytes: Uint8Array, warnings?: WarningList): Promise<Texture | undefined> {
  const header = readImageHeader(bytes);
  if (header && isReadable(header.width, header.height)) {
    if (header.mimeType === 'image/ktx2' ? isBasisKtx2(bytes) : isCarriable(bytes, header.mimeType)) return { name, bytes, ...header };
  }
  // Decoders and libvips take longer to load than most models to read.
  const [{ decodeImage, encodePixels }, { isDdsCube }, { countPictures }, { pictureSize }] = await Promise.all([
    import('#engine/images/decode'),
    import('#engine/images/dds'),
    import('#engine/images/count-pictures'),
    import('#engine/images/vips'),
  ]);
  const pixels = await decodeImage(bytes);
  if (!pixels) return undefined;
  if (pixels.toneMapped) warnings?.add('textureToneMapped', { path: name });
  if (header?.mimeType === 'image/vnd-ms.dds' && isDdsCube(bytes)) warnings?.add('textureFaces', { path: name });
  const pictures = header && warnings ? await countPictures(bytes, header.mimeType) : 1;
  if (pictures > 1) warnings?.add('textureFrames', { path: name, count: pictures });
  const size = await pictureSize(bytes);
  if (size && size.width > pixels.width)
    warnings?.add('textureScaled', { path: name, ...size, toWidth: pixels.width, toHeight: pixels.height });
  if (header?.mimeType !== 'image/jpeg') return await encodePng(name, pixels);
  return { name, bytes: await encodePixels(pixels, 'jpeg'), mimeType: 'image/jpeg', width: pixels.width, height: pixels.height };
}

/** Says why `importImage` gave nothing for `bytes`: too large, and how large, or not to be decoded. */
export async function warnOfUnread(warnings: WarningList, bytes: Uint8Array, params: { path: string } | { name: string }): Promise<void> {
  const { pictureSize } = await import('#engine/images/vips');
  const size = (await pictureSize(bytes)) ?? readImageHeader(bytes);
  const isTold = size !== undefined && Math.max(size.width, size.height) <= longestEdge;
  if (!isTold || isReadable(size.width, size.height)) warnings.add('textureUnreadable', params);
  else warnings.add('textureTooLarge', { ...params, width: size.width, height: size.height });
}

/** Of PSB, the format of the largest pictures; what claims more is damaged. */
const longestEdge = 300_000;

/** Encodes pixels as a PNG texture; alpha is kept only where something is transparent. */
export async function encodePng(name: string, pixels: Pixels): Promise<Texture> {
  const { encodePixels } = await import('#engine/images/decode');
  return { name, bytes: await encodePixels(pixels), mimeType: 'image/png', width: pixels.width, height: pixels.height };
}
