import { shownPhone } from '../administration/presenter.ts';
import { isoOrNull, presentPage } from '../presenting.ts';
import { modelExtensionOf } from '#domain/formats';
import { labelCategories, labelsOf } from '#domain/labels/table';
import { facetNames, facets, facetValueLabel } from '#domain/mall/facets';
import { mallMediaPath, teaserMediaPath } from '#domain/mall/media';
import { teaserText } from '#domain/mall/teaser';
import { mallCategories } from '#domain/mall/schema';
import { mallStatusLabels } from '#domain/mall/state';
import type {
  BoughtModelView,
  LookalikeView,
  CartItemView,
  MallCardView,
  MallCategoryView,
  MallDetailView,
  MallFacetView,
  MallSearchView,
  OfferedView,
  ReleaseView,
  TeaserView,
} from '#domain/mall/views';
import { fileMediaPath } from '#domain/files/media';
import type { FoundModels } from '#services/mall/find/find';
import type { BoughtModel } from '#services/mall/list-bought';
import type { CartEntry } from '#services/mall/list-cart';
import type { ReleasedFile } from '#services/mall/list-releases';
import type { ModelDetail } from '#services/mall/detail';
import type { Lookalike } from '#services/mall/lookalikes/find';
import type { OfferedModel } from '#services/mall/list-offered';
import type { ShownTeaser } from '#services/mall/teaser/find';
import type { SeenModel } from '#services/mall/standing';
import type { MallModelRow } from '#storage/database/models/mall';

/** The address of a model's picture; null where it has none or it is shown to nobody. */
export const pictureOf = ({ id, thumbnailKey }: MallModelRow, isShown: boolean): string | null =>
  thumbnailKey !== null && isShown ? mallMediaPath(id, 'thumbnail.webp') : null;

/** A model as the mall's list shows it. */
export function presentCard({ model, nickName, isMine, isBought, isInCart }: SeenModel): MallCardView {
  const { id, name, priceFen, format, fileSize, summary, categoryId, sellerId, sales, releasedAt, createdAt, licence, madeByAi, tags } =
    model;
  return {
    modelId: id,
    modelName: name,
    modelPrice: priceFen,
    preview: pictureOf(model, model.status === 'OnSale' || isMine || isBought),
    format,
    fileSize,
    triangles: summary?.triangles ?? null,
    cateId: categoryId ?? 0,
    cateName: labelCategories.find((one) => one.id === categoryId)?.name ?? '',
    userId: sellerId,
    nickname: nickName,
    ...{ licence, madeByAi, tags },
    sales,
    releaseTime: (releasedAt ?? createdAt).toISOString(),
    ...{ isMine, isBought, isInCart },
  };
}

/** Of the preview that can be turned. */
const viewerOf = ({ id, previewKey }: MallModelRow, isHis: boolean): string | null =>
  previewKey !== null && isHis ? mallMediaPath(id, 'preview.glb') : null;

const presentTeaser = (modelId: string, teaser: ShownTeaser | null): TeaserView | null =>
  teaser && {
    modelUrl: teaser.modelPass === null ? null : teaserMediaPath(modelId, 'teaser.glb', teaser.modelPass),
    turntableUrl: teaserMediaPath(modelId, 'turntable.webp', teaser.turntablePass),
    text: teaserText(teaser.figures),
  };

/** Counts of each facet, with the words that people read; what nothing has is left out. */
const presentFacets = (counts: Record<string, Record<string, number>>): MallFacetView[] =>
  facetNames.map((name) => {
    const counted = Object.entries(counts[name] ?? {}).filter(([value]) => value !== '');
    const { values, label } = facets[name];
    const order = values === undefined ? [] : Object.keys(values);
    const place = (value: string): number => order.indexOf(value);
    counted.sort((a, b) => place(a[0]) - place(b[0]) || b[1] - a[1]);
    return { name, label, values: counted.map(([value, count]) => ({ value, label: facetValueLabel(name, value), count })) };
  });

export const presentFound = (page: { pageNo: number; pageSize: number }, { totalCount, models, search }: FoundModels): MallSearchView => ({
  ...presentPage(page, totalCount, models.map(presentCard)),
  facets: search === null ? null : presentFacets(search.facets),
  closeness: search?.closeness ?? 'literal',
  unnarrowedCount: search?.unnarrowed ?? totalCount,
});

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
    teaser: presentTeaser(model.id, detail.teaser),
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
  preview: pictureOf(model, isOnSale),
  format: model.format,
  nickname: nickName,
  isOnSale,
  addTime: addedAt.toISOString(),
});

export const presentBought = ({ model, nickName, purchase, paidFen, licence }: BoughtModel): BoughtModelView => ({
  modelId: model.id,
  modelName: model.name,
  preview: pictureOf(model, true),
  previewUrl: viewerOf(model, true),
  format: model.format,
  fileSize: model.fileSize,
  triangles: model.summary?.triangles ?? null,
  nickname: nickName,
  isOnSale: model.status === 'OnSale',
  orderId: purchase.orderId,
  paid: paidFen,
  licence,
  buyTime: purchase.createdAt.toISOString(),
});

/** A model that its seller has offered, for administrators. */
export const presentOffered = ({ model, seller, teaser }: OfferedModel): OfferedView => ({
  id: model.id,
  modelId: model.id,
  modelName: model.name,
  description: model.description,
  modelPrice: model.priceFen,
  cateName: labelCategories.find(({ id }) => id === model.categoryId)?.name ?? '',
  labels: labelsOf(model.categoryId ?? 0).flatMap(({ id, name }) => (model.labelIds.includes(id) ? [name] : [])),
  preview: pictureOf(model, true),
  previewUrl: viewerOf(model, true),
  teaser: presentTeaser(model.id, teaser),
  format: model.format,
  fileName: model.fileName,
  fileSize: model.fileSize,
  triangles: model.summary?.triangles ?? null,
  status: model.status,
  statusLabel: mallStatusLabels[model.status],
  cause: model.frozenCause,
  ...{ licence: model.licence, tags: model.tags, madeByAi: model.madeByAi },
  submitTime: (model.submittedAt ?? model.createdAt).toISOString(),
  sales: model.sales,
  seller: seller === null ? null : { id: seller.id, nickName: seller.nickName, phone: shownPhone(seller) },
  createTime: model.createdAt.toISOString(),
  releaseTime: isoOrNull(model.releasedAt),
});

export const presentLookalike = ({ model: { id, name, status }, nickName, isPictureAlike }: Lookalike): LookalikeView => ({
  ...{ modelId: id, modelName: name, nickname: nickName, isPictureAlike },
  ...{ isOnSale: status === 'OnSale', statusLabel: mallStatusLabels[status] },
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
    format: modelExtensionOf(file),
    fileSize: file.fileSize,
    triangles: file.summary?.triangles ?? null,
    status,
    statusLabel: mallStatusLabels[status],
    frozenCause: model?.frozenCause ?? null,
    causes: model?.reviewCauses ?? [],
    ...{ licence: model?.licence ?? 'standard', tags: model?.tags ?? [], madeByAi: model?.madeByAi ?? false },
    modelPrice: model === null || model.categoryId === null ? null : model.priceFen,
    description: model?.description ?? '',
    cateId: model?.categoryId ?? null,
    labelIds: model?.labelIds ?? [],
    sales: model?.sales ?? 0,
    createTime: file.createdAt.toISOString(),
    releaseTime: isoOrNull(model?.releasedAt ?? null),
  };
}
