import type { TilesOptions } from '#domain/tiles/options';

export const compressionLabels: Record<TilesOptions['compression'], string> = { draco: 'Draco', meshopt: 'Meshopt', none: '不压缩' };
export const textureLabels: Record<TilesOptions['textures'], string> = { webp: 'WebP', ktx2: 'KTX2', keep: '保持原样' };
