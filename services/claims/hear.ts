import { claimLimits } from '#domain/claims/limits';
import { AppError } from '#domain/errors/app-error';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transitionModel } from '../mall/transition.ts';
import { tellUser } from '../messages/tell.ts';
import { findClaim } from './find.ts';
import { heldFrom } from './held-from.ts';
import { transitionClaim } from './transition.ts';

/**
 * Takes up a claim: its listing is frozen with a cause that its seller reads, and he has 7 days to answer. A listing that is off sale or frozen already stays so.
 * `claim.unknown`, `claim.notNow`, `administration.ownAccount` for a side of it.
 */
export async function hearClaim(deps: ClockDeps, input: Administrator & { claimId: string; cause: string }): Promise<void> {
  const { database } = deps;
  const { administratorId, address, claimId, cause } = input;
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const { claim, modelName } = await findClaim(database, { claimId, administratorId }, transaction);
    const { modelId, sellerId, claimantId } = claim;
    const answerBy = new Date(now.getTime() + claimLimits.answerMs);
    const changes = { answerBy, freezeCause: cause };
    if (!(await transitionClaim(database, { id: claimId, from: ['Open'], to: 'Hearing', changes }, transaction)))
      throw new AppError('claim.notNow');
    await transitionModel(database, { id: modelId, from: heldFrom, to: 'Frozen', changes: { frozenCause: cause } }, transaction);
    const details = { claimId, modelId, cause };
    await recordAudit(database, { event: 'claimHeard', actorId: administratorId, subjectId: sellerId, address, details }, now, transaction);
    const about = { now, category: 'systemInformation', link: '/workbench/claims' } as const;
    const toSeller = {
      title: `「${modelName}」被举报侵权，已冻结`,
      content: `${cause}。请在 7 天内提交说明和证据，过期将按现有证据决定。`,
      link: '/workbench/claims?side=against',
    };
    await tellUser(database, { ...about, ...toSeller, ownerId: sellerId, dedupeKey: `claim:${claimId}:heard` }, transaction);
    const toClaimant = { title: `您对「${modelName}」的举报已受理`, content: '模型已冻结，正在等待发布者说明。' };
    await tellUser(database, { ...about, ...toClaimant, ownerId: claimantId, dedupeKey: `claim:${claimId}:heard` }, transaction);
  });
}
