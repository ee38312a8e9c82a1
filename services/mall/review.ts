import { AppError } from '#domain/errors/app-error';
import { causesOf, causeText, isFinalReason, type ReviewReason } from '#domain/mall/review-reasons';
import { newId } from '#storage/database/ids';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { tellUser } from '../messages/tell.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transitionModel } from './transition.ts';

export interface Review {
  modelId: string;
  /** Null: it is on sale from now on. */
  against: { reasons: readonly ReviewReason[]; cause: string } | null;
}

/**
 * Puts a model that waits for review on sale, or hands it back with what is held against it, by field, which its seller reads; for good where one of the reasons is final. `mall.notFound`;
 * `administration.ownAccount` for one's own; `mall.unchangeable` when it does not wait, or no longer.
 */
export async function reviewModel(deps: ClockDeps, { administratorId, address, modelId, against }: Administrator & Review): Promise<void> {
  const { database } = deps;
  const causes = against === null ? [] : causesOf(against);
  const decision = against === null ? 'OnSale' : against.reasons.some(isFinalReason) ? 'Rejected' : 'ChangesNeeded';
  const cause = causeText(causes);
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const model = await database.mallModels.findByPk(modelId, { attributes: ['sellerId', 'name'], transaction });
    if (model === null) throw new AppError('mall.notFound');
    const { sellerId, name } = model;
    if (sellerId === administratorId) throw new AppError('administration.ownAccount');
    const changes = against === null ? { releasedAt: now, reviewCauses: null } : { frozenCause: cause, reviewCauses: causes };
    if (!(await transitionModel(database, { id: modelId, from: ['UnderReview'], to: decision, changes }, transaction)))
      throw new AppError('mall.unchangeable');
    const row = { id: newId(), modelId, sellerId, decidedBy: administratorId, decision, causes, createdAt: now } as const;
    await database.modelReviews.create(row, { transaction });
    const event = against === null ? 'modelApproved' : 'modelRejected';
    const details = { modelId, ...(against !== null && { cause }) };
    await recordAudit(database, { event, actorId: administratorId, subjectId: sellerId, address, details }, now, transaction);
    const said = {
      OnSale: { title: `「${name}」已通过审核`, content: '模型已在商城上架。', link: `/transaction/detail?id=${modelId}` },
      ChangesNeeded: { title: `「${name}」需要修改`, content: cause, link: '/publishCenter/toBeReleased' },
      Rejected: { title: `「${name}」没有通过审核`, content: cause, link: '/publishCenter/toBeReleased' },
    }[decision];
    const told = { ownerId: sellerId, category: 'modelApply', dedupeKey: `review:${modelId}:${now.getTime()}`, now } as const;
    await tellUser(database, { ...told, ...said }, transaction);
  });
}
