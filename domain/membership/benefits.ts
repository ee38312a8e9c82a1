import type { Tier } from '../tiers.ts';

/** A count or allowance without an end. It is never spent. */
export const unlimited = -1;

/** How often a count starts again: docs/decisions/member-counters.md. `ever`: never. */
export const counterPeriods = ['day', 'month', 'year', 'ever'] as const;
export type CounterPeriod = (typeof counterPeriods)[number];

/** What is counted. */
export const counters = {
  lightweight: { label: '单模型轻量化', period: 'year' },
  conversion: { label: '格式转换', period: 'year' },
  offlinePackage: { label: '离线包下载', period: 'year' },
  /** Counted by the developers' API, and spent by no order. */
  apiCall: { label: 'API 免费调用', period: 'year' },
  ai: { label: 'AI 免费次数（基础版）', period: 'year' },
  paidModel: { label: '付费模型下载', period: 'month' },
  freeModel: { label: '免费模型下载', period: 'day' },
  /** Once per account, whatever its tier. */
  aiTrial: { label: 'AI 免费体验', period: 'ever' },
} as const satisfies Record<string, { label: string; period: CounterPeriod }>;

export type Counter = keyof typeof counters;
export const counterNames = Object.keys(counters) as Counter[];

export interface Benefits {
  /** In each counter's period; `unlimited` for no end. */
  allowances: Readonly<Record<Counter, number>>;
  /** What oblique-photography lightweighting costs, in percent of its price. */
  obliquePercent: number;
}

/** What each tier includes: docs/decisions/member-benefits.md. Storage and sizes of uploads are in `domain/tiers.ts`. */
export const benefits: Readonly<Record<Tier, Benefits>> = {
  free: {
    allowances: { lightweight: 0, conversion: 0, offlinePackage: 0, apiCall: 500, ai: 0, paidModel: 0, freeModel: 5, aiTrial: 3 },
    obliquePercent: 100,
  },
  basic: {
    allowances: {
      ...{ lightweight: 180, conversion: 180, offlinePackage: 150, apiCall: 10_000 },
      ...{ ai: 20, paidModel: 50, freeModel: unlimited, aiTrial: 3 },
    },
    obliquePercent: 90,
  },
  advanced: {
    allowances: {
      ...{ lightweight: 720, conversion: 720, offlinePackage: 500, apiCall: 20_000 },
      ...{ ai: 50, paidModel: 150, freeModel: unlimited, aiTrial: 3 },
    },
    obliquePercent: 70,
  },
  professional: {
    allowances: {
      ...{ lightweight: unlimited, conversion: unlimited, offlinePackage: unlimited, apiCall: 50_000 },
      ...{ ai: 120, paidModel: 500, freeModel: unlimited, aiTrial: 3 },
    },
    obliquePercent: 50,
  },
};
