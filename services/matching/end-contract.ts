import { literal, Op, type Transaction } from 'sequelize';
import { matchingLimits } from '#domain/matching/limits';
import { ratingEnd } from '#domain/matching/ratings';
import { contractTransitions, isMilestoneOver, type ContractStatus } from '#domain/matching/state';
import type { MatchContractRow } from '#storage/database/models/matching';
import { updateRowsWhere, updateWhere } from '#storage/database/update-where';
import { recordContractEvent } from '../contracts/record-event.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transition, type StateMachine } from '../work/transition.ts';
import { transitionDemand } from './transition-demand.ts';
import { transitionOffer } from './transition-offer.ts';

const machine: StateMachine<MatchContractRow, ContractStatus> = {
  table: ({ matchContracts }) => matchContracts,
  transitions: contractTransitions,
};

/**
 * Ends a contract once all of its milestones are over, with its demand: done where something was paid for, else open again for its other offers, as long as its
 * deadline lies ahead and it has not made too many. Hold the contract's row before.
 */
export async function endContract(deps: ClockDeps, contract: MatchContractRow, transaction: Transaction): Promise<void> {
  const { id, demandId, offerId, providerId } = contract;
  const { database } = deps;
  const milestones = await database.matchMilestones.findAll({ where: { contractId: id }, attributes: ['status', 'paidFen'], transaction });
  if (!milestones.every(({ status }) => isMilestoneOver(status))) return;
  const now = currentTime(deps);
  const isDone = milestones.some(({ paidFen }) => paidFen > 0);
  const changes = { endedAt: now };
  if (!(await transition(machine, database, { id, to: isDone ? 'Done' : 'Cancelled', changes }, transaction))) return;
  if (ratingEnd(now, milestones) !== null)
    for (const ownerId of [contract.buyerId, providerId]) {
      const title = `「${contract.title}」的合同已结束，可以评价对方`;
      const content = `${matchingLimits.ratingMs / matchingLimits.dayMs} 天内评价一次。双方都评价，或期限到了以后才公开。`;
      await tellOfContract(database, { ownerId, contract, title, content, key: 'ended', now }, transaction);
    }
  await recordContractEvent(database, { contractId: id, kind: 'ended', actorId: null, at: now }, transaction);
  if (isDone) {
    await updateWhere(database.matchProviders, { ownerId: providerId }, { done: literal('done + 1') }, transaction);
    await transitionDemand(database, { id: demandId, to: 'Done', changes: { endedAt: now } }, transaction);
    return;
  }
  const made = await database.matchContracts.findAll({ where: { demandId }, attributes: ['offerId'], transaction });
  const reopened = { id: demandId, to: 'Open', from: ['Chosen'], where: { deadlineAt: { [Op.gt]: now }, removedAt: null } } as const;
  const isOpen = made.length < matchingLimits.contracts && (await transitionDemand(database, reopened, transaction));
  if (!isOpen)
    await transitionDemand(database, { id: demandId, to: 'Withdrawn', from: ['Chosen'], changes: { endedAt: now } }, transaction);
  await transitionOffer(database, { id: offerId, to: 'Lost', from: ['Chosen'] }, transaction);
  // Those that were lost to this contract, and none that had a contract of its own.
  const others = { demandId, status: 'Lost' as const, id: { [Op.notIn]: made.map((one) => one.offerId) } };
  if (isOpen) await updateRowsWhere(database.matchOffers, others, { status: 'Open' }, transaction);
}
