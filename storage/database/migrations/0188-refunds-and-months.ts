import { bigintColumn, code, integer } from '../columns.ts';
import type { Migration } from './migration.ts';

const key = (length: number) => ({ ...code(length), primaryKey: true });
const sum = () => ({ ...bigintColumn('sum'), defaultValue: 0 });
const added = [
  ...([
    'visits',
    'views',
    'bots',
    'stayed_seconds',
    'ended_visits',
    'registrations',
    'uploaders',
    'workers',
    'payers',
    'payments',
  ] as const),
  ...(['income_fen', 'refunded_fen', 'lost', 'times'] as const),
];

/** Refunds beside what was paid, and counts of whole months, so that the lists of a year are added up from few rows. */
export const refundsAndMonths: Migration[] = [
  {
    name: '0188-analytics_counts-refunded_fen',
    up: (schema) => schema.addColumn('analytics_counts', 'refunded_fen', sum()),
  },
  {
    name: '0188-analytics_months',
    up: (schema) =>
      schema.createTable(
        'analytics_months',
        {
          ...{ segment: key(64), dimension: key(10), month: key(7), name: key(80) },
          ...{ visits: integer(0), views: integer(0), bots: integer(0), stayed_seconds: sum(), ended_visits: integer(0) },
          ...{ registrations: integer(0), uploaders: integer(0), workers: integer(0), payers: integer(0), payments: integer(0) },
          ...{ income_fen: sum(), refunded_fen: sum(), lost: integer(0), times: integer(0) },
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0188-analytics_months-month',
    up: (schema) => schema.addIndex('analytics_months', ['month'], { name: 'analytics_months_month' }),
  },
  {
    name: '0188-analytics_months-filled',
    up: async ({ sequelize }) => {
      const sums = added.map((name) => `SUM(${name})`).join(', ');
      await sequelize.query(
        `INSERT INTO analytics_months (segment, dimension, month, name, ${added.join(', ')})
         SELECT segment, dimension, SUBSTR(day, 1, 7), name, ${sums} FROM analytics_counts
         WHERE dimension <> 'all' GROUP BY segment, dimension, SUBSTR(day, 1, 7), name`,
      );
    },
  },
];
