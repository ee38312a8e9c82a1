import { recordContractEvent } from '../contracts/record-event.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import type { ClockDeps } from '../deps.ts';
import { actOnMilestone } from './act.ts';

/** Begins the work on a milestone, from when its buyer cannot cancel it alone any more. What `actOnMilestone` refuses. */
export async function startWork(
  deps: ClockDeps,
  { ownerId: actorId, milestoneId }: { ownerId: string; milestoneId: string },
): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const { contract, milestone, now } = await actOnMilestone(deps, { milestoneId, actorId, action: 'start' }, transaction);
    const { number } = milestone;
    await recordContractEvent(database, { contractId: contract.id, milestone: number, kind: 'started', actorId, at: now }, transaction);
    const told = { title: `「${contract.title}」第 ${number} 期开工了`, content: '交付后会告诉您来验收。' };
    await tellOfContract(database, { ...told, ownerId: contract.buyerId, contract, key: `started:${milestoneId}`, now }, transaction);
  });
}
