import { DatabaseError, DataTypes, type QueryInterface } from 'sequelize';
import { bigintColumn, code, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0018-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0018-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { unique, name: `${name}_${fields.join('_')}` }),
});

/** Without the right to create triggers, or with a binary log and without SUPER, they are left out; the comparison of the ledger says so. */
const refusals = new Set(['ER_TABLEACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR', 'ER_BINLOG_CREATE_ROUTINE_NEED_SUPER']);

/** Has the database refuse to change or to remove rows. */
const refuse = (table: string, change: 'UPDATE' | 'DELETE'): Migration => ({
  name: `0018-${table}-no-${change.toLowerCase()}`,
  up: async ({ sequelize }) => {
    const because = `'${table} is only ever appended to'`;
    const body =
      sequelize.getDialect() === 'sqlite'
        ? `BEGIN SELECT RAISE(ABORT, ${because}); END`
        : `FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = ${because}`;
    try {
      await sequelize.query(`CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table} ${body}`);
    } catch (error) {
      const code = error instanceof DatabaseError ? (error.parent as { code?: string }).code : undefined;
      if (code === undefined || !refusals.has(code)) throw error;
    }
  },
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
  ...(['ledger_operations', 'ledger_postings'] as const).flatMap((name) => [refuse(name, 'UPDATE'), refuse(name, 'DELETE')]),
];
