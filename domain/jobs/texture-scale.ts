import type { LightweightOptions } from './options.ts';

/** Most pixels that the KTX2 encoder accepts at once (Basis Universal 2.5, BASISU_ENCODER_MAX_SOURCE_IMAGE_PIXELS_HIGHER_LIMIT). */
export const encoderPixels = 12 * 1024 * 1024;

/** Most pixels of a KTX2 texture: UASTC is encoded in bands, ETC1S at once. */
export const ktx2Pixels: Partial<Record<LightweightOptions['textureFormat'], number>> = {
  ktx2Etc1s: encoderPixels,
  ktx2Uastc: 8192 * 8192,
};

/** Factor, at most 1, by which a texture's edges are scaled: to fit the longest edge allowed and, for KTX2, the pixels that it may have. */
export function textureScale(
  width: number,
  height: number,
  { textureSize, textureFormat }: Pick<LightweightOptions, 'textureSize' | 'textureFormat'>,
): number {
  const scale = Math.min(1, (textureSize ?? Infinity) / Math.max(width, height, 1));
  const most = ktx2Pixels[textureFormat] ?? Infinity;
  return Math.min(scale, Math.sqrt(most / Math.max(width * height, 1)));
}
