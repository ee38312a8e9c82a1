import { DataTypes, type QueryInterface } from 'sequelize';
import { bigintColumn, code, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';
import { refuseRows } from './refuse-rows.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0018-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0018-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { unique, name: `${name}_${fields.join('_')}` }),
});

/** Accounts, operations and postings of the ledger, and its comparisons. */
export const ledger: Migration[] = [
  table('ledger_accounts', () => ({
    id: id(),
    kind: code(30),
    owner_id: reference(),
    unit: code(80),
    balance: bigintColumn('balance'),
    version: version(),
  })),
  index('ledger_accounts', ['owner_id', 'kind', 'unit'], true),
  table('ledger_operations', () => ({
    id: id(),
    key: code(100),
    kind: code(30),
    order_id: maybeReference(),
    actor_id: maybeReference(),
    at: instant(),
    note: text(200),
  })),
  index('ledger_operations', ['key'], true),
  index('ledger_operations', ['order_id', 'id']),
  table('ledger_postings', () => ({
    operation_id: { ...reference(), primaryKey: true },
    leg: { ...integer(), primaryKey: true },
    account_id: reference(),
    amount: bigintColumn('amount'),
    at: instant(),
  })),
  // With the amount, so that an account is summed up from the index alone.
  index('ledger_postings', ['account_id', 'at', 'operation_id', 'amount']),
  table('ledger_comparisons', () => ({
    day: { ...code(10), primaryKey: true },
    account_id: code(32),
    operation_id: code(32),
    accounts: integer(),
    operations: integer(),
    difference_count: integer(),
    differences: { type: DataTypes.TEXT, allowNull: false },
    append_only: { type: DataTypes.BOOLEAN, allowNull: false },
    finished_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  ...(['ledger_operations', 'ledger_postings'] as const).flatMap((name) => [
    refuseRows({ number: '0018', table: name, change: 'UPDATE' }),
    refuseRows({ number: '0018', table: name, change: 'DELETE' }),
  ]),
];
