import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ShareKind } from '#domain/shares/addresses';
import { code, id, instant, integer, jsonColumn, maybeInstant, reference, version } from '../columns.ts';

/** A link by which its owner shows a model to others. */
export interface ModelShareRow extends Model<InferAttributes<ModelShareRow>, InferCreationAttributes<ModelShareRow>> {
  id: string;
  ownerId: string;
  fileId: string;
  kind: ShareKind;
  /** By which the link is found; the token itself is made again of `salt`. */
  tokenHash: string;
  salt: string;
  /** Of a private one. */
  passwordHash: string | null;
  /** Sites that may show it, empty: any; null: it is not embedded. */
  sites: string[] | null;
  views: CreationOptional<number>;
  lastViewedAt: Date | null;
  /** Wrong passwords one after another, and when the next may be tried. */
  tries: CreationOptional<number>;
  nextTryAt: Date | null;
  /** The revision of the settings whose words were judged last, and whether they passed. */
  judgedRevision: CreationOptional<number>;
  passedRevision: CreationOptional<number>;
  expiresAt: Date | null;
  /** When its owner ended it. */
  endedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineModelShare = (sequelize: Sequelize): ModelStatic<ModelShareRow> =>
  sequelize.define<ModelShareRow>('model_shares', {
    id: id(),
    ownerId: reference(),
    fileId: reference(),
    kind: code(10),
    tokenHash: code(64),
    salt: code(64),
    passwordHash: code(200, true),
    sites: jsonColumn<string[]>('sites'),
    views: integer(0),
    lastViewedAt: maybeInstant(),
    tries: integer(0),
    nextTryAt: maybeInstant(),
    judgedRevision: integer(0),
    passedRevision: integer(0),
    expiresAt: maybeInstant(),
    endedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** That a visitor opened a link on a day. */
export interface ShareVisitRow extends Model<InferAttributes<ShareVisitRow>, InferCreationAttributes<ShareVisitRow>> {
  shareId: string;
  /** As `2026-03-05`, in UTC. */
  day: string;
  /** A keyed hash of the account or the address for that day. */
  visitor: string;
  createdAt: Date;
}

export const defineShareVisit = (sequelize: Sequelize): ModelStatic<ShareVisitRow> =>
  sequelize.define<ShareVisitRow>('share_visits', {
    shareId: { ...reference(), primaryKey: true },
    day: { ...code(10), primaryKey: true },
    visitor: { ...code(64), primaryKey: true },
    createdAt: instant(),
  });
