import { DataTypes } from 'sequelize';
import { code, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const charset = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

/** Acts of the back office on much work at once, and what they failed at. */
export const bulk: Migration[] = [
  {
    name: '0181-bulk_acts',
    up: (schema) =>
      schema.createTable(
        'bulk_acts',
        {
          id: id(),
          act: code(20),
          status: code(20),
          filter: { type: DataTypes.TEXT, allowNull: false },
          repeats: maybeReference(),
          filter_key: code(200, true),
          place: { type: DataTypes.INTEGER, allowNull: true },
          cause: text(200),
          by_id: reference(),
          address: code(64),
          total: integer(),
          done: integer(0),
          skipped: integer(0),
          failed: integer(0),
          cursor: code(200, true),
          seen_at: instant(),
          created_at: instant(),
          ended_at: maybeInstant(),
          version: version(),
        },
        charset,
      ),
  },
  {
    name: '0181-bulk_acts-filter_key',
    up: (schema) => schema.addIndex('bulk_acts', ['filter_key'], { unique: true, name: 'bulk_acts_filter_key' }),
  },
  {
    name: '0181-bulk_acts-place',
    up: (schema) => schema.addIndex('bulk_acts', ['place'], { unique: true, name: 'bulk_acts_place' }),
  },
  {
    name: '0181-bulk_acts-created_at',
    up: (schema) => schema.addIndex('bulk_acts', ['created_at'], { name: 'bulk_acts_created_at' }),
  },
  {
    name: '0182-bulk_failures',
    up: (schema) =>
      schema.createTable(
        'bulk_failures',
        {
          bulk_id: { ...reference(), primaryKey: true },
          workflow_id: { ...code(200), primaryKey: true },
          reason: text(500),
          failed_at: instant(),
        },
        charset,
      ),
  },
  {
    name: '0182-bulk_failures-failed_at',
    up: (schema) => schema.addIndex('bulk_failures', ['failed_at'], { name: 'bulk_failures_failed_at' }),
  },
];
