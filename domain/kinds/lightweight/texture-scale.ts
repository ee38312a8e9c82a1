import type { LightweightOptions } from './options.ts';

/** Most pixels that the KTX2 encoder accepts at once (Basis Universal 2.5, BASISU_ENCODER_MAX_SOURCE_IMAGE_PIXELS_HIGHER_LIMIT). */
export const encoderPixels = 12 * 1024 * 1024;

/** Most pixels of a KTX2 texture: UASTC is encoded in bands, ETC1S at once. */
export const ktx2Pixels: Partial<Record<LightweightOptions['textureFormat'], number>> = {
  ktx2Etc1s: encoderPixels,
  ktx2Uastc: 8192 * 8192,
};

/** Most pixels that our own ETC1S encoder takes at once, with half a gigabyte of memory. */
export const quickKtx2Pixels = 4096 * 4096;

/** Factor, at most 1, by which a texture's edges are scaled: to fit the longest edge allowed and, for KTX2, the pixels that it may have, `most` where an encoder takes others. */
export function textureScale(
  width: number,
  height: number,
  { textureSize, textureFormat }: Pick<LightweightOptions, 'textureSize' | 'textureFormat'>,
  most = ktx2Pixels[textureFormat] ?? Infinity,
): number {
  const scale = Math.min(1, (textureSize ?? Infinity) / Math.max(width, height, 1));
  return Math.min(scale, Math.sqrt(most / Math.max(width * height, 1)));
}
