import type { Migration } from './migration.ts';

const columns = ['status', 'released_at', 'id', 'seller_id', 'category_id', 'format', 'price_fen', 'sales', 'name'];

/** All that a list of models on sale asks for, so that it reads nothing else of those that it does not show. */
export const mallIndex: Migration[] = [
  { name: '0051-mall_models-listed', up: (schema) => schema.addIndex('mall_models', columns, { name: 'mall_models_listed' }) },
];
