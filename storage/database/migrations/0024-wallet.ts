import { DataTypes, type QueryInterface } from 'sequelize';
import { bigintColumn, code, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0024-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0024-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { unique, name: `${name}_${fields.join('_')}` }),
});

const key = (column: Parameters<QueryInterface['addColumn']>[2]) => ({ ...(column as object), primaryKey: true }) as typeof column;

/** What sellers earn, the bank accounts of people, and what they withdraw. */
export const wallet: Migration[] = [
  table('incomes', () => ({
    id: id(),
    owner_id: reference(),
    order_id: reference(),
    line: integer(),
    status: code(20),
    description: text(200),
    gross_fen: bigintColumn('gross_fen'),
    fee_fen: bigintColumn('fee_fen'),
    income_fen: bigintColumn('income_fen'),
    settles_at: instant(),
    ended_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('incomes', ['order_id', 'line'], true),
  index('incomes', ['owner_id', 'id']),
  index('incomes', ['status', 'settles_at']),
  table('bank_cards', () => ({
    id: id(),
    owner_id: reference(),
    kind: code(20),
    bank_name: text(30),
    last_four: code(4),
    sealed_number: { type: DataTypes.TEXT, allowNull: false },
    number_hash: code(64),
    default_of: maybeReference(),
    version: version(),
    created_at: instant(),
  })),
  index('bank_cards', ['owner_id', 'number_hash'], true),
  index('bank_cards', ['default_of'], true),
  table('withdrawals', () => ({
    id: id(),
    number: code(32),
    owner_id: reference(),
    status: code(20),
    gross_fen: bigintColumn('gross_fen'),
    fee_fen: bigintColumn('fee_fen'),
    tax_fen: bigintColumn('tax_fen'),
    net_fen: bigintColumn('net_fen'),
    kind: code(20),
    bank_name: text(30),
    last_four: code(4),
    sealed_payee: { type: DataTypes.TEXT, allowNull: true },
    cause: text(200),
    provider: code(20, true),
    bank_number: code(64, true),
    decided_by: maybeReference(),
    decided_at: maybeInstant(),
    ended_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('withdrawals', ['number'], true),
  index('withdrawals', ['bank_number'], true),
  index('withdrawals', ['owner_id', 'id']),
  index('withdrawals', ['status', 'id']),
  table('withdrawal_events', () => ({
    withdrawal_id: key(reference()),
    seq: key(integer()),
    from_status: code(20, true),
    to_status: code(20),
    actor_id: maybeReference(),
    at: instant(),
  })),
];
