import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { TransactionTypeName } from '#domain/trade/types';
import {
  bigintColumn,
  code,
  flag,
  id,
  instant,
  integer,
  maybeBigintColumn,
  maybeInstant,
  maybeReference,
  reference,
  text,
  version,
} from '../columns.ts';

/** Coins that are sold with given ones on top. */
export interface RechargePackageRow extends Model<InferAttributes<RechargePackageRow>, InferCreationAttributes<RechargePackageRow>> {
  id: string;
  priceFen: number;
  giftFen: number;
  onSale: boolean;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineRechargePackage = (sequelize: Sequelize): ModelStatic<RechargePackageRow> =>
  sequelize.define<RechargePackageRow>('recharge_packages', {
    id: id(),
    priceFen: bigintColumn('priceFen'),
    giftFen: bigintColumn('giftFen'),
    onSale: flag(),
    version: version(),
    createdAt: instant(),
  });

/** A package that can be had: bought while it is on sale, and by activation code. */
export interface PackageOfferRow extends Model<InferAttributes<PackageOfferRow>, InferCreationAttributes<PackageOfferRow>> {
  id: string;
  label: string;
  /** What one use pays for. */
  type: TransactionTypeName;
  uses: number;
  priceFen: number;
  /** One use pays for what costs no more than this; null: for any price. */
  maxFen: number | null;
  validMs: number;
  onSale: boolean;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const definePackageOffer = (sequelize: Sequelize): ModelStatic<PackageOfferRow> =>
  sequelize.define<PackageOfferRow>('package_offers', {
    id: id(),
    label: text(60),
    type: code(30),
    uses: integer(),
    priceFen: bigintColumn('priceFen'),
    maxFen: maybeBigintColumn('maxFen'),
    validMs: bigintColumn('validMs'),
    onSale: flag(),
    version: version(),
    createdAt: instant(),
  });

/** A package that somebody has, as it was promised to him; the ledger says how many uses are left of it. */
export interface PackageRow extends Model<InferAttributes<PackageRow>, InferCreationAttributes<PackageRow>> {
  id: string;
  ownerId: string;
  label: string;
  type: TransactionTypeName;
  uses: number;
  maxFen: number | null;
  /** The order, or else the code, that it came by. */
  orderId: string | null;
  codeId: string | null;
  startsAt: Date;
  endsAt: Date;
  /** When what was left of it was taken away, after its end or as its order was refunded; null again while a refund has given something back. */
  lapsedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const definePackage = (sequelize: Sequelize): ModelStatic<PackageRow> =>
  sequelize.define<PackageRow>('packages', {
    id: id(),
    ownerId: reference(),
    label: text(60),
    type: code(30),
    uses: integer(),
    maxFen: maybeBigintColumn('maxFen'),
    orderId: maybeReference(),
    codeId: maybeReference(),
    startsAt: instant(),
    endsAt: instant(),
    lapsedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A code that gives whoever enters it first a package. */
export interface ActivationCodeRow extends Model<InferAttributes<ActivationCodeRow>, InferCreationAttributes<ActivationCodeRow>> {
  id: string;
  /** SHA-256 of the code, which is random enough to need no salt; the code itself is nowhere. */
  codeHash: string;
  offerId: string;
  /** Those that were made together. */
  batchId: string;
  /** Null: an operator on the machine, or made before this was kept. */
  madeBy: CreationOptional<string | null>;
  usedBy: CreationOptional<string | null>;
  usedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineActivationCode = (sequelize: Sequelize): ModelStatic<ActivationCodeRow> =>
  sequelize.define<ActivationCodeRow>('activation_codes', {
    id: id(),
    codeHash: code(64),
    offerId: reference(),
    batchId: reference(),
    madeBy: maybeReference(),
    usedBy: maybeReference(),
    usedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });
