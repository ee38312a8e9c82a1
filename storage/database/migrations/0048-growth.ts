import type { Migration } from './migration.ts';

/** Orders of one person within a day are counted, rows of files that are gone are swept, and files kept for buyers count against their seller. */
export const growth: Migration[] = [
  { name: '0048-orders-owner_id-created_at', up: (schema) => schema.addIndex('orders', ['owner_id', 'created_at']) },
  { name: '0048-files-purged_at', up: (schema) => schema.addIndex('files', ['purged_at']) },
  {
    name: '0048-mall_models-kept_bytes',
    up: (schema) => schema.addColumn('mall_models', 'kept_bytes', { type: 'BIGINT', allowNull: false, defaultValue: 0 }),
  },
];
