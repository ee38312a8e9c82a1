import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ErrorRecord } from '#domain/errors/app-error';
import type { LookStatus } from '#domain/looks/state';
import type { TeaserFigures } from '#domain/mall/teaser';
import { bigintColumn, code, id, instant, integer, jsonColumn, reference, version } from '../columns.ts';

/** What is shown of a model to those who have not bought it: pictures from all sides, and reduced geometry where that gives not too much away. */
export interface MallTeaserRow extends Model<InferAttributes<MallTeaserRow>, InferCreationAttributes<MallTeaserRow>> {
  id: string;
  ownerId: string;
  fileId: string;
  /** The check whose preview it was made from; one for each. */
  fileAttempt: number;
  status: LookStatus;
  percent: CreationOptional<number>;
  attempt: CreationOptional<number>;
  /** Null until it is made. */
  figures: TeaserFigures | null;
  /** Of its objects; counted with the file. */
  bytes: CreationOptional<number>;
  error: ErrorRecord | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMallTeaser = (sequelize: Sequelize): ModelStatic<MallTeaserRow> =>
  sequelize.define<MallTeaserRow>('mall_teasers', {
    id: id(),
    ownerId: reference(),
    fileId: reference(),
    fileAttempt: integer(),
    status: code(20),
    percent: integer(0),
    attempt: integer(1),
    figures: jsonColumn<TeaserFigures>('figures'),
    bytes: { ...bigintColumn('bytes'), defaultValue: 0 },
    error: jsonColumn<ErrorRecord>('error'),
    version: version(),
    createdAt: instant(),
  });
