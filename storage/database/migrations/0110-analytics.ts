import type { QueryInterface } from 'sequelize';
import { bigintColumn, code, flag, id, instant, integer, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0110-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[]): Migration => ({
  name: `0110-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { name: `${name}_${fields.join('_')}` }),
});

const key = (column: Parameters<QueryInterface['addColumn']>[2]) => ({ ...(column as object), primaryKey: true }) as typeof column;
const sum = () => ({ ...bigintColumn('sum'), defaultValue: 0 });

/** Statistics of the site: visits, what was counted by day, what is still to be counted, and where accounts came from. */
export const analytics: Migration[] = [
  table('analytics_visits', () => ({
    ...{ id: id(), source: code(60), campaign: code(32), page: code(80), bot: flag() },
    ...{ views: integer(), seconds: integer(), started_at: instant() },
  })),
  index('analytics_visits', ['started_at']),
  table('analytics_counts', () => ({
    ...{ segment: key(code(64)), dimension: key(code(10)), day: key(code(10)), name: key(code(80)) },
    ...{ visits: integer(0), views: integer(0), bots: integer(0), stayed_seconds: sum(), ended_visits: integer(0) },
    ...{ registrations: integer(0), uploaders: integer(0), workers: integer(0), payers: integer(0), payments: integer(0) },
    ...{ income_fen: sum(), lost: integer(0), times: integer(0) },
  })),
  index('analytics_counts', ['day']),
  table('analytics_steps', () => ({
    ...{ id: id(), user_id: reference(), step: code(10), amount_fen: integer(0), campaign: code(32, true), at: instant() },
  })),
  index('analytics_steps', ['user_id']),
  table('account_sources', () => ({
    ...{ user_id: key(reference()), source: code(60), campaign: code(32) },
    ...{ registered: flag(), uploaded: flag(), worked: flag(), paid: flag(), version: version(), created_at: instant() },
  })),
  {
    // Whoever was there before has done his first steps: they are not counted as those of a newcomer.
    name: '0110-account_sources-before',
    up: async ({ sequelize }) => {
      const has = (table: string, also = ''): string => `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.owner_id = users.id${also})`;
      await sequelize.query(
        `INSERT INTO account_sources (user_id, source, campaign, registered, uploaded, worked, paid, version, created_at)
         SELECT id, 'unknown', '', 1, ${has('files')}, ${has('jobs')}, ${has('orders', ' AND orders.paid_fen > 0')}, 0, created_at
         FROM users WHERE deleted_at IS NULL`,
      );
    },
  },
];
