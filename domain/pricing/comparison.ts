import { formatCount, formatLimit } from '../display/numbers.ts';
import { formatYuan } from '../money/yuan.ts';
import { tiers, type Tier } from '../tiers.ts';
import { benefits, unlimited, type Counter } from '../membership/benefits.ts';
import { discountText } from '../membership/counts.ts';
import { grades } from '../membership/grades.ts';
import { isCounted } from './served.ts';

/** A row of the table that compares the tiers; `text` is what a tier has of it. */
export interface ComparisonRow {
  label: string;
  text: (tier: Tier) => string;
  /** Left out: always. */
  counter?: Counter;
}

const count = (label: string, counter: Counter, unit: string): ComparisonRow => ({
  label,
  counter,
  text: (tier) => {
    const allowance = benefits[tier].allowances[counter];
    if (allowance === unlimited) return '不限';
    return allowance === 0 ? '—' : `${formatCount(allowance)} ${unit}`;
  },
});

/** Everything that the tiers are to differ in, in the order in which it is shown. */
const planned: readonly ComparisonRow[] = [
  { label: '年费', text: (tier) => (tier === 'free' ? '免费' : formatYuan(grades[tier].annualFen)) },
  { label: '存储空间', text: (tier) => formatLimit(tiers[tier].storageBytes) },
  { label: '单个模型大小', text: (tier) => formatLimit(tiers[tier].singleModelBytes) },
  { label: '单个倾斜摄影模型大小', text: (tier) => formatLimit(tiers[tier].obliqueModelBytes) },
  count('免费单模型轻量化', 'lightweight', '次/年'),
  { label: '倾斜摄影轻量化', text: (tier) => discountText(benefits[tier].obliquePercent) || '原价' },
  count('免费格式转换', 'conversion', '次/年'),
  count('离线包下载', 'offlinePackage', '次/年'),
  count('付费模型下载', 'paidModel', '个/月'),
  count('免费模型下载', 'freeModel', '个/天'),
  count('AI 免费次数（基础版）', 'ai', '次/年'),
  { label: '开发者 API 调用', text: (tier) => `${formatCount(benefits[tier].allowances.apiCall)} 次/年` },
];

/** What every tier has, the free one too. */
export const sharedBenefits: readonly string[] = ['3D 编辑器免费使用', 'AMRT 格式免费使用', '免费模型资源', 'SDK 接入'];

/** What the tiers differ in. A row of a count appears once something that can be ordered spends it. */
export const comparisonRows: readonly ComparisonRow[] = planned.filter(({ counter }) => counter === undefined || isCounted(counter));
