import type { AuditEvent } from '#domain/audit/events';
import { campaignPhases, campaignTransitions, phaseOf, type CampaignStatus } from '#domain/campaigns/state';
import { AppError } from '#domain/errors/app-error';
import type { CampaignRow } from '#storage/database/models/campaigns';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transition, type StateMachine } from '../work/transition.ts';
import { findCampaignProblems, type CampaignChecks } from './find-problems.ts';

const machine: StateMachine<CampaignRow, CampaignStatus> = {
  table: ({ campaigns }) => campaigns,
  transitions: campaignTransitions,
};

interface Move {
  campaignId: string;
  /** For the audit log. */
  cause: string;
  by: Administrator;
}

const events = { Live: 'campaignPublished', Paused: 'campaignPaused', Ended: 'campaignEnded' } as const satisfies Record<
  string,
  AuditEvent
>;

async function move(deps: ClockDeps, { campaignId, cause, by }: Move, to: keyof typeof events): Promise<void> {
  const { database } = deps;
  const now = currentTime(deps);
  await database.transact(async (transaction) => {
    const campaign = await database.campaigns.findByPk(campaignId, { transaction });
    if (campaign === null) throw new AppError('campaign.unknown');
    if (!(await transition(machine, database, { id: campaignId, to }, transaction)))
      throw new AppError('campaign.notNow', { message: `活动${campaignPhases[phaseOf(campaign, now)]}，不能这样操作` });
    const entry = { event: events[to], actorId: by.administratorId, subjectId: null, address: by.address } as const;
    await recordAudit(database, { ...entry, details: { campaignId, campaign: campaign.code, cause } }, now, transaction);
  });
}

/** Publishes a draft, or goes on with one that was paused; `campaign.problems` while something of it cannot be shown, `campaign.notNow`. */
export async function publishCampaign(deps: ClockDeps & CampaignChecks, asked: Move): Promise<void> {
  const campaign = await deps.database.campaigns.findByPk(asked.campaignId);
  if (campaign === null) throw new AppError('campaign.unknown');
  const problems = await findCampaignProblems(deps, campaign);
  if (problems.length > 0) throw new AppError('campaign.problems', { problems: problems.slice(0, 5).join('；') });
  await move(deps, asked, 'Live');
}

/** Takes a campaign from pages and stops the sale of its box, until it is published again. */
export const pauseCampaign = (deps: ClockDeps, asked: Move): Promise<void> => move(deps, asked, 'Paused');

/** Ends a campaign for good. */
export const endCampaign = (deps: ClockDeps, asked: Move): Promise<void> => move(deps, asked, 'Ended');
