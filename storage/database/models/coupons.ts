import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { CouponKind } from '#domain/coupons/kinds';
import type { TransactionTypeName } from '#domain/trade/types';
import { bigintColumn, code, id, instant, integer, jsonColumn, maybeReference, reference, text, version } from '../columns.ts';

/** Coupons that can be claimed, in a bounded number. */
export interface CouponCampaignRow extends Model<InferAttributes<CouponCampaignRow>, InferCreationAttributes<CouponCampaignRow>> {
  id: string;
  name: string;
  kind: CouponKind;
  faceValueFen: number;
  percent: number | null;
  thresholdFen: number;
  types: TransactionTypeName[] | null;
  validMs: number;
  uses: number;
  total: number;
  perPerson: number;
  claimed: CreationOptional<number>;
  startsAt: Date;
  endsAt: Date;
  /** Null: an operator on the machine, or opened before this was kept. */
  openedBy: CreationOptional<string | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineCouponCampaign = (sequelize: Sequelize): ModelStatic<CouponCampaignRow> =>
  sequelize.define<CouponCampaignRow>('coupon_campaigns', {
    id: id(),
    name: text(60),
    kind: code(20),
    faceValueFen: bigintColumn('faceValueFen'),
    percent: { type: DataTypes.DOUBLE, allowNull: true },
    thresholdFen: bigintColumn('thresholdFen'),
    types: jsonColumn<TransactionTypeName[]>('types'),
    validMs: bigintColumn('validMs'),
    uses: integer(),
    total: integer(),
    perPerson: integer(),
    claimed: integer(0),
    startsAt: instant(),
    endsAt: instant(),
    openedBy: maybeReference(),
    version: version(),
    createdAt: instant(),
  });

/** That somebody claimed a campaign's coupon, or the three for members. */
export interface CouponClaimRow extends Model<InferAttributes<CouponClaimRow>, InferCreationAttributes<CouponClaimRow>> {
  ownerId: string;
  campaignId: string;
  /** Counts from 1 within them: none is there twice. */
  number: number;
  createdAt: Date;
}

export const defineCouponClaim = (sequelize: Sequelize): ModelStatic<CouponClaimRow> =>
  sequelize.define<CouponClaimRow>('coupon_claims', {
    ownerId: { ...reference(), primaryKey: true },
    campaignId: { ...reference(), primaryKey: true },
    number: { ...integer(), primaryKey: true },
    createdAt: instant(),
  });
