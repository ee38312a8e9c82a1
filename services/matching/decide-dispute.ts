import { AppError } from '#domain/errors/app-error';
import { formatYuan } from '#domain/money/yuan';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { recordContractEvent } from '../contracts/record-event.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import { transitionMilestone } from '../contracts/transition-milestone.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { holdMilestone, sideOf } from './act.ts';
import { endMilestone } from './end-milestone.ts';

interface Decision {
  disputeId: string;
  /** What goes back to the buyer; the rest is the provider's. */
  refundFen: number;
  /** Both sides read it. */
  cause: string;
  by: Administrator;
}

/**
 * Decides a dispute, which divides what is held. `matching.disputeGone` where it is over, as when a side has given in; `matching.refundTooLarge`;
 * `administration.ownAccount` for who is a side of it.
 */
export async function decideDispute(deps: ClockDeps, { disputeId, refundFen, cause, by }: Decision): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const named = await database.matchDisputes.findByPk(disputeId, { attributes: ['milestoneId'], transaction });
    if (named === null) throw new AppError('matching.disputeGone');
    const held = await holdMilestone(deps, named.milestoneId, transaction);
    const { contract, milestone } = held;
    const { id, number, amountFen } = milestone;
    const { administratorId: actorId, address } = by;
    if (sideOf(contract, actorId) !== undefined) throw new AppError('administration.ownAccount');
    if (refundFen > amountFen) throw new AppError('matching.refundTooLarge');
    const to = refundFen === 0 ? 'Accepted' : refundFen === amountFen ? 'Refunded' : 'Settled';
    if (!(await transitionMilestone(database, { id, to, from: ['Disputed'] }, transaction))) throw new AppError('matching.disputeGone');
    const now = currentTime(deps);
    const decided = { open: false, refundFen, cause, decidedBy: actorId, decidedAt: now };
    await updateWhere(database.matchDisputes, { id: disputeId, open: true }, decided, transaction);
    const divided = `退回需求方 ${formatYuan(refundFen)}，结给服务商 ${formatYuan(amountFen - refundFen)}`;
    const note = `${divided}。${cause}`;
    await recordContractEvent(
      database,
      { contractId: contract.id, milestone: number, kind: 'decided', actorId: null, note, at: now },
      transaction,
    );
    await endMilestone(deps, held, { refundFen, reason: 'serviceDecided', actorId }, transaction);
    for (const ownerId of [contract.buyerId, contract.providerId]) {
      const told = { title: `「${contract.title}」第 ${number} 期的争议已裁定`, content: note, key: `decided:${id}` };
      await tellOfContract(database, { ...told, ownerId, contract, now }, transaction);
    }
    const details = { disputeId, contractId: contract.id, refundFen, amountFen, cause };
    await recordAudit(database, { event: 'disputeDecided', actorId, subjectId: contract.buyerId, address, details }, now, transaction);
  });
}
