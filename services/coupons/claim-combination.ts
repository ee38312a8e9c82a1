import { combinationId } from '#domain/coupons/campaigns';
import { combinationCoupons } from '#domain/coupons/sets';
import type { ClockDeps } from '../deps.ts';
import { findOwnCoupons, type OwnCoupon } from './find-own.ts';
import { giveCoupon } from './give.ts';
import { takeClaim } from './take-claim.ts';

/** Gives somebody the three coupons for members, all or none, once; `coupon.claimed` from the second time on. */
export async function claimCombination(deps: ClockDeps, { ownerId }: { ownerId: string }): Promise<OwnCoupon[]> {
  const ids = await deps.database.transact(async (transaction) => {
    await takeClaim(deps, { ownerId, campaignId: combinationId, perPerson: 1 }, transaction);
    const given: string[] = [];
    for (const template of combinationCoupons)
      given.push(await giveCoupon(deps, { ownerId, template, source: combinationId }, transaction));
    return given;
  });
  return findOwnCoupons(deps, { ownerId, ids });
}
