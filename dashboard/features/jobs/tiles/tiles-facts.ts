import { cutText } from '#domain/display/sentence';
import type { TilesOptions } from '#domain/tiles/options';

export const compressionLabels: Record<TilesOptions['compression'], string> = { draco: 'Draco', meshopt: 'Meshopt', none: '不压缩' };
export const textureLabels: Record<TilesOptions['textures'], string> = { webp: 'WebP', ktx2: 'KTX2', keep: '保持原样' };

/** The options of a scene, as lists of facts show them. */
export const tilesFacts = ({ compression, textures, heightOffset, system, origin }: TilesOptions): { label: string; value: string }[] => [
  { label: '几何压缩', value: compressionLabels[compression] },
  { label: '贴图', value: textureLabels[textures] },
  ...(heightOffset === 0 ? [] : [{ label: '高程偏移', value: `${heightOffset} 米` }]),
  ...(system === null ? [] : [{ label: '坐标系', value: cutText(system) }]),
  ...(origin === null ? [] : [{ label: '原点', value: origin.join('，') }]),
];
