import { Op, literal, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { CouponTemplate } from '#domain/coupons/kinds';
import type { CouponCampaignRow } from '#storage/database/models/coupons';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findOwnCoupons, type OwnCoupon } from './find-own.ts';
import { giveCoupon } from './give.ts';
import { takeClaim } from './take-claim.ts';

/**
 * Gives somebody one coupon of a campaign, as long as it runs, has some left, and he has had fewer than one person may; else `coupon.campaignOver`,
 * `coupon.gone` or `coupon.claimed`, and nothing is counted. `coupon.campaignOwn` for who opened it.
 */
export async function claimCampaign(deps: ClockDeps, { ownerId, campaignId }: { ownerId: string; campaignId: string }): Promise<OwnCoupon> {
  const { database } = deps;
  const id = await database.transact(async (transaction) => {
    const campaign = await database.couponCampaigns.findByPk(campaignId, { transaction });
    if (campaign === null) throw new AppError('coupon.campaignOver');
    if (campaign.openedBy === ownerId) throw new AppError('coupon.campaignOwn');
    await takeClaim(deps, { ownerId, campaignId, perPerson: campaign.perPerson }, transaction);
    await takeOne(deps, campaign, transaction);
    const { kind, name, faceValueFen, percent, thresholdFen, types, validMs, uses } = campaign;
    const template: CouponTemplate = { kind, name, faceValueFen, percent, thresholdFen, types, validMs, uses };
    return giveCoupon(deps, { ownerId, template, source: 'campaign' }, transaction);
  });
  const [coupon] = await findOwnCoupons(deps, { ownerId, ids: [id] });
  if (coupon === undefined) throw new TypeError('A coupon that was just given is gone');
  return coupon;
}

/** Whether it runs and has one left is decided by the UPDATE that takes it. */
async function takeOne(deps: ClockDeps, { id, endsAt }: CouponCampaignRow, transaction: Transaction): Promise<void> {
  const { couponCampaigns } = deps.database;
  const now = currentTime(deps);
  const running = { id, startsAt: { [Op.lte]: now }, endsAt: { [Op.gt]: now }, claimed: { [Op.lt]: literal('total') } };
  if (await updateWhere(couponCampaigns, running, { claimed: literal('claimed + 1') }, transaction)) return;
  throw new AppError(endsAt > now ? 'coupon.gone' : 'coupon.campaignOver');
}
