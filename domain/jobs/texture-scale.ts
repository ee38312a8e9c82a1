import type { LightweightOptions } from './options.ts';

/** What the encoder of KTX2 takes at once (Basis Universal 2.5, BASISU_ENCODER_MAX_SOURCE_IMAGE_PIXELS_HIGHER_LIMIT). */
export const ktx2Pixels = 12 * 1024 * 1024;

/** By how much the edges of a texture of `width` × `height` pixels are scaled, at most 1: for its longer side, and as KTX2 for its pixels. */
export function textureScale(
  width: number,
  height: number,
  { textureSize, textureFormat }: Pick<LightweightOptions, 'textureSize' | 'textureFormat'>,
): number {
  const scale = Math.min(1, (textureSize ?? Infinity) / Math.max(width, height, 1));
  const isKtx2 = textureFormat === 'ktx2Etc1s' || textureFormat === 'ktx2Uastc';
  return isKtx2 ? Math.min(scale, Math.sqrt(ktx2Pixels / Math.max(width * height, 1))) : scale;
}
