import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { Licence } from '#domain/trade/licences';
import type { ModelTraits } from '#domain/mall/traits';
import type { ReviewCause } from '#domain/mall/review-reasons';
import type { MallStatus } from '#domain/mall/state';
import type { CheckSummary } from '#domain/kinds/summaries';
import { bigintColumn, code, flag, id, instant, integer, jsonColumn, maybeInstant, reference, text, version } from '../columns.ts';

/**
 * A model that a publisher offers. It has its own references to the file's objects, which are kept as long as somebody has bought it: docs/decisions/sold-files.md.
 * `services/mall/transition.ts` alone writes its status.
 */
export interface MallModelRow extends Model<InferAttributes<MallModelRow>, InferCreationAttributes<MallModelRow>> {
  id: string;
  sellerId: string;
  /** Unique: a file is one model at most. */
  fileId: string;
  name: string;
  description: string;
  priceFen: number;
  /** Null: not yet on sale. */
  categoryId: number | null;
  labelIds: number[];
  status: MallStatus;
  /** Why it was frozen; null unless it is. */
  frozenCause: CreationOptional<string | null>;
  /** Extension of the model itself, in lower case: of the one in the archive where an archive is sold. */
  format: string;
  fileName: string;
  fileSize: number;
  objectKey: string;
  previewKey: string | null;
  thumbnailKey: string | null;
  summary: CheckSummary | null;
  licence: CreationOptional<Licence>;
  tags: CreationOptional<string[]>;
  /** As its seller declares. */
  madeByAi: CreationOptional<boolean>;
  /** What its check found that buyers look for; null where the check was before they were. */
  traits: CreationOptional<ModelTraits | null>;
  /** What its last reviewer holds against it; null where nothing. */
  reviewCauses: CreationOptional<ReviewCause[] | null>;
  /** When it was last handed in for review. */
  submittedAt: CreationOptional<Date | null>;
  /** People who have it. */
  sales: CreationOptional<number>;
  /** How often it was looked at: once a visitor and day. */
  views: CreationOptional<number>;
  /** When it was first put on sale. */
  releasedAt: CreationOptional<Date | null>;
  /** When its file was deleted for good; from then on it cannot be put on sale, and its objects go with its last buyer. */
  fileGoneAt: CreationOptional<Date | null>;
  /** Of its seller's storage, which its objects still take for the buyers once its file is gone. */
  keptBytes: CreationOptional<number>;
  /** When its objects were removed. */
  purgedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMallModel = (sequelize: Sequelize): ModelStatic<MallModelRow> =>
  sequelize.define<MallModelRow>('mall_models', {
    id: id(),
    sellerId: reference(),
    fileId: reference(),
    name: text(60),
    description: text(1000),
    priceFen: bigintColumn('priceFen'),
    categoryId: { ...integer(), allowNull: true },
    labelIds: jsonColumn<number[]>('labelIds', false),
    status: code(20),
    frozenCause: text(400, true),
    format: code(20),
    fileName: text(200),
    fileSize: bigintColumn('fileSize'),
    objectKey: code(500),
    previewKey: code(500, true),
    thumbnailKey: code(500, true),
    summary: jsonColumn<CheckSummary>('summary'),
    licence: { ...code(20), defaultValue: 'standard' },
    tags: { ...jsonColumn<string[]>('tags', false), type: DataTypes.STRING(300), defaultValue: '[]' },
    madeByAi: flag(),
    traits: jsonColumn<ModelTraits>('traits'),
    reviewCauses: jsonColumn<ReviewCause[]>('reviewCauses'),
    submittedAt: maybeInstant(),
    sales: integer(0),
    views: integer(0),
    releasedAt: maybeInstant(),
    fileGoneAt: maybeInstant(),
    keptBytes: { ...bigintColumn('keptBytes'), defaultValue: 0 },
    purgedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A model that somebody means to buy. */
export interface CartItemRow extends Model<InferAttributes<CartItemRow>, InferCreationAttributes<CartItemRow>> {
  ownerId: string;
  modelId: string;
  createdAt: Date;
}

export const defineCartItem = (sequelize: Sequelize): ModelStatic<CartItemRow> =>
  sequelize.define<CartItemRow>('cart_items', {
    ownerId: { ...reference(), primaryKey: true },
    modelId: { ...reference(), primaryKey: true },
    createdAt: instant(),
  });

/** A model that somebody has bought, once at most; a refund takes it back. */
export interface ModelPurchaseRow extends Model<InferAttributes<ModelPurchaseRow>, InferCreationAttributes<ModelPurchaseRow>> {
  ownerId: string;
  modelId: string;
  orderId: string;
  /** When its original was first downloaded: from then on its price is not given back for the asking. */
  downloadedAt: CreationOptional<Date | null>;
  createdAt: Date;
}

export const defineModelPurchase = (sequelize: Sequelize): ModelStatic<ModelPurchaseRow> =>
  sequelize.define<ModelPurchaseRow>('model_purchases', {
    ownerId: { ...reference(), primaryKey: true },
    modelId: { ...reference(), primaryKey: true },
    orderId: reference(),
    downloadedAt: maybeInstant(),
    createdAt: instant(),
  });

/** A decision of a reviewer's, which is never changed. */
export interface ModelReviewRow extends Model<InferAttributes<ModelReviewRow>, InferCreationAttributes<ModelReviewRow>> {
  id: string;
  modelId: string;
  sellerId: string;
  decidedBy: string;
  decision: 'OnSale' | 'ChangesNeeded' | 'Rejected';
  causes: ReviewCause[];
  createdAt: Date;
}

export const defineModelReview = (sequelize: Sequelize): ModelStatic<ModelReviewRow> =>
  sequelize.define<ModelReviewRow>('model_reviews', {
    id: id(),
    modelId: reference(),
    sellerId: reference(),
    decidedBy: reference(),
    decision: code(20),
    causes: jsonColumn<ReviewCause[]>('causes', false),
    createdAt: instant(),
  });
