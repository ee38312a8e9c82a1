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
import type { Unit } from '#domain/ledger/units';
import type { TransactionTypeName } from '#domain/trade/types';
import { bigintColumn, code, id, instant, integer, jsonColumn, maybeInstant, reference, text, version } from '../columns.ts';

/** A coupon that somebody has; the ledger says how many uses are left of it. */
export interface CouponRow extends Model<InferAttributes<CouponRow>, InferCreationAttributes<CouponRow>> {
  id: string;
  ownerId: string;
  kind: CouponKind;
  name: string;
  faceValueFen: number;
  /** What is paid with it, with at most two decimals. */
  percent: number | null;
  thresholdFen: number;
  /** Null: whatever takes coupons. */
  types: TransactionTypeName[] | null;
  startsAt: Date;
  endsAt: Date;
  /** What gave it. */
  source: string;
  /** Uses that lapsed with its end. */
  lapsedUses: CreationOptional<number>;
  /** When the ledger let it lapse; null before, and once something of it came back since. */
  lapsedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineCoupon = (sequelize: Sequelize): ModelStatic<CouponRow> =>
  sequelize.define<CouponRow>('coupons', {
    id: id(),
    ownerId: reference(),
    kind: code(20),
    name: text(60),
    faceValueFen: bigintColumn('faceValueFen'),
    percent: { type: DataTypes.DOUBLE, allowNull: true },
    thresholdFen: bigintColumn('thresholdFen'),
    types: jsonColumn<TransactionTypeName[]>('types'),
    startsAt: instant(),
    endsAt: instant(),
    source: code(30),
    lapsedUses: integer(0),
    lapsedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** How many uses of a count were issued to somebody for one period of it; the ledger says how many of them are left. */
export interface CountAllowanceRow extends Model<InferAttributes<CountAllowanceRow>, InferCreationAttributes<CountAllowanceRow>> {
  ownerId: string;
  unit: Unit;
  issued: number;
  /** The end of its period, or up to three days later where that begins at the end of a short month; null for one without an end. */
  endsAt: CreationOptional<Date | null>;
  /** As a coupon's. */
  lapsedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineCountAllowance = (sequelize: Sequelize): ModelStatic<CountAllowanceRow> =>
  sequelize.define<CountAllowanceRow>('count_allowances', {
    ownerId: { ...reference(), primaryKey: true },
    unit: { ...code(80), primaryKey: true },
    issued: integer(),
    endsAt: maybeInstant(),
    lapsedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });
