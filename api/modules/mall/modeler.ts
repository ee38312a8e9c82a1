import type { ModelerHomeView, ModelReviewView, SoldModelView } from '#domain/mall/views';
import type { SoldModel } from '#services/mall/list-sold';
import type { ModelerHome } from '#services/mall/modeler-home';
import type { ModelReviewRow } from '#storage/database/models/mall';

export const presentModelerHome = ({ days, ...sums }: ModelerHome): ModelerHomeView => ({
  ...sums,
  days: days.map(({ incomeFen, ...day }) => ({ ...day, income: incomeFen })),
});

export const presentReview = ({ review, modelName }: { review: ModelReviewRow; modelName: string }): ModelReviewView => ({
  ...{ id: review.id, modelId: review.modelId, modelName, decision: review.decision, causes: review.causes },
  createTime: review.createdAt.toISOString(),
});

export const presentSold = ({ purchase, modelName, orderNumber, buyer, incomeFen }: SoldModel): SoldModelView => ({
  ...{ id: `${purchase.orderId}${purchase.modelId}`, modelId: purchase.modelId, modelName, orderNumber, buyer, income: incomeFen },
  createTime: purchase.createdAt.toISOString(),
});
