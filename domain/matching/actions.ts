import { matchingLimits } from './limits.ts';
import { milestoneTransitions, type MilestoneStatus } from './state.ts';

/** On which side of a contract somebody stands. */
export type Side = 'buyer' | 'provider';

export const milestoneActionNames = ['pay', 'start', 'deliver', 'accept', 'askChange', 'cancel', 'giveUp', 'dispute', 'drop'] as const;
export type MilestoneAction = (typeof milestoneActionNames)[number];

/** What decides which steps are open. */
export interface MilestoneFacts {
  status: MilestoneStatus;
  changes: number;
  dueAt: Date | null;
}

interface ActionEntry {
  by: readonly Side[];
  from: readonly MilestoneStatus[];
  to: MilestoneStatus;
  /** What must hold besides, and what is said where it does not. */
  when?: (facts: MilestoneFacts, now: Date) => string | undefined;
}

/** From when a milestone that was not delivered may be cancelled by its buyer. */
export const cancellableFrom = ({ dueAt }: Pick<MilestoneFacts, 'dueAt'>): Date | null =>
  dueAt && new Date(dueAt.getTime() + matchingLimits.graceMs);

function isLate(facts: MilestoneFacts, now: Date): string | undefined {
  if (facts.status === 'Funded') return undefined;
  const from = cancellableFrom(facts);
  const graceDays = matchingLimits.graceMs / matchingLimits.dayMs;
  if (from !== null && now >= from) return undefined;
  return `服务商已经开工。超过约定时间 ${graceDays} 天还没有交付时可以取消，有分歧可以申请平台处理`;
}

const hasChanges = ({ changes }: MilestoneFacts): string | undefined =>
  changes < matchingLimits.changes ? undefined : `每期最多要求修改 ${matchingLimits.changes} 次，请验收或申请平台处理`;

/** Each step that somebody takes with a milestone: who, from where, and where it leads. */
export const milestoneActions: Readonly<Record<MilestoneAction, ActionEntry>> = {
  pay: { by: ['buyer'], from: ['Open'], to: 'Funded' },
  start: { by: ['provider'], from: ['Funded'], to: 'Working' },
  deliver: { by: ['provider'], from: ['Funded', 'Working', 'Delivered'], to: 'Delivered' },
  accept: { by: ['buyer'], from: ['Delivered', 'Disputed'], to: 'Accepted' },
  askChange: { by: ['buyer'], from: ['Delivered'], to: 'Working', when: hasChanges },
  cancel: { by: ['buyer'], from: ['Funded', 'Working'], to: 'Refunded', when: isLate },
  giveUp: { by: ['provider'], from: ['Funded', 'Working', 'Delivered', 'Disputed'], to: 'Refunded' },
  dispute: { by: ['buyer', 'provider'], from: ['Working', 'Delivered'], to: 'Disputed' },
  drop: { by: ['buyer', 'provider'], from: ['Open'], to: 'Dropped' },
};

/** Why a step is not open to that side now, in words; undefined where it is. */
export function refusalOf(action: MilestoneAction, side: Side, facts: MilestoneFacts, now: Date): string | undefined {
  const { by, from, when } = milestoneActions[action];
  if (!by.includes(side)) return side === 'buyer' ? '这一步由服务商操作' : '这一步由需求方操作';
  if (!from.includes(facts.status)) return '这一期的状态已经变化，请刷新后再看';
  return when?.(facts, now);
}

/** The steps that are open to that side now. */
export const openActions = (side: Side, facts: MilestoneFacts, now: Date): MilestoneAction[] =>
  milestoneActionNames.filter((action) => refusalOf(action, side, facts, now) === undefined);

/** Whether the table of steps only makes moves that the table of states has. */
export const actionsFit = (): boolean =>
  Object.values(milestoneActions).every(({ from, to }) => from.every((status) => milestoneTransitions[status].includes(to)));
