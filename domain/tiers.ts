/** Membership tiers and what each allows. Sizes in bytes; a missing membership is `free`. docs/decisions/tiers.md */

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;
const TiB = 1024 ** 4;

export const tierNames = ['free', 'basic', 'advanced', 'professional'] as const;
export type Tier = (typeof tierNames)[number];

export interface TierRights {
  /** Name shown to the member. */
  label: string;
  singleModelBytes: number;
  obliqueModelBytes: number;
  storageBytes: number;
}

/** What one unit of storage that is bought beside a tier holds. */
export const storageUnitBytes = 100 * GiB;

export const tiers: Record<Tier, TierRights> = {
  free: { label: '免费版', singleModelBytes: 300 * MiB, obliqueModelBytes: 5 * GiB, storageBytes: 10 * GiB },
  basic: { label: '普通会员', singleModelBytes: 500 * MiB, obliqueModelBytes: 20 * GiB, storageBytes: 500 * GiB },
  advanced: { label: '高级会员', singleModelBytes: 500 * MiB, obliqueModelBytes: 50 * GiB, storageBytes: TiB },
  professional: { label: '专业会员', singleModelBytes: 500 * MiB, obliqueModelBytes: 100 * GiB, storageBytes: 5 * TiB },
};
