import { combinationId } from '#domain/coupons/campaigns';
import type { DatabaseDeps } from '../deps.ts';

/** Whether somebody has claimed the three coupons for members. */
export const hasClaimedCombination = async ({ database }: DatabaseDeps, { ownerId }: { ownerId: string }): Promise<boolean> =>
  (await database.couponClaims.count({ where: { ownerId, campaignId: combinationId } })) > 0;
