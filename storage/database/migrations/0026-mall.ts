import { DataTypes, type QueryInterface } from 'sequelize';
import { bigintColumn, code, id, instant, integer, maybeInstant, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0026-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0026-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { unique, name: `${name}_${fields.join('_')}` }),
});

const key = (column: Parameters<QueryInterface['addColumn']>[2]) => ({ ...(column as object), primaryKey: true }) as typeof column;

/** Models that publishers offer, and what people have in their carts and have bought. */
export const mall: Migration[] = [
  table('mall_models', () => ({
    id: id(),
    seller_id: reference(),
    file_id: reference(),
    name: text(60),
    description: text(1000),
    price_fen: bigintColumn('price_fen'),
    category_id: { type: DataTypes.INTEGER, allowNull: true },
    label_ids: { type: DataTypes.TEXT, allowNull: false },
    status: code(20),
    frozen_cause: text(400, true),
    format: code(20),
    file_name: text(200),
    file_size: bigintColumn('file_size'),
    object_key: code(500),
    preview_key: code(500, true),
    thumbnail_key: code(500, true),
    summary: { type: DataTypes.TEXT, allowNull: true },
    sales: integer(),
    released_at: maybeInstant(),
    file_gone_at: maybeInstant(),
    purged_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('mall_models', ['file_id'], true),
  index('mall_models', ['seller_id', 'status']),
  index('mall_models', ['status', 'released_at']),
  index('mall_models', ['file_gone_at']),
  table('cart_items', () => ({ owner_id: key(reference()), model_id: key(reference()), created_at: instant() })),
  table('model_purchases', () => ({
    owner_id: key(reference()),
    model_id: key(reference()),
    order_id: reference(),
    created_at: instant(),
  })),
  index('model_purchases', ['model_id']),
];
