import { AppError } from '#domain/errors/app-error';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';
import { scanText } from '../moderation/scan-text.ts';
import { transitionClaim } from './transition.ts';

/**
 * A seller's answer to a claim, once and before its term is over. `claim.unknown` for anybody else's, `claim.notNow` before the listing is frozen for it, after the term,
 * after a decision, and the second time.
 */
export async function answerClaim(
  deps: ModeratorDeps & ClockDeps,
  { ownerId, claimId, statement, link }: { ownerId: string; claimId: string; statement: string; link: string },
): Promise<void> {
  const { database, moderator } = deps;
  await scanText(moderator, statement);
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const claim = await database.theftClaims.findOne({ where: { id: claimId, sellerId: ownerId }, transaction, lock: true });
    if (claim === null) throw new AppError('claim.unknown');
    if (claim.answerBy === null || claim.answerBy <= now || claim.answeredAt !== null) throw new AppError('claim.notNow');
    const changes = { answer: statement, answerLink: link, answeredAt: now };
    const move = { id: claimId, from: ['Hearing'], to: 'Hearing', where: { answeredAt: null }, changes } as const;
    if (!(await transitionClaim(database, move, transaction))) throw new AppError('claim.notNow');
    const told = { ownerId: claim.claimantId, category: 'systemInformation', dedupeKey: `claim:${claimId}:answered`, now } as const;
    const words = { title: '被举报的发布者提交了说明', content: '平台会根据双方的证据决定。', link: '/workbench/claims' };
    await tellUser(database, { ...told, ...words }, transaction);
  });
}
