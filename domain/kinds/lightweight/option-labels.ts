/** What the choices of lightweighting are called. Apart from their fields, which the help page does without. */

import type { LightweightOptions } from './options.ts';

export const compressionLabels = {
  none: '不压缩',
  quantize: '量化（不需要解码器）',
  meshopt: 'Meshopt（解码快）',
  draco: 'Draco（体积小）',
} as const satisfies Record<LightweightOptions['compression'], string>;

export const textureFormatLabels = {
  keep: '保持原格式',
  jpeg: 'JPEG',
  webp: 'WebP',
  ktx2Etc1s: 'KTX2 ETC1S（显存小）',
  ktx2Uastc: 'KTX2 UASTC（质量高）',
} as const satisfies Record<LightweightOptions['textureFormat'], string>;
