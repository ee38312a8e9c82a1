import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ErrorRecord } from '#domain/errors/app-error';
import type { LookFigures } from '#domain/looks/pictures';
import type { LookStatus } from '#domain/looks/state';
import { bigintColumn, code, id, instant, integer, jsonColumn, reference, version } from '../columns.ts';

/** A quick look: small pictures of what the presets would make of a checked file. */
export interface LookRow extends Model<InferAttributes<LookRow>, InferCreationAttributes<LookRow>> {
  id: string;
  ownerId: string;
  fileId: string;
  /** The check whose preview it was drawn from; one look for each. */
  fileAttempt: number;
  status: LookStatus;
  percent: CreationOptional<number>;
  attempt: CreationOptional<number>;
  /** Null until they are drawn. */
  pictures: LookFigures[] | null;
  /** Of the engine that drew them; null until then, and for those from before it was noted. */
  engineVersion: CreationOptional<string | null>;
  /** Of the pictures; counted with the file. */
  bytes: CreationOptional<number>;
  error: ErrorRecord | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineLook = (sequelize: Sequelize): ModelStatic<LookRow> =>
  sequelize.define<LookRow>('looks', {
    id: id(),
    ownerId: reference(),
    fileId: reference(),
    fileAttempt: integer(),
    status: code(20),
    percent: integer(0),
    attempt: integer(1),
    pictures: jsonColumn<LookFigures[]>('pictures'),
    engineVersion: code(60, true),
    bytes: { ...bigintColumn('bytes'), defaultValue: 0 },
    error: jsonColumn<ErrorRecord>('error'),
    version: version(),
    createdAt: instant(),
  });
