import { matchingLimits } from '#domain/matching/limits';
import { recordContractEvent } from '../contracts/record-event.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import type { ClockDeps, ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { actOnMilestone } from './act.ts';

interface Change {
  ownerId: string;
  milestoneId: string;
  note: string;
}

/** Asks for changes of what was delivered; the time that its buyer took to answer is added to the provider's. `content.rejected`, and what `actOnMilestone` refuses. */
export async function askChange(deps: ClockDeps & ModeratorDeps, { ownerId: actorId, milestoneId, note }: Change): Promise<void> {
  const { database, moderator } = deps;
  await scanText(moderator, note);
  await database.transact(async (transaction) => {
    const { contract, milestone, now } = await actOnMilestone(
      deps,
      {
        ...{ milestoneId, actorId, action: 'askChange' },
        changes: ({ milestone: { changes, dueAt, delivery } }, at) => ({
          ...{ changes: changes + 1, answerBy: null, warnedAt: null },
          dueAt: laterDue(dueAt, delivery?.deliveredAt, at),
        }),
      },
      transaction,
    );
    const { number } = milestone;
    const event = { contractId: contract.id, milestone: number, kind: 'changeAsked', actorId, note, at: now } as const;
    await recordContractEvent(database, event, transaction);
    const told = { title: `「${contract.title}」第 ${number} 期需要修改`, content: note };
    const key = `change:${milestoneId}:${milestone.changes + 1}`;
    await tellOfContract(database, { ...told, ownerId: contract.providerId, contract, key, now }, transaction);
  });
}

/** The provider has as long as it had when it delivered, and a day at least. */
function laterDue(dueAt: Date | null, deliveredAt: string | undefined, now: Date): Date {
  const waited = now.getTime() - (deliveredAt === undefined ? now.getTime() : Date.parse(deliveredAt));
  return new Date(Math.max((dueAt ?? now).getTime() + waited, now.getTime() + matchingLimits.dayMs));
}
