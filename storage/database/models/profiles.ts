import type { InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { GuideLocation } from '#domain/profile/guides';
import { id, instant, integer, reference } from '../columns.ts';

/** Who invited an account: one at most. */
export interface InvitationRow extends Model<InferAttributes<InvitationRow>, InferCreationAttributes<InvitationRow>> {
  userId: string;
  inviterId: string;
  createdAt: Date;
}

export const defineInvitation = (sequelize: Sequelize): ModelStatic<InvitationRow> =>
  sequelize.define<InvitationRow>('invitations', { userId: id(), inviterId: reference(), createdAt: instant() });

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
