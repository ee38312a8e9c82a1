import { pointKinds, pointRules } from '#domain/mall/points';
import type { ModelerHomeView, ModelReviewView, PointsView, SoldModelView } from '#domain/mall/views';
import type { SoldModel } from '#services/mall/list-sold';
import type { ModelerHome } from '#services/mall/modeler-home';
import type { PointPage } from '#services/mall/modeler-points';
import type { ModelReviewRow } from '#storage/database/models/mall';
import { presentPage, type Asked } from '../presenting.ts';

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

export const presentPoints = (asked: Asked, { total, totalCount, records }: PointPage): PointsView => ({
  integral: total,
  rules: pointKinds.map((kind) => ({ kind, ...pointRules[kind] })),
  records: presentPage(
    asked,
    totalCount,
    records.map((record) => ({ id: `${record.day}:${record.kind}`, title: pointRules[record.kind].title, ...record })),
  ),
});
