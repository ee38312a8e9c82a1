import { DataTypes } from 'sequelize';
import { code, id, instant, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const works = "'lightweight', 'conversion'";

/** Orders of several models so far, each of which is a batch by its own id. */
const severalModels = `(SELECT l.order_id FROM order_lines l WHERE l.type IN (${works}) GROUP BY l.order_id HAVING COUNT(*) > 1)`;

/** Presets that people save, and which batch an order and a job belong to. */
export const presets: Migration[] = [
  {
    name: '0028-lightweight-presets',
    up: (schema) =>
      schema.createTable(
        'lightweight_presets',
        {
          id: id(),
          owner_id: reference(),
          name: text(80),
          name_key: code(400, true),
          options: { type: DataTypes.TEXT, allowNull: false },
          deleted_at: maybeInstant(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0028-lightweight-presets-owner-name',
    up: (schema) =>
      schema.addIndex('lightweight_presets', ['owner_id', 'name_key'], { unique: true, name: 'lightweight_presets_owner_name' }),
  },
  {
    name: '0028-lightweight-presets-deleted',
    up: (schema) => schema.addIndex('lightweight_presets', ['deleted_at'], { name: 'lightweight_presets_deleted_at' }),
  },
  { name: '0028-orders-batch-id', up: (schema) => schema.addColumn('orders', 'batch_id', maybeReference()) },
  { name: '0028-orders-batch', up: (schema) => schema.addIndex('orders', ['batch_id'], { name: 'orders_batch_id' }) },
  { name: '0028-jobs-batch-id', up: (schema) => schema.addColumn('jobs', 'batch_id', maybeReference()) },
  {
    name: '0028-orders-of-several-models',
    up: async ({ sequelize }) => void (await sequelize.query(`UPDATE orders SET batch_id = id WHERE id IN ${severalModels}`)),
  },
  {
    name: '0028-jobs-of-several-models',
    up: async ({ sequelize }) => {
      const batch = '(SELECT o.batch_id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.job_id = jobs.id)';
      await sequelize.query(`UPDATE jobs SET batch_id = ${batch} WHERE id IN (SELECT job_id FROM order_lines WHERE job_id IS NOT NULL)`);
    },
  },
];
