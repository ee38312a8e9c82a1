import type { LightweightOptions } from './options.ts';

/** Most pixels that the KTX2 encoder accepts (Basis Universal 2.5, BASISU_ENCODER_MAX_SOURCE_IMAGE_PIXELS_HIGHER_LIMIT). */
export const ktx2Pixels = 12 * 1024 * 1024;

/** Factor, at most 1, by which a texture's edges are scaled: to fit the longest edge allowed and, for KTX2, the encoder's pixels. */
export function textureScale(
  width: number,
  height: number,
  { textureSize, textureFormat }: Pick<LightweightOptions, 'textureSize' | 'textureFormat'>,
): number {
  const scale = Math.min(1, (textureSize ?? Infinity) / Math.max(width, height, 1));
  const isKtx2 = textureFormat === 'ktx2Etc1s' || textureFormat === 'ktx2Uastc';
  return isKtx2 ? Math.min(scale, Math.sqrt(ktx2Pixels / Math.max(width * height, 1))) : scale;
}
