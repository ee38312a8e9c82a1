import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transitionModel } from '../mall/transition.ts';
import { tellUser } from '../messages/tell.ts';
import { findClaim } from './find.ts';
import { heldFrom } from './held-from.ts';
import { transitionClaim } from './transition.ts';

/**
 * Decides a claim with a cause that both sides read. Upheld, its listing stays frozen; dismissed, it is its seller's again, off sale, unless another claim holds it.
 * `claim.unknown`; `claim.notNow` for what is decided or was not taken up; `claim.tooEarly` to uphold one that its seller may still answer; `administration.ownAccount` for a side of it.
 */
export async function decideClaim(
  deps: ClockDeps,
  input: Administrator & { claimId: string; upheld: boolean; cause: string },
): Promise<void> {
  const { database } = deps;
  const { administratorId, address, claimId, upheld, cause } = input;
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const { claim, modelName } = await findClaim(database, { claimId, administratorId }, transaction);
    const { modelId, sellerId, claimantId, status, answeredAt, answerBy } = claim;
    if (upheld && status === 'Hearing' && answeredAt === null && answerBy !== null && answerBy > now) throw new AppError('claim.tooEarly');
    const changes = { cause, decidedBy: administratorId, decidedAt: now, openKey: null };
    const move = upheld
      ? ({ id: claimId, from: ['Hearing'], to: 'Upheld', changes } as const)
      : ({ id: claimId, from: ['Open', 'Hearing'], to: 'Dismissed', changes } as const);
    if (!(await transitionClaim(database, move, transaction))) throw new AppError('claim.notNow');
    const holding = { modelId, status: ['Hearing', 'Upheld'] };
    const isHeld = (await database.theftClaims.count({ where: holding, transaction })) > 0;
    if (upheld)
      await transitionModel(database, { id: modelId, from: heldFrom, to: 'Frozen', changes: { frozenCause: cause } }, transaction);
    const isFreed = !upheld && status === 'Hearing' && !isHeld && (await freeAfterHearing(database, modelId, transaction));
    const event = upheld ? 'claimUpheld' : 'claimDismissed';
    const details = { claimId, modelId, cause };
    await recordAudit(database, { event, actorId: administratorId, subjectId: sellerId, address, details }, now, transaction);
    const about = { now, category: 'systemInformation' } as const;
    const result = upheld ? '举报成立' : '举报不成立';
    const toClaimant = { title: `您对「${modelName}」的举报：${result}`, content: cause, link: '/workbench/claims' };
    await tellUser(database, { ...about, ...toClaimant, ownerId: claimantId, dedupeKey: `claim:${claimId}:decided` }, transaction);
    // Of what was dismissed at once its seller has heard nothing.
    if (status === 'Open') return;
    const toSeller = {
      title: `「${modelName}」的${result}`,
      content: upheld ? `${cause}。模型不能再上架，已经购买的用户不受影响。` : `${cause}。${isFreed ? '模型已解冻，您可以重新上架。' : ''}`,
      link: '/workbench/claims?side=against',
    };
    await tellUser(database, { ...about, ...toSeller, ownerId: sellerId, dedupeKey: `claim:${claimId}:decided` }, transaction);
  });
}

/** Gives a listing back to its seller if it was a claim that froze it; what the back office froze for another cause stays frozen. Whether it was given back. */
async function freeAfterHearing(database: Database, modelId: string, transaction: Transaction): Promise<boolean> {
  const { theftClaims, mallModels } = database;
  const heard = await theftClaims.findAll({ where: { modelId }, attributes: ['freezeCause'], transaction });
  const model = await mallModels.findByPk(modelId, { attributes: ['frozenCause'], transaction });
  if (!heard.some(({ freezeCause }) => freezeCause !== null && freezeCause === model?.frozenCause)) return false;
  return transitionModel(database, { id: modelId, from: ['Frozen'], to: 'Withdrawn', changes: { frozenCause: null } }, transaction);
}
