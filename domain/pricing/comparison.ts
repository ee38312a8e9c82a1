import { formatCount, formatLimit } from '../display/numbers.ts';
import { formatYuan } from '../money/yuan.ts';
import type { TransactionTypeName } from '../trade/types.ts';
import { tiers, type Tier } from '../tiers.ts';
import { benefits, unlimited, type Counter } from '../membership/benefits.ts';
import { discountText } from '../membership/counts.ts';
import { grades } from '../membership/grades.ts';
import { isCounted, isServed } from './served.ts';

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
];

interface SharedBenefit {
  label: string;
  /** What of it can be ordered once it exists; left out: it is there, and nothing is ordered. */
  by?: readonly TransactionTypeName[];
}

/** What every tier is to have, the free one too. */
const plannedForAll: readonly SharedBenefit[] = [
  { label: '3D 编辑器免费使用' },
  { label: 'AMRT 格式免费使用', by: ['conversion'] },
  { label: '免费模型资源', by: ['modelPurchase'] },
  { label: 'SDK 接入', by: ['sdkService', 'sdkFunction'] },
];

const labelOf = ({ label }: { label: string }): string => label;
const exists = ({ counter }: ComparisonRow): boolean => counter === undefined || isCounted(counter);
const isThere = ({ by }: SharedBenefit): boolean => by === undefined || isServed(by);

/** What the tiers differ in today. A row appears once something that can be ordered spends its count. */
export const comparisonRows: readonly ComparisonRow[] = planned.filter(exists);

/** What every tier has today. */
export const sharedBenefits: readonly string[] = plannedForAll.filter(isThere).map(labelOf);

/** What does not exist yet: said to be coming, without figures, and no reason to pay. */
export const comingBenefits: readonly string[] = [
  ...planned.filter((row) => !exists(row)),
  ...plannedForAll.filter((benefit) => !isThere(benefit)),
].map(labelOf);
