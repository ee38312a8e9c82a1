/** Ready choices of how a scene's tiles are written. */

import type { TileOptions } from '../../models/tiles.ts';

interface TilePreset {
  label: string;
  hint: string;
  options: Required<TileOptions>;
}

const whole = { version: '1.1', textureSize: null, ratio: 1, errorPixels: 1 } as const;
const light = { version: '1.1', textureSize: 1024, ratio: 0.5, errorPixels: 1 } as const;

export const tilePresets = {
  balanced: {
    label: '均衡',
    hint: '面数和贴图尺寸不变，几何用 Draco、贴图用 WebP 压缩，先试这个',
    options: { ...whole, compression: 'draco', textures: 'webp' },
  },
  mobile: {
    label: '手机流畅',
    hint: '面数最多减半，贴图用 KTX2 且不超过 1024，解码快、占显存少',
    options: { ...light, compression: 'meshopt', textures: 'ktx2' },
  },
  small: {
    label: '体积最小',
    hint: '面数最多减半，贴图用 WebP 且不超过 1024，适合网速慢的地方',
    options: { ...light, compression: 'draco', textures: 'webp' },
  },
  compatible: {
    label: '兼容旧软件',
    hint: '3D Tiles 1.0（b3dm），不压缩，贴图保持原样，文件最大',
    options: { ...whole, version: '1.0', compression: 'none', textures: 'keep' },
  },
} as const satisfies Record<string, TilePreset>;

export type TilePresetName = keyof typeof tilePresets;
export const tilePresetNames = Object.keys(tilePresets) as TilePresetName[];

/** The preset that these options are; null when they are of one's own. */
export const tilePresetOf = (options: Required<TileOptions>): TilePresetName | null =>
  tilePresetNames.find((name) =>
    Object.entries(tilePresets[name].options).every(([key, value]) => options[key as keyof TileOptions] === value),
  ) ?? null;
