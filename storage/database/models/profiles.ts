import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { InvitationRefusal, RewardName, RewardState } from '#domain/invitations/rewards';
import type { GuideLocation } from '#domain/profile/guides';
import { bigintColumn, code, id, instant, integer, maybeInstant, maybeReference, reference, version } from '../columns.ts';

/** Who invited an account: one at most. */
export interface InvitationRow extends Model<InferAttributes<InvitationRow>, InferCreationAttributes<InvitationRow>> {
  userId: string;
  inviterId: string;
  /** Of the device and the network by which it was named, keyed; null: before they were kept. */
  deviceHash: string | null;
  addressHash: string | null;
  /** Why it brings nothing; null: it does. */
  refusal: InvitationRefusal | null;
  createdAt: Date;
}

export const defineInvitation = (sequelize: Sequelize): ModelStatic<InvitationRow> =>
  sequelize.define<InvitationRow>('invitations', {
    userId: id(),
    inviterId: reference(),
    deviceHash: code(64, true),
    addressHash: code(64, true),
    refusal: code(20, true),
    createdAt: instant(),
  });

/** What an invitation brings one of both: one row for each reward. */
export interface InvitationRewardRow extends Model<InferAttributes<InvitationRewardRow>, InferCreationAttributes<InvitationRewardRow>> {
  id: string;
  /** Who gets it. */
  ownerId: string;
  invitedId: string;
  reward: RewardName;
  status: RewardState;
  /** 0 for a coupon. */
  coinFen: number;
  /** The payment that it is for. */
  orderId: string | null;
  dueAt: Date;
  endedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineInvitationReward = (sequelize: Sequelize): ModelStatic<InvitationRewardRow> =>
  sequelize.define<InvitationRewardRow>('invitation_rewards', {
    id: id(),
    ownerId: reference(),
    invitedId: reference(),
    reward: code(20),
    status: code(20),
    coinFen: bigintColumn('coinFen'),
    orderId: maybeReference(),
    dueAt: instant(),
    endedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A guided tour that somebody has finished or closed. */
export interface GuideReadRow extends Model<InferAttributes<GuideReadRow>, InferCreationAttributes<GuideReadRow>> {
  userId: string;
  location: GuideLocation;
  createdAt: Date;
}

export const defineGuideRead = (sequelize: Sequelize): ModelStatic<GuideReadRow> =>
  sequelize.define<GuideReadRow>('guide_reads', {
    userId: { ...reference(), primaryKey: true },
    location: { ...integer(), primaryKey: true },
    createdAt: instant(),
  });
