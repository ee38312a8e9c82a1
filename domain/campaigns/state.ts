/** States of a campaign. One that is live begins and ends by its dates; `Ended` was ended by hand, for good. */
export const campaignStatuses = ['Draft', 'Live', 'Paused', 'Ended'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaignTransitions: Record<CampaignStatus, readonly CampaignStatus[]> = {
  Draft: ['Live', 'Ended'],
  Live: ['Paused', 'Ended'],
  Paused: ['Live', 'Ended'],
  Ended: [],
};

interface Dated {
  status: CampaignStatus;
  startsAt: Date;
  /** Until just before. */
  endsAt: Date;
}

/** How a campaign stands at a moment, as people read it. */
export const campaignPhases = {
  draft: '草稿',
  waiting: '未开始',
  running: '进行中',
  paused: '已暂停',
  over: '已结束',
} as const;
export type CampaignPhase = keyof typeof campaignPhases;

export function phaseOf({ status, startsAt, endsAt }: Dated, now: Date): CampaignPhase {
  if (status === 'Draft') return 'draft';
  if (status === 'Ended' || now >= endsAt) return 'over';
  if (status === 'Paused') return 'paused';
  return now < startsAt ? 'waiting' : 'running';
}
