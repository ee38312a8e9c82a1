import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { Share } from '#domain/boxes/odds';
import type { Prize } from '#domain/boxes/prizes';
import type { Popup } from '#domain/campaigns/popups';
import type { CampaignStatus } from '#domain/campaigns/state';
import { bigintColumn, code, flag, id, instant, integer, jsonColumn, maybeReference, reference, text, version } from '../columns.ts';

const maybeInteger = () => ({ type: DataTypes.INTEGER, allowNull: true });

/** A campaign: its dates, its popup, and the coupons that it offers. */
export interface CampaignRow extends Model<InferAttributes<CampaignRow>, InferCreationAttributes<CampaignRow>> {
  id: string;
  /** What addresses name as `campaign`. */
  code: string;
  name: string;
  status: CampaignStatus;
  startsAt: Date;
  endsAt: Date;
  popup: Popup | null;
  couponCampaignIds: string[];
  openedBy: string | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineCampaign = (sequelize: Sequelize): ModelStatic<CampaignRow> =>
  sequelize.define<CampaignRow>('campaigns', {
    id: id(),
    code: code(32),
    name: text(40),
    status: code(20),
    startsAt: instant(),
    endsAt: instant(),
    popup: jsonColumn<Popup>('popup'),
    couponCampaignIds: jsonColumn<string[]>('couponCampaignIds', false),
    openedBy: maybeReference(),
    version: version(),
    createdAt: instant(),
  });

/** The box that a campaign sells: one at most. */
export interface BoxRow extends Model<InferAttributes<BoxRow>, InferCreationAttributes<BoxRow>> {
  id: string;
  campaignId: string;
  name: string;
  text: string;
  priceFen: number;
  total: number;
  sold: CreationOptional<number>;
  perDay: number;
  perPerson: number;
  pityAfter: number | null;
  /** Grows whenever a prize runs out, and the odds change with it. */
  edition: CreationOptional<number>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineBox = (sequelize: Sequelize): ModelStatic<BoxRow> =>
  sequelize.define<BoxRow>('boxes', {
    id: id(),
    campaignId: reference(),
    name: text(40),
    text: text(300),
    priceFen: bigintColumn('priceFen'),
    total: integer(),
    sold: integer(0),
    perDay: integer(),
    perPerson: integer(),
    pityAfter: maybeInteger(),
    edition: integer(1),
    version: version(),
    createdAt: instant(),
  });

/** What a box can hold. It does not change once its campaign was published. */
export interface BoxPrizeRow extends Model<InferAttributes<BoxPrizeRow>, InferCreationAttributes<BoxPrizeRow>> {
  id: string;
  boxId: string;
  position: number;
  prize: Prize;
  ppm: number;
  stock: number | null;
  given: CreationOptional<number>;
  rare: boolean;
  version: CreationOptional<number>;
}

export const defineBoxPrize = (sequelize: Sequelize): ModelStatic<BoxPrizeRow> =>
  sequelize.define<BoxPrizeRow>('box_prizes', {
    id: id(),
    boxId: reference(),
    position: integer(),
    prize: jsonColumn<Prize>('prize', false),
    ppm: integer(),
    stock: maybeInteger(),
    given: integer(0),
    rare: flag(),
    version: version(),
  });

/** What a paid box held: the roll, and the odds of that moment, by which anybody can draw it again. */
export interface BoxDrawRow extends Model<InferAttributes<BoxDrawRow>, InferCreationAttributes<BoxDrawRow>> {
  id: string;
  orderId: string;
  boxId: string;
  ownerId: string;
  prizeId: string;
  /** Which of this box its owner opened, from 1: by it, and by no clock, it is known what is promised. */
  number: number;
  edition: number;
  /** Drawn among rare prizes alone, as promised. */
  pity: boolean;
  rare: boolean;
  odds: Share[];
  roll: number;
  /** Given coins came in place of days of a lower tier. */
  instead: boolean;
  createdAt: Date;
}

export const defineBoxDraw = (sequelize: Sequelize): ModelStatic<BoxDrawRow> =>
  sequelize.define<BoxDrawRow>('box_draws', {
    id: id(),
    orderId: reference(),
    boxId: reference(),
    ownerId: reference(),
    prizeId: reference(),
    number: integer(),
    edition: integer(),
    pity: flag(),
    rare: flag(),
    odds: jsonColumn<Share[]>('odds', false),
    roll: integer(),
    instead: flag(),
    createdAt: instant(),
  });
