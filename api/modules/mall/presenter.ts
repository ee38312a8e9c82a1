import { isoOrNull } from '../presenting.ts';
import { labelCategories, labelsOf } from '#domain/labels/table';
import { mallMediaPath } from '#domain/mall/media';
import { mallCategories } from '#domain/mall/schema';
import { mallStatusLabels } from '#domain/mall/state';
import type { BoughtModelView, CartItemView, MallCardView, MallCategoryView, MallDetailView, ReleaseView } from '#domain/mall/views';
import { fileMediaPath } from '#domain/files/media';
import type { BoughtModel } from '#services/mall/list-bought';
import type { CartEntry } from '#services/mall/list-cart';
import type { ReleasedFile } from '#services/mall/list-releases';
import type { ModelDetail } from '#services/mall/detail';
import type { SeenModel } from '#services/mall/standing';
import type { MallModelRow } from '#storage/database/models/mall';

const picture = ({ id, thumbnailKey }: MallModelRow, isShown: boolean): string | null =>
  thumbnailKey !== null && isShown ? mallMediaPath(id, 'thumbnail.webp') : null;

/** A model as the mall's list shows it. */
export function presentCard({ model, nickName, isMine, isBought, isInCart }: SeenModel): MallCardView {
  const { id, name, priceFen, format, fileSize, summary, categoryId, sellerId, sales, releasedAt, createdAt } = model;
  return {
    modelId: id,
    modelName: name,
    modelPrice: priceFen,
    preview: picture(model, model.status === 'OnSale' || isMine || isBought),
    format,
    fileSize,
    triangles: summary?.triangles ?? null,
    cateId: categoryId ?? 0,
    cateName: labelCategories.find((one) => one.id === categoryId)?.name ?? '',
    userId: sellerId,
    nickname: nickName,
    sales,
    releaseTime: (releasedAt ?? createdAt).toISOString(),
    ...{ isMine, isBought, isInCart },
  };
}

/** Of the preview that can be turned. */
const viewerOf = ({ id, previewKey, priceFen }: MallModelRow, isHis: boolean): string | null =>
  previewKey !== null && (isHis || priceFen === 0) ? mallMediaPath(id, 'preview.glb') : null;

export function presentDetail(detail: ModelDetail): MallDetailView {
  const { model, isMine, isBought, memberLine } = detail;
  const { summary, description, labelIds, categoryId } = model;
  return {
    ...presentCard(detail),
    description,
    labels: labelsOf(categoryId ?? 0).filter(({ id }) => labelIds.includes(id)),
    figures:
      summary === null
        ? null
        : {
            ...{ triangles: summary.triangles, vertices: summary.vertices, meshes: summary.meshes },
            ...{ drawCalls: summary.drawCalls, animations: summary.animations, textureBytes: summary.textureBytes },
          },
    previewUrl: viewerOf(model, isMine || isBought),
    memberLine,
  };
}

export const presentCategories = (counts: readonly { value: number; modelCount: number }[]): MallCategoryView[] => {
  const counted = new Map(counts.map(({ value, modelCount }) => [value, modelCount]));
  return mallCategories.map(({ id, name }) => ({ id, name, modelCount: counted.get(id) ?? 0, labels: labelsOf(id) }));
};

export const presentCartItem = ({ model, nickName, isOnSale, addedAt }: CartEntry): CartItemView => ({
  modelId: model.id,
  modelName: model.name,
  modelPrice: model.priceFen,
  preview: picture(model, isOnSale),
  format: model.format,
  nickname: nickName,
  isOnSale,
  addTime: addedAt.toISOString(),
});

export const presentBought = ({ model, nickName, purchase, paidFen }: BoughtModel): BoughtModelView => ({
  modelId: model.id,
  modelName: model.name,
  preview: picture(model, true),
  previewUrl: viewerOf(model, true),
  format: model.format,
  fileSize: model.fileSize,
  triangles: model.summary?.triangles ?? null,
  nickname: nickName,
  isOnSale: model.status === 'OnSale',
  orderId: purchase.orderId,
  paid: paidFen,
  buyTime: purchase.createdAt.toISOString(),
});

/** A publisher's file, with what he offers of it. */
export function presentRelease({ file, model }: ReleasedFile): ReleaseView {
  const status = model?.status ?? 'Draft';
  return {
    fileId: file.id,
    modelId: model?.id ?? null,
    modelName: file.modelName,
    fileName: file.fileName,
    preview: file.thumbnailKey === null ? null : fileMediaPath(file.id, 'thumbnail.webp'),
    format: file.format,
    fileSize: file.fileSize,
    triangles: file.summary?.triangles ?? null,
    status,
    statusLabel: mallStatusLabels[status],
    frozenCause: model?.frozenCause ?? null,
    modelPrice: model === null || model.categoryId === null ? null : model.priceFen,
    description: model?.description ?? '',
    cateId: model?.categoryId ?? null,
    labelIds: model?.labelIds ?? [],
    sales: model?.sales ?? 0,
    createTime: file.createdAt.toISOString(),
    releaseTime: isoOrNull(model?.releasedAt ?? null),
  };
}
