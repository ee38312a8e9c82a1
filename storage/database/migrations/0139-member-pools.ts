import { bigintColumn, code, id, instant, integer, maybeInstant, maybeReference, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

/** What members’ months bring the sellers whose models they took by counts, and what sellers owe after refunds. */
export const memberPools: Migration[] = [
  {
    name: '0139-member_pools',
    up: (schema) =>
      schema.createTable(
        'member_pools',
        {
          id: id(),
          owner_id: reference(),
          unit: code(80),
          starts_at: instant(),
          due_at: instant(),
          paid_fen: bigintColumn('paid_fen'),
          given_fen: bigintColumn('given_fen'),
          takes: integer(),
          divided_at: maybeInstant(),
          shared_at: maybeInstant(),
          version: version(),
          created_at: instant(),
        },
        options,
      ),
  },
  {
    name: '0139-member_pools-owner_id-unit',
    up: (schema) => schema.addIndex('member_pools', ['owner_id', 'unit'], { unique: true, name: 'member_pools_owner_id_unit' }),
  },
  {
    name: '0139-member_pools-shared_at-due_at',
    up: (schema) => schema.addIndex('member_pools', ['shared_at', 'due_at'], { name: 'member_pools_shared_at_due_at' }),
  },
  { name: '0139-incomes-pool_id', up: (schema) => schema.addColumn('incomes', 'pool_id', maybeReference()) },
  {
    name: '0139-incomes-most_fen',
    up: (schema) => schema.addColumn('incomes', 'most_fen', { type: 'BIGINT', allowNull: false, defaultValue: 0 }),
  },
  {
    name: '0139-incomes-owed_fen',
    up: (schema) => schema.addColumn('incomes', 'owed_fen', { type: 'BIGINT', allowNull: false, defaultValue: 0 }),
  },
  { name: '0139-incomes-of-pool', up: (schema) => schema.addIndex('incomes', ['pool_id', 'id'], { name: 'incomes_pool_id_id' }) },
  {
    name: '0139-incomes-owed',
    up: (schema) => schema.addIndex('incomes', ['owed_fen', 'owner_id'], { name: 'incomes_owed_fen_owner_id' }),
  },
  { name: '0139-membership_terms-order_id', up: (schema) => schema.addColumn('membership_terms', 'order_id', maybeReference()) },
];
