/** How each option of a scene's tiles is asked for and told. */

import { optionText, type OptionInput } from '../lightweight/option-fields.ts';
import { tileCompressions, tileLimits, tileTextures, tileTextureSizes, tileVersions, type TileOptions } from '../../models/tiles.ts';

/** In the order of the dialog. */
export const tileFields: Record<keyof TileOptions, OptionInput> = {
  compression: {
    ...{ label: '几何压缩', hint: 'Draco 最小；Meshopt 解码最快；不压缩的任何查看器都能打开' },
    ...{ kind: 'choice', choices: tileCompressions, labels: { none: '不压缩', draco: 'Draco', meshopt: 'Meshopt' } },
  },
  textures: {
    ...{ label: '贴图格式', hint: 'WebP 比 JPEG 小；KTX2 占显存最少；保持原样不重新编码' },
    ...{ kind: 'choice', choices: tileTextures, labels: { keep: '保持原样', webp: 'WebP', ktx2: 'KTX2' } },
  },
  textureSize: {
    ...{ label: '贴图最长边', hint: '更大的贴图缩小到这个尺寸' },
    ...{ kind: 'size', sizes: tileTextureSizes, none: '保持原尺寸' },
  },
  version: {
    ...{ label: '3D Tiles 版本', hint: '旧版 Cesium 和部分国产平台只认 1.0' },
    ...{ kind: 'choice', choices: tileVersions, labels: { '1.1': '1.1（GLB）', '1.0': '1.0（b3dm）' } },
  },
  ratio: {
    label: '每级保留面数',
    hint: '100% 为不减面；瓦片的边界不动，相邻的瓦片不开缝',
    kind: 'share',
    range: { ...tileLimits.ratio, step: 0.01 },
  },
  errorPixels: {
    ...{ label: '减面误差上限', hint: '换到更细一级之前，画面上最多偏这么多像素；到了上限就不再减面' },
    ...{ kind: 'number', range: { ...tileLimits.errorPixels, step: 0.1 }, unit: '像素' },
  },
};

/** Whether an option has any effect, given the others. */
export const tileFieldApplies = (key: keyof TileOptions, { ratio }: Required<TileOptions>): boolean => key !== 'errorPixels' || ratio < 1;

/** What the tiles are written as, in labels and values. */
export const describeTileOptions = (options: Required<TileOptions>): { label: string; value: string }[] =>
  (Object.keys(tileFields) as (keyof TileOptions)[])
    .filter((key) => tileFieldApplies(key, options))
    .map((key) => ({ label: tileFields[key].label, value: optionText(tileFields[key], options[key]) }));
