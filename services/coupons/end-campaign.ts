import { Op } from 'sequelize';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Ends a campaign before its time, as an operator may; what was claimed stays. False where none of this id runs. */
export async function endCampaign(deps: ClockDeps, { campaignId, by }: { campaignId: string; by?: Administrator }): Promise<boolean> {
  const { database } = deps;
  const now = currentTime(deps);
  return database.transact(async (transaction) => {
    const running = { id: campaignId, endsAt: { [Op.gt]: now } };
    if (!(await updateWhere(database.couponCampaigns, running, { endsAt: now }, transaction))) return false;
    const who = { actorId: by?.administratorId ?? null, subjectId: null, address: by?.address };
    const entry = { event: 'couponCampaignEnded', ...who, details: { campaignId } } as const;
    await recordAudit(database, entry, now, transaction);
    return true;
  });
}
