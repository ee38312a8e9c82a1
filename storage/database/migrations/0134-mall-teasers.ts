import { DataTypes } from 'sequelize';
import { bigintColumn, code, id, instant, integer, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const json = () => ({ type: DataTypes.TEXT, allowNull: true });

/** What is shown of models to those who have not bought them: one for each check of a file that is offered. */
export const mallTeasers: Migration[] = [
  {
    name: '0134-mall-teasers',
    up: (schema) =>
      schema.createTable(
        'mall_teasers',
        {
          id: id(),
          owner_id: reference(),
          file_id: reference(),
          file_attempt: integer(),
          status: code(20),
          percent: integer(0),
          attempt: integer(1),
          figures: json(),
          bytes: { ...bigintColumn('bytes'), defaultValue: 0 },
          error: json(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0134-mall-teasers-file',
    up: (schema) =>
      schema.addIndex('mall_teasers', ['file_id', 'file_attempt'], { unique: true, name: 'mall_teasers_file_id_file_attempt' }),
  },
  { name: '0134-mall-teasers-status', up: (schema) => schema.addIndex('mall_teasers', ['status'], { name: 'mall_teasers_status' }) },
];
