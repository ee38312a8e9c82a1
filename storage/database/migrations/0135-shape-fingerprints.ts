import { DataTypes } from 'sequelize';
import { code, instant, integer, reference } from '../columns.ts';
import type { Migration } from './migration.ts';

/** By which shapes are known again: one of each file whose check measured it. */
export const shapeFingerprints: Migration[] = [
  {
    name: '0135-shape-fingerprints',
    up: (schema) =>
      schema.createTable(
        'shape_fingerprints',
        {
          file_id: { ...reference(), primaryKey: true },
          apart: integer(),
          spread: integer(),
          shape: { type: DataTypes.TEXT, allowNull: false },
          picture: code(16, true),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0135-shape-fingerprints-keys',
    up: (schema) => schema.addIndex('shape_fingerprints', ['apart', 'spread'], { name: 'shape_fingerprints_apart_spread' }),
  },
];
