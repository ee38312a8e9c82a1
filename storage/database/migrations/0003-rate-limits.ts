import { binaryText, instant, integer, version } from '../columns.ts';
import type { Migration } from './migration.ts';

export const rateLimits: Migration[] = [
  {
    name: '0003-rate_limits',
    up: (schema) =>
      schema.createTable(
        'rate_limits',
        { key: { type: binaryText(200), primaryKey: true }, points: integer(), expires_at: instant(), version: version() },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0003-rate_limits-expires_at',
    up: (schema) => schema.addIndex('rate_limits', ['expires_at'], { name: 'rate_limits_expires_at' }),
  },
];
