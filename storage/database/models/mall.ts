import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { MallStatus } from '#domain/mall/state';
import type { CheckSummary } from '#domain/models/summaries';
import { bigintColumn, code, id, instant, integer, jsonColumn, maybeInstant, reference, text, version } from '../columns.ts';

/**
 * A model that a publisher offers. It has its own references to the file's objects, which are kept as long as somebody has bought it: docs/decisions.md#sold-files.
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
  format: string;
  fileName: string;
  fileSize: number;
  objectKey: string;
  previewKey: string | null;
  thumbnailKey: string | null;
  summary: CheckSummary | null;
  /** People who have it. */
  sales: CreationOptional<number>;
  /** When it was first put on sale. */
  releasedAt: CreationOptional<Date | null>;
  /** When its file was deleted for good; from then on it cannot be put on sale, and its objects go with its last buyer. */
  fileGoneAt: CreationOptional<Date | null>;
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
    sales: integer(0),
    releasedAt: maybeInstant(),
    fileGoneAt: maybeInstant(),
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
  createdAt: Date;
}

export const defineModelPurchase = (sequelize: Sequelize): ModelStatic<ModelPurchaseRow> =>
  sequelize.define<ModelPurchaseRow>('model_purchases', {
    ownerId: { ...reference(), primaryKey: true },
    modelId: { ...reference(), primaryKey: true },
    orderId: reference(),
    createdAt: instant(),
  });
