import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { milestoneActions, refusalOf, type MilestoneAction, type Side } from '#domain/matching/actions';
import type { MatchContractRow, MatchMilestoneRow } from '#storage/database/models/matching';
import type { OrderRow } from '#storage/database/models/orders';
import { transitionMilestone } from '../contracts/transition-milestone.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** A milestone with all that is locked for it: the order first, as everybody locks them, then the contract. */
export interface HeldMilestone {
  milestone: MatchMilestoneRow;
  contract: MatchContractRow;
  /** Null while nothing was paid into escrow. */
  order: OrderRow | null;
}

export const sideOf = ({ buyerId, providerId }: Pick<MatchContractRow, 'buyerId' | 'providerId'>, userId: string): Side | undefined =>
  userId === buyerId ? 'buyer' : userId === providerId ? 'provider' : undefined;

/** Reads a milestone and locks what it belongs to. `matching.contractGone`. */
export async function holdMilestone({ database }: ClockDeps, milestoneId: string, transaction: Transaction): Promise<HeldMilestone> {
  const { matchMilestones, matchContracts, orders } = database;
  const named = await matchMilestones.findByPk(milestoneId, { attributes: ['orderId', 'contractId'], transaction });
  if (named === null) throw new AppError('matching.contractGone');
  const { orderId, contractId } = named;
  const order = orderId === null ? null : await orders.findByPk(orderId, { transaction, lock: true, rejectOnEmpty: true });
  const contract = await matchContracts.findByPk(contractId, { transaction, lock: true, rejectOnEmpty: true });
  const milestone = await matchMilestones.findByPk(milestoneId, { transaction, lock: true, rejectOnEmpty: true });
  // Paid between the two reads: what it was read with no longer holds.
  if (milestone.orderId !== orderId) throw changed();
  return { milestone, contract, order };
}

export const changed = (): AppError => new AppError('matching.notNow', { message: '这一期的状态已经变化，请刷新后再看' });

interface Act {
  milestoneId: string;
  /** Null: the platform, for the buyer who did not answer to a delivery in time. */
  actorId: string | null;
  action: MilestoneAction;
  changes?: (held: HeldMilestone, now: Date) => Partial<MatchMilestoneRow>;
}

/**
 * Takes a step with a milestone in the caller's transaction, if the table of steps lets that side take it now. `matching.contractGone` also for who has no
 * part in it, `matching.notNow` with the reason.
 */
export async function actOnMilestone(
  deps: ClockDeps,
  { milestoneId, actorId, action, changes }: Act,
  transaction: Transaction,
): Promise<HeldMilestone & { now: Date; side: Side }> {
  const held = await holdMilestone(deps, milestoneId, transaction);
  const { milestone, contract } = held;
  const side = actorId === null ? 'buyer' : sideOf(contract, actorId);
  if (side === undefined) throw new AppError('matching.contractGone');
  const now = currentTime(deps);
  // Read as due before it was locked: meanwhile it may be disputed, or delivered anew.
  const { status, answerBy } = milestone;
  if (actorId === null && (status !== 'Delivered' || answerBy === null || answerBy > now)) throw changed();
  const refusal = refusalOf(action, side, milestone, now);
  if (refusal !== undefined) throw new AppError('matching.notNow', { message: refusal });
  const move = { id: milestoneId, to: milestoneActions[action].to, from: [milestone.status], changes: changes?.(held, now) ?? {} };
  if (!(await transitionMilestone(deps.database, move, transaction))) throw changed();
  return { ...held, now, side };
}
