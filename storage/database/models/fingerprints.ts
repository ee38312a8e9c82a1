import type { InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { code, instant, integer, jsonColumn, reference } from '../columns.ts';

/** By what a file's shape is known again. */
export interface ShapeFingerprintRow extends Model<InferAttributes<ShapeFingerprintRow>, InferCreationAttributes<ShapeFingerprintRow>> {
  fileId: string;
  /** By which alike ones are looked up: `fingerprintKeys`. */
  apart: number;
  spread: number;
  shape: number[];
  /** Of its picture; null where it has none. */
  picture: string | null;
  createdAt: Date;
}

export const defineShapeFingerprint = (sequelize: Sequelize): ModelStatic<ShapeFingerprintRow> =>
  sequelize.define<ShapeFingerprintRow>('shape_fingerprints', {
    fileId: { ...reference(), primaryKey: true },
    apart: integer(),
    spread: integer(),
    shape: jsonColumn<number[]>('shape', false),
    picture: code(16, true),
    createdAt: instant(),
  });
