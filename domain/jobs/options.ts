/** What lightweighting offers: one table that the dialog shows, the API validates and the engine obeys. */

import { z } from 'zod';

export const textureFormats = ['keep', 'webp'] as const;
export const geometryCompressions = ['none', 'meshopt', 'draco'] as const;

export interface LightweightOptions {
  /** Share of the triangles to keep, (0, 1]; 1 keeps all. Ignored when `targetTriangles` is given. */
  ratio: number;
  /** Triangles to end at, or null to go by `ratio`. */
  targetTriangles: number | null;
  /** Largest deviation allowed, % of the bounding diagonal; simplification stops there, even short of the ratio. */
  errorPercent: number;
  /** Longest edge of a texture in pixels; larger ones are scaled down. Null keeps their sizes. */
  textureSize: number | null;
  textureFormat: (typeof textureFormats)[number];
  compression: (typeof geometryCompressions)[number];
}

export const presetNames = ['fast', 'balanced', 'quality', 'mobile', 'texturesOnly', 'custom'] as const;
export type PresetName = (typeof presetNames)[number];

export interface Preset {
  label: string;
  hint: string;
  options: LightweightOptions;
}

const base: LightweightOptions = {
  ratio: 0.5,
  targetTriangles: null,
  errorPercent: 0.5,
  textureSize: 2048,
  textureFormat: 'webp',
  compression: 'draco',
};

export const presets: Record<PresetName, Preset> = {
  fast: {
    label: '极速',
    hint: '大幅减面，适合快速预览和大场景',
    options: { ...base, ratio: 0.2, errorPercent: 2, textureSize: 1024, compression: 'meshopt' },
  },
  balanced: { label: '均衡', hint: '减半面数，肉眼几乎看不出差别', options: base },
  quality: {
    label: '高质',
    hint: '细节优先，适合展示和打印前的预览',
    options: { ...base, ratio: 0.75, errorPercent: 0.1, textureSize: 4096 },
  },
  mobile: {
    label: '移动端',
    hint: '控制显存和体积，适合手机浏览器',
    options: { ...base, ratio: 0.3, errorPercent: 1, textureSize: 1024, compression: 'meshopt' },
  },
  texturesOnly: { label: '仅贴图', hint: '只压缩贴图，几何体不动', options: { ...base, ratio: 1, errorPercent: 0, compression: 'none' } },
  custom: { label: '自定义', hint: '自己决定每一项', options: base },
};

export const optionLimits = {
  ratio: { min: 0.01, max: 1, step: 0.01 },
  targetTriangles: { min: 1, max: 100_000_000 },
  errorPercent: { min: 0, max: 10, step: 0.01 },
  textureSizes: [256, 512, 1024, 2048, 4096, 8192],
} as const;

export const lightweightOptionsSchema = z.strictObject({
  ratio: z
    .number('减面比例应为数字')
    .min(optionLimits.ratio.min, '减面比例不能小于 1%')
    .max(optionLimits.ratio.max, '减面比例不能大于 100%'),
  targetTriangles: z
    .int('目标面数应为整数')
    .min(optionLimits.targetTriangles.min, '目标面数至少为 1')
    .max(optionLimits.targetTriangles.max, '目标面数过大')
    .nullable(),
  errorPercent: z
    .number('误差上限应为数字')
    .min(optionLimits.errorPercent.min, '误差上限不能小于 0')
    .max(optionLimits.errorPercent.max, '误差上限不能大于 10%'),
  textureSize: z
    .union(
      optionLimits.textureSizes.map((size) => z.literal(size)),
      '请选择贴图尺寸',
    )
    .nullable(),
  textureFormat: z.enum(textureFormats, '请选择贴图格式'),
  compression: z.enum(geometryCompressions, '请选择几何压缩方式'),
});

/** The preset's options with what the caller changes on top. */
export function resolveOptions(preset: PresetName, changes: Partial<LightweightOptions> = {}): LightweightOptions {
  return { ...presets[preset].options, ...changes };
}
