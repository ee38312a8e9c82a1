import type { CouponTemplate } from '#domain/coupons/kinds';
import { newId } from '#storage/database/ids';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface NewCampaign {
  template: CouponTemplate;
  total: number;
  perPerson: number;
  /** From now on. */
  runsMs: number;
}

/** Has coupons claimed from now on, as an operator may; returns the campaign's id. */
export async function openCampaign(deps: ClockDeps, { template, total, perPerson, runsMs }: NewCampaign): Promise<string> {
  const { database } = deps;
  const id = newId();
  const now = currentTime(deps);
  const { types, ...promise } = template;
  const until = { startsAt: now, endsAt: new Date(now.getTime() + runsMs), createdAt: now };
  await database.transact(async (transaction) => {
    const row = { ...promise, types: types === null ? null : [...types], id, total, perPerson, ...until };
    await database.couponCampaigns.create(row, { transaction });
    const entry = { event: 'couponCampaignOpened', actorId: null, subjectId: null, details: { campaignId: id, total, perPerson } } as const;
    await recordAudit(database, entry, now, transaction);
  });
  return id;
}
