import { code, integer } from '../columns.ts';
import type { Migration } from './migration.ts';

const charset = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' } as const;

/** How well each service went on a day, for the status page. */
export const serviceDays: Migration[] = [
  {
    name: '0171-service_days',
    up: (schema) =>
      schema.createTable(
        'service_days',
        { id: { ...code(60), primaryKey: true }, day: code(10), service: code(40), good: integer(), bad: integer() },
        charset,
      ),
  },
  {
    name: '0171-service_days-day',
    up: (schema) => schema.addIndex('service_days', ['day'], { name: 'service_days_day' }),
  },
];
