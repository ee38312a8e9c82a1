import { DataTypes, type CreationOptional, type InferAttributes, type InferCreationAttributes, type Model } from 'sequelize';
import type { ModelStatic, Sequelize } from 'sequelize';
import type { FeedbackType } from '#domain/feedback/types';
import { id, instant, integer, jsonColumn, maybeInstant, maybeReference, reference, version } from '../columns.ts';

/** A problem or suggestion that a user handed in: docs/decisions/feedback.md. */
export interface FeedbackRow extends Model<InferAttributes<FeedbackRow>, InferCreationAttributes<FeedbackRow>> {
  id: string;
  ownerId: string;
  type: FeedbackType;
  content: string;
  /** Ids of the attachments, in the order in which they were handed in. */
  pictures: string[];
  /** The result that is rated; null for other types. Each has one rating. */
  jobId: CreationOptional<string | null>;
  /** From 1, which is worst, to 5; of ratings. */
  score: CreationOptional<number | null>;
  /** Id of the attached archive. */
  annexId: string | null;
  answeredAt: CreationOptional<Date | null>;
  /** The administrator. */
  answeredBy: CreationOptional<string | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineFeedback = (sequelize: Sequelize): ModelStatic<FeedbackRow> =>
  sequelize.define<FeedbackRow>('feedback', {
    id: id(),
    ownerId: reference(),
    type: integer(),
    content: { type: DataTypes.TEXT, allowNull: false },
    pictures: jsonColumn<string[]>('pictures', false),
    jobId: maybeReference(),
    score: { type: DataTypes.INTEGER, allowNull: true },
    annexId: maybeReference(),
    answeredAt: maybeInstant(),
    answeredBy: maybeReference(),
    version: version(),
    createdAt: instant(),
  });
