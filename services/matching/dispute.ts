import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { recordContractEvent } from '../contracts/record-event.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { actOnMilestone, holdMilestone, sideOf } from './act.ts';

interface Said {
  ownerId: string;
  milestoneId: string;
  note: string;
}

/** Has an administrator decide over what is held for a milestone. `content.rejected`, and what `actOnMilestone` refuses. */
export async function openDispute(deps: ClockDeps & ModeratorDeps, { ownerId: actorId, milestoneId, note }: Said): Promise<void> {
  const { database, moderator } = deps;
  await scanText(moderator, note);
  await database.transact(async (transaction) => {
    const changes = () => ({ answerBy: null });
    const { contract, milestone, now, side } = await actOnMilestone(
      deps,
      { milestoneId, actorId, action: 'dispute', changes },
      transaction,
    );
    const { number } = milestone;
    const row = { id: newId(), contractId: contract.id, milestoneId, askedBy: actorId, reason: note, open: true, createdAt: now };
    await database.matchDisputes.create(row, { transaction });
    const event = { contractId: contract.id, milestone: number, kind: 'disputed', actorId, note, at: now } as const;
    await recordContractEvent(database, event, transaction);
    const other = side === 'buyer' ? contract.providerId : contract.buyerId;
    const told = {
      title: `对方就「${contract.title}」第 ${number} 期申请平台处理`,
      content: '请写下您的说明，平台会看双方的说明和检测结果再裁定。',
    };
    await tellOfContract(database, { ...told, ownerId: other, contract, key: `disputed:${milestoneId}`, now }, transaction);
  });
}

/** What the other side says to a dispute; it may change it until it is decided. `content.rejected`, `matching.contractGone`, `matching.disputeGone`. */
export async function answerDispute(deps: ClockDeps & ModeratorDeps, { ownerId: actorId, milestoneId, note }: Said): Promise<void> {
  const { database, moderator } = deps;
  await scanText(moderator, note);
  await database.transact(async (transaction) => {
    const { contract, milestone } = await holdMilestone(deps, milestoneId, transaction);
    if (sideOf(contract, actorId) === undefined) throw new AppError('matching.contractGone');
    const dispute = await database.matchDisputes.findOne({ where: { milestoneId, open: true }, transaction });
    if (dispute === null || dispute.askedBy === actorId) throw new AppError('matching.disputeGone');
    const isFirst = dispute.answer === '';
    await updateWhere(database.matchDisputes, { id: dispute.id, open: true }, { answer: note }, transaction);
    if (!isFirst) return;
    const event = { contractId: contract.id, milestone: milestone.number, kind: 'answered', actorId, at: currentTime(deps) } as const;
    await recordContractEvent(database, event, transaction);
  });
}
