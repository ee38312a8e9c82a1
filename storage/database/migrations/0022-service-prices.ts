import { bigintColumn, code, instant, version } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Prices that the back office has set. */
export const servicePrices: Migration[] = [
  {
    name: '0022-service_prices',
    up: (schema) =>
      schema.createTable(
        'service_prices',
        { id: { ...code(40), primaryKey: true }, unit_fen: bigintColumn('unit_fen'), version: version(), updated_at: instant() },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
];
