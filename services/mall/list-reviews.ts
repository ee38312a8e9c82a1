import { pageWindow } from '#domain/wire/page-window';
import type { ModelReviewRow } from '#storage/database/models/mall';
import type { DatabaseDeps } from '../deps.ts';

/** A page of what reviewers decided about a seller's models, the latest first, with the models' names. */
export async function listReviews(
  { database }: DatabaseDeps,
  { ownerId, ...page }: { ownerId: string; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; reviews: { review: ModelReviewRow; modelName: string }[] }> {
  const { modelReviews, mallModels } = database;
  const { rows, count } = await modelReviews.findAndCountAll({
    where: { sellerId: ownerId },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...pageWindow(page),
  });
  const models = await mallModels.findAll({ where: { id: rows.map(({ modelId }) => modelId) }, attributes: ['id', 'name'] });
  const names = new Map(models.map(({ id, name }) => [id, name]));
  return { totalCount: count, reviews: rows.map((review) => ({ review, modelName: names.get(review.modelId) ?? '' })) };
}
