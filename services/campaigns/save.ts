import { Op, UniqueConstraintError, type Transaction } from 'sequelize';
import type { NewBox } from '#domain/boxes/schema';
import { campaignLimits } from '#domain/campaigns/limits';
import type { CampaignDraft } from '#domain/campaigns/schema';
import { campaignPhases, phaseOf } from '#domain/campaigns/state';
import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import type { Database } from '#storage/database/connect';
import type { CampaignRow } from '#storage/database/models/campaigns';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface SavedCampaign {
  campaignId: string;
  version: number;
}

/**
 * Keeps a campaign as an editor wrote it: a new one as a draft, or one that is a draft or paused. Of one that was published the code and the box stay, whose odds
 * people have seen. `campaign.unknown`, `campaign.changedMeanwhile`, `campaign.notNow`, `campaign.codeTaken`, `campaign.tooMany`.
 */
export async function saveCampaign(deps: ClockDeps, { draft, by }: { draft: CampaignDraft; by: Administrator }): Promise<SavedCampaign> {
  const { database } = deps;
  const now = currentTime(deps);
  try {
    return await database.transact(async (transaction) => {
      const isNew = draft.campaignId === undefined;
      const saved = await (isNew ? create(database, { draft, by, now }, transaction) : change(database, { draft, now }, transaction));
      const entry = { event: 'campaignSaved', actorId: by.administratorId, subjectId: null, address: by.address } as const;
      await recordAudit(database, { ...entry, details: { campaignId: saved.campaignId, campaign: draft.code } }, now, transaction);
      return saved;
    });
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new AppError('campaign.codeTaken') : error;
  }
}

const written = ({ name, startsAt, endsAt, popup, couponCampaignIds }: CampaignDraft) => ({
  ...{ name, startsAt, endsAt, popup, couponCampaignIds },
});

async function create(
  database: Database,
  { draft, by, now }: { draft: CampaignDraft; by: Administrator; now: Date },
  transaction: Transaction,
): Promise<SavedCampaign> {
  const { campaigns } = database;
  const open = await campaigns.count({ where: { status: { [Op.ne]: 'Ended' }, endsAt: { [Op.gt]: now } }, transaction });
  if (open >= campaignLimits.open) throw new AppError('campaign.tooMany', { count: campaignLimits.open });
  const id = newId();
  const row = { id, code: draft.code, ...written(draft), status: 'Draft', openedBy: by.administratorId, createdAt: now } as const;
  await campaigns.create(row, { transaction });
  await writeBox(database, { campaignId: id, box: draft.box, now }, transaction);
  return { campaignId: id, version: 0 };
}

async function change(
  database: Database,
  { draft, now }: { draft: CampaignDraft; now: Date },
  transaction: Transaction,
): Promise<SavedCampaign> {
  const { campaigns } = database;
  const { campaignId = '', version } = draft;
  const campaign = await campaigns.findByPk(campaignId, { transaction, lock: true });
  if (campaign === null) throw new AppError('campaign.unknown');
  if (campaign.version !== version) throw new AppError('campaign.changedMeanwhile');
  refuseLive(campaign, now);
  const isDraft = campaign.status === 'Draft';
  const changes = { ...written(draft), ...(isDraft && { code: draft.code }) };
  await campaign.update({ ...changes, version: version + 1 }, { transaction });
  if (isDraft) await writeBox(database, { campaignId, box: draft.box, now }, transaction);
  return { campaignId, version: version + 1 };
}

function refuseLive(campaign: CampaignRow, now: Date): void {
  if (campaign.status === 'Draft' || campaign.status === 'Paused') return;
  const label = campaignPhases[phaseOf(campaign, now)];
  throw new AppError('campaign.notNow', { message: `活动${label}，暂停以后才能修改` });
}

/** Puts the box of a draft in the place of the one that it had. */
async function writeBox(
  { boxes, boxPrizes }: Database,
  { campaignId, box, now }: { campaignId: string; box: NewBox | null; now: Date },
  transaction: Transaction,
): Promise<void> {
  const before = await boxes.findOne({ where: { campaignId }, attributes: ['id'], transaction });
  if (before !== null) {
    await boxPrizes.destroy({ where: { boxId: before.id }, transaction });
    await boxes.destroy({ where: { id: before.id }, transaction });
  }
  if (box === null) return;
  const { prizes, ...rest } = box;
  const boxId = newId();
  await boxes.create({ ...rest, id: boxId, campaignId, createdAt: now }, { transaction });
  await boxPrizes.bulkCreate(
    prizes.map((prize, position) => ({ ...prize, id: newId(), boxId, position })),
    { transaction },
  );
}
