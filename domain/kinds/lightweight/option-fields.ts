/** How each lightweighting option is shown: in the dialog, in a job's facts and in the command line's help. */

import { textureCount, type ModelFigures } from '../../models/figures.ts';
import { compressionLabels, textureFormatLabels } from './option-labels.ts';
import { geometryCompressions, optionLimits, textureFormats, type LightweightOptions, type PresetName } from './options.ts';

export type OptionGroup = 'geometry' | 'textures' | 'structure' | 'output';

export const optionGroups: Record<OptionGroup, { label: string; folded: boolean }> = {
  geometry: { label: '几何', folded: false },
  textures: { label: '贴图', folded: false },
  structure: { label: '结构', folded: true },
  output: { label: '输出', folded: true },
};

interface Range {
  min: number;
  max: number;
  step?: number;
}

/** How an option is asked for, whatever work it belongs to. */
export type OptionInput = { label: string; hint?: string } & (
  | { kind: 'share'; range: Range }
  | {
      kind: 'number';
      range: Range;
      unit: string;
      /** Text for null. */ none?: string;
      /** The shown value times this is stored, as a whole number. */ factor?: number;
    }
  | { kind: 'choice'; choices: readonly string[]; labels: Record<string, string> }
  | { kind: 'size'; sizes: readonly number[]; none: string }
  | { kind: 'switch' }
);

export type OptionField = { group: OptionGroup } & (OptionInput | { label: string; hint?: string; kind: 'names'; none: string }) & {
    /** Applies only when each of these other options has one of these values. */ when?: Conditions;
    /** Does something only to models that have these. */ needs?: ModelPart;
  };

/** What a model may lack. */
export type ModelPart = 'textures' | 'animations' | 'severalMeshes';

type Figures = Pick<ModelFigures, 'textures' | 'texturesOmitted' | 'animations' | 'drawCalls'>;

const has: Record<ModelPart, (figures: Figures) => boolean> = {
  textures: (figures) => textureCount(figures) > 0,
  animations: ({ animations }) => animations > 0,
  severalMeshes: ({ drawCalls }) => drawCalls > 1,
};

/** Whether the model has what the option is about; one that nothing is known of has everything. */
export const optionSuits = (key: keyof LightweightOptions, figures: Figures | null): boolean => {
  const { needs } = optionFields[key];
  return needs === undefined || figures === null || has[needs](figures);
};

/** Whether a preset does anything to the model: 仅贴图 needs textures. */
export const presetSuits = (preset: PresetName, figures: Figures | null): boolean =>
  preset !== 'texturesOnly' || figures === null || has.textures(figures);

type Conditions = { [Option in keyof LightweightOptions]?: readonly LightweightOptions[Option][] };

const bits = (label: string, range: Range): OptionField => ({
  group: 'geometry',
  label,
  kind: 'number',
  range,
  unit: '位',
  when: { compression: ['draco'] },
});

/** In the order of the dialog. */
export const optionFields: Record<keyof LightweightOptions, OptionField> = {
  ratio: { group: 'geometry', label: '保留面数', kind: 'share', range: optionLimits.ratio },
  targetTriangles: {
    group: 'geometry',
    label: '目标面数',
    kind: 'number',
    range: optionLimits.targetTriangles,
    unit: '面',
    none: '按比例',
  },
  errorPercent: {
    ...{ group: 'geometry', label: '误差上限', hint: '对角线的百分比，减面时估计；到了上限就不再减面，形状优先。完成后实测，超出会说明' },
    ...{ kind: 'number', range: optionLimits.errorPercent, unit: '%' },
  },
  compression: { group: 'geometry', label: '几何压缩', kind: 'choice', choices: geometryCompressions, labels: compressionLabels },
  positionBits: { ...bits('坐标精度', optionLimits.positionBits), hint: '14 位的误差约为对角线的 0.001%' },
  normalBits: bits('法线精度', optionLimits.normalBits),
  uvBits: bits('UV 精度', optionLimits.uvBits),
  colorBits: bits('颜色精度', optionLimits.colorBits),
  weld: { group: 'geometry', label: '焊接顶点', hint: '完全相同的顶点合为一个', kind: 'switch' },
  textureSize: {
    group: 'textures',
    needs: 'textures',
    label: '贴图最长边',
    kind: 'size',
    sizes: optionLimits.textureSizes,
    none: '保持原尺寸',
  },
  textureFormat: {
    group: 'textures',
    needs: 'textures',
    label: '贴图格式',
    kind: 'choice',
    choices: textureFormats,
    labels: textureFormatLabels,
  },
  textureQuality: {
    group: 'textures',
    needs: 'textures',
    label: '贴图质量',
    hint: '1 到 100',
    kind: 'number',
    range: optionLimits.textureQuality,
    unit: '',
  },
  removeDuplicates: { group: 'structure', label: '合并重复资源', hint: '相同的贴图、材质和网格只留一份', kind: 'switch' },
  instance: {
    group: 'structure',
    needs: 'severalMeshes',
    label: '实例化',
    hint: '只是位置不同的部件共用一个网格，一起绘制',
    kind: 'switch',
  },
  join: {
    group: 'structure',
    needs: 'severalMeshes',
    label: '合并网格',
    hint: '同一材质的静态部件合为一个，绘制次数最少，部件名称会失去',
    kind: 'switch',
  },
  removeHidden: { group: 'structure', label: '删除内部不可见部件', hint: '从外面任何角度都看不到的部件', kind: 'switch' },
  keepNames: { group: 'structure', label: '保留层级和名称', kind: 'switch' },
  keepAnimation: { group: 'structure', needs: 'animations', label: '保留动画', kind: 'switch' },
  smallPartPercent: {
    ...{ group: 'structure', label: '删除小部件', hint: '小于对角线这个百分比的零散部件；0 为不删' },
    ...{ kind: 'number', range: optionLimits.smallPartPercent, unit: '%' },
  },
  lodLevels: {
    group: 'output',
    label: '细节层级',
    hint: '每一级的面数是上一级的一半（MSFT_lod）',
    kind: 'number',
    range: optionLimits.lodLevels,
    unit: '级',
  },
  levelFiles: {
    ...{ group: 'output', label: '每级单独存为文件', hint: '结果旁多出每一级的 GLB，可以分别下载', kind: 'switch' },
    when: { lodLevels: [1, 2, 3] },
  },
  targetBytes: {
    ...{ group: 'output', label: '目标大小', hint: '超过时在误差上限内减面、缩小贴图；保留全部面数时只动贴图' },
    ...{ kind: 'number', range: { min: 0.01, max: 4000, step: 0.1 }, unit: 'MB', none: '不限', factor: 1024 ** 2 },
  },
  lockedParts: {
    ...{ group: 'geometry', label: '锁定的部件', hint: '一个面也不减，坐标也不压缩；在这里按名称选，或在结果页的偏差图上点热点' },
    ...{ kind: 'names', none: '没有' },
  },
};

/** Whether an option has any effect, given the others. */
export function optionApplies(key: keyof LightweightOptions, options: LightweightOptions): boolean {
  if (key === 'ratio') return options.targetTriangles === null;
  if (key === 'targetTriangles') return options.targetTriangles !== null;
  const conditions = Object.entries(optionFields[key].when ?? {}) as [keyof LightweightOptions, readonly unknown[]][];
  return conditions.every(([other, wanted]) => wanted.includes(options[other]));
}

type NumberField = Extract<OptionInput, { kind: 'number' }>;

/** A stored number as its field shows it: to two decimals if the field has its own unit. */
export const shownNumber = ({ factor }: NumberField, stored: number): number =>
  factor === undefined ? stored : Number((stored / factor).toFixed(2));

/** The value to store for a number entered in its field, to a thousandth, the finest step of any field. */
export const storedNumber = ({ factor }: NumberField, shown: number): number =>
  factor === undefined ? Math.round(shown * 1000) / 1000 : Math.round(shown * factor);

/** A value as a person reads it. */
export const optionText = (field: OptionInput | OptionField, value: unknown): string => {
  if (field.kind === 'switch') return value === true ? '是' : '否';
  if (field.kind === 'names') return Array.isArray(value) && value.length > 0 ? value.join('、') : field.none;
  if (field.kind === 'choice') return field.labels[String(value)] ?? String(value);
  if (value === null) return field.kind === 'size' || field.kind === 'number' ? (field.none ?? '') : '';
  if (field.kind === 'share') return Number(value) >= 1 ? '全部' : `${Number((Number(value) * 100).toFixed(1))}%`;
  if (field.kind === 'size') return `${Number(value)} 像素`;
  return `${shownNumber(field, Number(value))}${field.unit === '%' ? '%' : field.unit === '' ? '' : ` ${field.unit}`}`;
};

/** Whether an option has the same value; lists are compared by what is in them. */
export const isSameOption = (a: OptionValue, b: OptionValue): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

export type OptionValue = LightweightOptions[keyof LightweightOptions];

/** What differs between two choices, of the options that apply to the later one. */
export function optionChanges(before: LightweightOptions, after: LightweightOptions): { label: string; before: string; after: string }[] {
  const keys = Object.keys(optionFields) as (keyof LightweightOptions)[];
  return keys
    .filter((key) => optionApplies(key, after) && !isSameOption(before[key], after[key]))
    .map((key) => ({
      label: optionFields[key].label,
      before: optionText(optionFields[key], before[key]),
      after: optionText(optionFields[key], after[key]),
    }));
}

/** The options worth telling, as label and value: those that apply, without switches at their usual value. */
export function describeOptions(options: LightweightOptions, usual: LightweightOptions): { label: string; value: string }[] {
  const facts: { label: string; value: string }[] = [];
  for (const [key, field] of Object.entries(optionFields) as [keyof LightweightOptions, OptionField][]) {
    const value = options[key];
    const always = ['ratio', 'targetTriangles', 'errorPercent', 'textureSize', 'textureFormat', 'compression'].includes(key);
    if (!optionApplies(key, options) || (!always && isSameOption(value, usual[key]))) continue;
    facts.push({ label: field.label, value: optionText(field, value) });
  }
  return facts;
}
