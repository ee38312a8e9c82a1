import type { Fen } from '../money/fen.ts';
import { orderLimits } from '../trade/limits.ts';
import type { TransactionTypeName } from '../trade/types.ts';

const dayMs = 24 * 60 * 60_000;

/** So many uses of one service or of the mall, bought at once or had by an activation code: docs/decisions/packages.md. */
export interface ServicePackage {
  label: string;
  /** What one use of it pays for. */
  type: TransactionTypeName;
  uses: number;
  priceFen: Fen;
  /** What one use pays for costs no more than this, before any discount; null: whatever its price is. */
  maxFen: Fen | null;
  /** From when it was bought or activated. */
  validMs: number;
}

/** What the table of packages is seeded with. */
export const packageSeeds = {
  lightweight10: { label: '单模型轻量化 10 次包', type: 'lightweight', uses: 10, priceFen: 89_00, maxFen: null, validMs: 365 * dayMs },
  lightweight50: { label: '单模型轻量化 50 次包', type: 'lightweight', uses: 50, priceFen: 399_00, maxFen: null, validMs: 365 * dayMs },
  conversion10: { label: '格式转换 10 次包', type: 'conversion', uses: 10, priceFen: 43_00, maxFen: null, validMs: 365 * dayMs },
  offlinePackage10: {
    label: '单模型离线包 10 次包',
    type: 'offlinePackage',
    uses: 10,
    priceFen: 89_00,
    maxFen: null,
    validMs: 365 * dayMs,
  },
  model10: {
    label: '付费模型 10 个包',
    type: 'modelPurchase',
    uses: 10,
    priceFen: 99_00,
    maxFen: orderLimits.countedModelFen,
    validMs: 365 * dayMs,
  },
  storage100: { label: '存储空间 100 GB', type: 'storage', uses: 1, priceFen: 20_00, maxFen: null, validMs: 365 * dayMs },
  apiCalls10000: { label: 'API 调用 10,000 次包', type: 'sdkFunction', uses: 10_000, priceFen: 99_00, maxFen: null, validMs: 365 * dayMs },
} as const satisfies Record<string, ServicePackage>;

/** `一年内有效`, `90 天内有效`. */
export const validityText = (validMs: number): string =>
  validMs === 365 * dayMs ? '一年内有效' : `${Math.round(validMs / dayMs)} 天内有效`;

/** Whether it can be used at `now`; its uses are never given back after its end. */
export const packageRuns = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): boolean => startsAt <= now && now < endsAt;

/** What an order asks of packages: docs/decisions/packages.md. */
export interface PackageNeed {
  type: TransactionTypeName;
  uses: number;
  /** Of the dearest thing in it, before any discount. */
  dearestFen: Fen;
}

/** A package that somebody has. */
export interface HeldPackage {
  type: TransactionTypeName;
  maxFen: Fen | null;
  usesLeft: number;
  startsAt: Date;
  endsAt: Date;
}

const pays = (one: HeldPackage, { type, dearestFen }: PackageNeed, now: Date): boolean =>
  one.type === type && one.usesLeft > 0 && packageRuns(one, now) && (one.maxFen === null || dearestFen <= one.maxFen);

/** How many uses there are for an order, in all packages that pay for it. */
export const usesFor = (packages: readonly HeldPackage[], need: PackageNeed, now: Date): number =>
  packages.reduce((sum, one) => sum + (pays(one, need, now) ? one.usesLeft : 0), 0);

/** Which packages pay for an order: those that end first. Undefined where they are not enough. */
export function takeFromPackages<P extends HeldPackage>(
  packages: readonly P[],
  need: PackageNeed,
  now: Date,
): { taken: P; uses: number }[] | undefined {
  const fitting = packages.filter((one) => pays(one, need, now));
  const found: { taken: P; uses: number }[] = [];
  let needed = need.uses;
  for (const one of fitting.toSorted((first, second) => Number(first.endsAt) - Number(second.endsAt))) {
    if (needed === 0) break;
    const used = Math.min(needed, one.usesLeft);
    found.push({ taken: one, uses: used });
    needed -= used;
  }
  return needed === 0 ? found : undefined;
}
