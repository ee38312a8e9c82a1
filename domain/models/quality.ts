/** What the figures of a comparison mean to a person: words and thresholds in one table. */

import type { QualityFigures } from './figures.ts';

/** From no difference to one that everybody notices. */
export const qualityLevels = ['same', 'excellent', 'good', 'fair', 'poor'] as const;
export type QualityLevel = (typeof qualityLevels)[number];

export const qualityVerdicts: Record<QualityLevel, { title: string; text: string }> = {
  same: { title: '与原模型一致', text: '形状和画面都没有量到差别，可以直接替换原模型。' },
  excellent: { title: '肉眼几乎看不出差别', text: '形状、轮廓和光影与原模型几乎相同，适合展示和交付。' },
  good: { title: '细看才能看出差别', text: '正常距离观看没有影响，贴近细节时会有少许不同。' },
  fair: { title: '近看能看出差别', text: '适合远景、预览和手机；要贴近细节看时，请换更保守的方案。' },
  poor: { title: '差别明显', text: '外形或画面与原模型明显不同，建议提高保留面数或贴图尺寸后再处理一次。' },
};

type Figure = 'rmsPercent' | 'maxPercent' | 'normalMeanDegrees' | 'silhouetteIou' | 'ssim' | 'texturePsnrDb';

export interface QualityRow {
  key: Figure;
  label: string;
  /** What is measured, in one line. */
  hint: string;
  unit: string;
  digits: number;
  /** Whether a larger number is the better one. */
  larger: boolean;
  /** Worst number that still has each level, best level first; beyond the last it is `poor`. */
  bounds: readonly [same: number, excellent: number, good: number, fair: number];
  /** What each level says of this figure. */
  words: Record<QualityLevel, string>;
  of(figures: QualityFigures): number | null;
}

const lowest = (values: number[]): number | null => (values.length > 0 ? Math.min(...values) : null);

/** The figures that are shown, in this order everywhere. Distances in % of the original's bounding diagonal. */
export const qualityRows: readonly QualityRow[] = [
  {
    key: 'rmsPercent',
    label: '平均偏差',
    hint: '表面平均移动了多远（均方根，占对角线）',
    unit: '%',
    digits: 3,
    larger: false,
    bounds: [0.0005, 0.1, 0.3, 0.8],
    words: { same: '没有移动', excellent: '极小', good: '很小', fair: '能量出来', poor: '偏大' },
    of: ({ rmsPercent }) => rmsPercent,
  },
  {
    key: 'maxPercent',
    label: '最大偏差',
    hint: '离原表面最远的一处（占对角线）',
    unit: '%',
    digits: 2,
    larger: false,
    bounds: [0.005, 0.5, 1.5, 4],
    words: { same: '没有移动', excellent: '很小', good: '只在个别地方', fair: '局部明显', poor: '局部变形' },
    of: ({ maxPercent }) => maxPercent,
  },
  {
    key: 'normalMeanDegrees',
    label: '法线偏差',
    hint: '表面朝向平均转了几度，决定光影',
    unit: '°',
    digits: 1,
    larger: false,
    bounds: [0.05, 4, 9, 18],
    words: { same: '光影不变', excellent: '光影几乎不变', good: '光影略有变化', fair: '光影有变化', poor: '光影明显变化' },
    of: ({ normalMeanDegrees }) => normalMeanDegrees,
  },
  {
    key: 'silhouetteIou',
    label: '轮廓重合',
    hint: '12 个方向的外轮廓有多少重合',
    unit: '%',
    digits: 2,
    larger: true,
    bounds: [99.99, 99.4, 98, 95],
    words: { same: '完全重合', excellent: '几乎重合', good: '边缘略有出入', fair: '轮廓有变化', poor: '轮廓明显不同' },
    of: ({ silhouetteIou }) => (silhouetteIou === null ? null : silhouetteIou * 100),
  },
  {
    key: 'ssim',
    label: '画面相似度',
    hint: '12 个方向的画面（SSIM，1 为相同）',
    unit: '',
    digits: 3,
    larger: true,
    bounds: [0.9995, 0.965, 0.93, 0.86],
    words: { same: '画面相同', excellent: '看不出差别', good: '细看有差别', fair: '看得出差别', poor: '画面明显不同' },
    of: ({ ssim }) => ssim,
  },
  {
    key: 'texturePsnrDb',
    label: '贴图信噪比',
    hint: '最差的一张贴图与原图相比（PSNR）',
    unit: ' dB',
    digits: 1,
    larger: true,
    bounds: [99.9, 36, 31, 26],
    words: { same: '原样保留', excellent: '看不出压缩', good: '细看有痕迹', fair: '有压缩痕迹', poor: '压缩明显' },
    of: ({ textures }) => lowest(textures.map(({ psnrDb }) => psnrDb)),
  },
];

/** Which level a number of a row has. */
export function levelOf({ bounds, larger }: QualityRow, value: number): QualityLevel {
  const place = bounds.findIndex((bound) => (larger ? value >= bound : value <= bound));
  return qualityLevels[place < 0 ? qualityLevels.length - 1 : place] ?? 'poor';
}

export interface QualityReading {
  row: QualityRow;
  value: number;
  /** The number with its unit, rounded; never rounded to what it is not. */
  text: string;
  level: QualityLevel;
  word: string;
}

/** `0.040%`; a number that rounds to 0 but is not shows as less than the last digit, one that rounds to the whole as just below. */
export function qualityText(row: QualityRow, value: number): string {
  const { digits, unit, larger } = row;
  const step = 10 ** -digits;
  if (!larger && value > 0 && value < step / 2) return `<${step.toFixed(digits)}${unit}`;
  const whole = row.key === 'silhouetteIou' ? 100 : row.key === 'ssim' ? 1 : Infinity;
  const rounded = value < whole ? Math.min(value, whole - step) : value;
  return `${rounded.toFixed(digits)}${unit}`;
}

/** A largest deviation, % of the diagonal, as every card and legend says it. */
export function distanceText(percent: number): string {
  const row = qualityRows.find(({ key }) => key === 'maxPercent');
  return row === undefined ? '' : qualityText(row, percent);
}

/** Every figure that was measured, in words; those that were not are left out. */
export function readQuality(figures: QualityFigures): QualityReading[] {
  return qualityRows.flatMap((row) => {
    const value = row.of(figures);
    // Reports of older versions lack some.
    if (value === null || !Number.isFinite(value)) return [];
    const level = levelOf(row, value);
    return [{ row, value, text: qualityText(row, value), level, word: row.words[level] }];
  });
}

/** What people see. The largest deviation is a single place, so it is not part of the verdict. */
const judged: Figure[] = ['rmsPercent', 'silhouetteIou', 'ssim', 'texturePsnrDb'];

/** The worst of the figures that the eye goes by; null when none was measured. */
export function judgeQuality(figures: QualityFigures): QualityLevel | null {
  const places = readQuality(figures)
    .filter(({ row }) => judged.includes(row.key))
    .map(({ level }) => qualityLevels.indexOf(level));
  return qualityLevels[Math.max(...places)] ?? null;
}
