import { AppError } from '#domain/errors/app-error';
import { formatYuan } from '#domain/money/yuan';
import { recordContractEvent } from '../contracts/record-event.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import type { ClockDeps } from '../deps.ts';
import { actOnMilestone } from './act.ts';
import { endMilestone } from './end-milestone.ts';

interface Accepted {
  /** Null: the platform, where the buyer did not answer in time. */
  ownerId: string | null;
  milestoneId: string;
  /** The delivery that the buyer has seen, null where there was none; undefined: the one that is there. */
  deliveredAt?: string | null | undefined;
}

/** Accepts what was delivered, which pays the provider. What `actOnMilestone` refuses, and `matching.notNow` where it was delivered anew meanwhile. */
export async function acceptMilestone(deps: ClockDeps, { ownerId: actorId, milestoneId, deliveredAt }: Accepted): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const held = await actOnMilestone(deps, { milestoneId, actorId, action: 'accept' }, transaction);
    const { contract, milestone, now } = held;
    const { number, amountFen, delivery } = milestone;
    if (deliveredAt !== undefined && deliveredAt !== (delivery?.deliveredAt ?? null))
      throw new AppError('matching.notNow', { message: '这一期有了新的交付，请看过以后再验收' });
    const kind = actorId === null ? 'autoAccepted' : 'accepted';
    await recordContractEvent(database, { contractId: contract.id, milestone: number, kind, actorId, at: now }, transaction);
    await endMilestone(deps, held, { refundFen: 0, reason: 'serviceCancelled', actorId }, transaction);
    const key = `accepted:${milestoneId}`;
    const toProvider = {
      title: `「${contract.title}」第 ${number} 期验收通过`,
      content: `${formatYuan(amountFen)} 扣除平台服务费后记入您的收益，结算期满后可以提现。`,
    };
    await tellOfContract(database, { ...toProvider, ownerId: contract.providerId, contract, key, now }, transaction);
    if (actorId !== null) return;
    const toBuyer = { title: `「${contract.title}」第 ${number} 期已自动验收`, content: '交付后一直没有答复，款项已结给服务商。' };
    await tellOfContract(database, { ...toBuyer, ownerId: contract.buyerId, contract, key, now }, transaction);
  });
}
