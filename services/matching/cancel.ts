import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { unmetClauses } from '#domain/matching/clauses';
import { bindingNumber } from '#domain/matching/state';
import { formatYuan } from '#domain/money/yuan';
import type { Database } from '#storage/database/connect';
import type { MatchContractRow } from '#storage/database/models/matching';
import { recordContractEvent } from '../contracts/record-event.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import type { ClockDeps } from '../deps.ts';
import { actOnMilestone } from './act.ts';
import { endMilestone } from './end-milestone.ts';

/** The ways in which a milestone ends without a delivery that was accepted. */
const ways = {
  cancel: { kind: 'cancelled', says: '需求方取消了' },
  giveUp: { kind: 'givenUp', says: '服务商放弃了' },
  drop: { kind: 'dropped', says: '对方取消了没有托管的' },
} as const;

interface Cancelled {
  ownerId: string;
  milestoneId: string;
  action: keyof typeof ways;
}

/** Ends a milestone; all that is held for it goes back to the buyer. What `actOnMilestone` refuses, and what `refuseEvasion` says. */
export async function cancelMilestone(deps: ClockDeps, { ownerId: actorId, milestoneId, action }: Cancelled): Promise<void> {
  const { database } = deps;
  const { kind, says } = ways[action];
  await database.transact(async (transaction) => {
    const held = await actOnMilestone(deps, { milestoneId, actorId, action }, transaction);
    const { contract, milestone, now, side, order } = held;
    const { number, amountFen } = milestone;
    if (action === 'drop' && side === 'provider') await refuseEvasion(database, contract, transaction);
    await recordContractEvent(database, { contractId: contract.id, milestone: number, kind, actorId, at: now }, transaction);
    await endMilestone(deps, held, { refundFen: amountFen, reason: 'serviceCancelled', actorId }, transaction);
    const other = side === 'buyer' ? contract.providerId : contract.buyerId;
    const money = order === null ? '这一期没有托管款项。' : `托管的 ${formatYuan(amountFen)} 原路退回需求方。`;
    const told = { title: `${says}「${contract.title}」第 ${number} 期`, content: money, key: `${kind}:${milestoneId}` };
    await tellOfContract(database, { ...told, ownerId: other, contract, now }, transaction);
  });
}

/** A provider does not drop the milestone that must meet the clauses while what it delivered before meets them not: `matching.notNow`. */
async function refuseEvasion(
  { matchMilestones }: Database,
  { id: contractId }: Pick<MatchContractRow, 'id'>,
  transaction: Transaction,
): Promise<void> {
  const all = await matchMilestones.findAll({ where: { contractId }, transaction });
  const last = all.find(({ number }) => number === bindingNumber(all));
  if (last?.status !== 'Delivered' || unmetClauses(last.delivery?.measured ?? []).length === 0) return;
  throw new AppError('matching.notNow', { message: `第 ${last.number} 期的交付没有达到验收指标，需求方验收以后才能取消后面的` });
}
