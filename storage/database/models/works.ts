import type { InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ReactionKind } from '#domain/works/operations';
import { code, id, instant, maybeReference, reference, text } from '../columns.ts';

/** That somebody likes a model of the mall, or has collected it. */
export interface WorkReactionRow extends Model<InferAttributes<WorkReactionRow>, InferCreationAttributes<WorkReactionRow>> {
  ownerId: string;
  workId: string;
  kind: ReactionKind;
  createdAt: Date;
}

export const defineWorkReaction = (sequelize: Sequelize): ModelStatic<WorkReactionRow> =>
  sequelize.define<WorkReactionRow>('work_reactions', {
    ownerId: { ...reference(), primaryKey: true },
    workId: { ...reference(), primaryKey: true },
    kind: { ...code(10), primaryKey: true },
    createdAt: instant(),
  });

/** That a visitor has looked at a model on a day. */
export interface WorkVisitRow extends Model<InferAttributes<WorkVisitRow>, InferCreationAttributes<WorkVisitRow>> {
  workId: string;
  /** As `2026-03-05`, in UTC. */
  day: string;
  /** The account, or a keyed hash of a visitor's address for that day. */
  visitor: string;
  createdAt: Date;
}

export const defineWorkVisit = (sequelize: Sequelize): ModelStatic<WorkVisitRow> =>
  sequelize.define<WorkVisitRow>('work_visits', {
    workId: { ...reference(), primaryKey: true },
    day: { ...code(10), primaryKey: true },
    visitor: { ...code(64), primaryKey: true },
    createdAt: instant(),
  });

/** That somebody follows an author. */
export interface FollowRow extends Model<InferAttributes<FollowRow>, InferCreationAttributes<FollowRow>> {
  ownerId: string;
  authorId: string;
  createdAt: Date;
}

export const defineFollow = (sequelize: Sequelize): ModelStatic<FollowRow> =>
  sequelize.define<FollowRow>('follows', {
    ownerId: { ...reference(), primaryKey: true },
    authorId: { ...reference(), primaryKey: true },
    createdAt: instant(),
  });

/** What somebody wrote under a model; a reply has the comment that it answers as its parent. */
export interface WorkCommentRow extends Model<InferAttributes<WorkCommentRow>, InferCreationAttributes<WorkCommentRow>> {
  id: string;
  workId: string;
  ownerId: string;
  /** Null: a comment on the model. */
  parentId: string | null;
  /** Whom a reply answers, who may not be the one that began. */
  answeredOwnerId: string | null;
  content: string;
  createdAt: Date;
}

export const defineWorkComment = (sequelize: Sequelize): ModelStatic<WorkCommentRow> =>
  sequelize.define<WorkCommentRow>('work_comments', {
    id: id(),
    workId: reference(),
    ownerId: reference(),
    parentId: maybeReference(),
    answeredOwnerId: maybeReference(),
    content: text(500),
    createdAt: instant(),
  });
