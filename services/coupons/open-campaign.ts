import type { CouponTemplate } from '#domain/coupons/kinds';
import { newId } from '#storage/database/ids';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface NewCampaign {
  template: CouponTemplate;
  total: number;
  perPerson: number;
  /** From now on. */
  runsMs: number;
  /** Left out: whoever works on the machine. */
  by?: Administrator;
}

/** Has coupons claimed from now on, as an operator may; returns the campaign's id. */
export async function openCampaign(deps: ClockDeps, { template, total, perPerson, runsMs, by }: NewCampaign): Promise<string> {
  const { database } = deps;
  const id = newId();
  const now = currentTime(deps);
  const { types, ...promise } = template;
  const until = { startsAt: now, endsAt: new Date(now.getTime() + runsMs), createdAt: now };
  await database.transact(async (transaction) => {
    const row = {
      ...promise,
      types: types === null ? null : [...types],
      id,
      total,
      perPerson,
      openedBy: by?.administratorId ?? null,
      ...until,
    };
    await database.couponCampaigns.create(row, { transaction });
    const who = { actorId: by?.administratorId ?? null, subjectId: null, address: by?.address };
    const entry = { event: 'couponCampaignOpened', ...who, details: { campaignId: id, total, perPerson } } as const;
    await recordAudit(database, entry, now, transaction);
  });
  return id;
}
