import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { matchingLimits } from '#domain/matching/limits';
import type { Database } from '#storage/database/connect';
import type { MatchContractRow, MatchMilestoneRow } from '#storage/database/models/matching';
import { currentTime, type ClockDeps } from '../deps.ts';
import { recordContractEvent } from './record-event.ts';
import { tellOfContract } from './tell-sides.ts';
import { transitionMilestone } from './transition-milestone.ts';

export interface PayableMilestone {
  milestone: MatchMilestoneRow;
  contract: MatchContractRow;
}

const notPayable = ({ number }: { number: number }): AppError => new AppError('matching.notPayable', { number });

/** Milestones that this buyer may pay into escrow now, in the order of the ids. `matching.contractGone`, `matching.notPayable`. */
export async function findPayable(
  { matchMilestones, matchContracts }: Database,
  { buyerId, milestoneIds }: { buyerId: string; milestoneIds: readonly string[] },
  transaction: Transaction | null,
): Promise<PayableMilestone[]> {
  const found = await matchMilestones.findAll({ where: { id: [...milestoneIds] }, transaction });
  const where = { id: [...new Set(found.map(({ contractId }) => contractId))], buyerId };
  const contracts = await matchContracts.findAll({ where, transaction });
  return milestoneIds.map((id) => {
    const milestone = found.find((one) => one.id === id);
    const contract = contracts.find((one) => one.id === milestone?.contractId);
    if (milestone === undefined || contract === undefined) throw new AppError('matching.contractGone');
    if (milestone.status !== 'Open' || contract.status !== 'Active') throw notPayable(milestone);
    return { milestone, contract };
  });
}

/** Marks a milestone as paid for by an order, in the transaction of its payment, once: whoever pays it a second time gets his money back. `matching.notPayable`. */
export async function fundMilestone(
  deps: ClockDeps,
  { buyerId, milestoneId, orderId }: { buyerId: string; milestoneId: string; orderId: string },
  transaction: Transaction,
): Promise<void> {
  const { database } = deps;
  const [found] = await findPayable(database, { buyerId, milestoneIds: [milestoneId] }, transaction);
  if (found === undefined) throw new AppError('matching.contractGone');
  const { milestone, contract } = found;
  // The contract before its milestones, as everybody locks them.
  await database.matchContracts.findByPk(contract.id, { attributes: ['id'], transaction, lock: true });
  const now = currentTime(deps);
  const dueAt = new Date(now.getTime() + milestone.days * matchingLimits.dayMs);
  const move = { id: milestoneId, to: 'Funded', changes: { orderId, dueAt } } as const;
  if (!(await transitionMilestone(database, move, transaction))) throw notPayable(milestone);
  const { number, title } = milestone;
  await recordContractEvent(
    database,
    { contractId: contract.id, milestone: number, kind: 'funded', actorId: buyerId, at: now },
    transaction,
  );
  const told = {
    title: `「${contract.title}」第 ${number} 期的款项已托管`,
    content: `可以开始做「${title}」了。款项由平台保管，验收后结给您。`,
  };
  await tellOfContract(database, { ...told, ownerId: contract.providerId, contract, key: `funded:${milestoneId}`, now }, transaction);
}
