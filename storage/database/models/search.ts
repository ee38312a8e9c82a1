import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import { code, instant } from '../columns.ts';

/** Something that search indexes have to read anew: written in the transaction that changes it, read by each index in the order of `seq`. */
export interface SearchChangeRow extends Model<InferAttributes<SearchChangeRow>, InferCreationAttributes<SearchChangeRow>> {
  seq: CreationOptional<number>;
  /** all: every index is made anew. */
  subject: 'model' | 'seller' | 'all';
  /** Empty for all. */
  subjectId: string;
  createdAt: Date;
}

export const defineSearchChange = (sequelize: Sequelize): ModelStatic<SearchChangeRow> =>
  sequelize.define<SearchChangeRow>('search_changes', {
    seq: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    subject: code(10),
    subjectId: code(32),
    createdAt: instant(),
  });
