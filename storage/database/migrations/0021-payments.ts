import { DataTypes, type QueryInterface } from 'sequelize';
import {
  bigintColumn,
  code,
  id,
  instant,
  integer,
  maybeBigintColumn,
  maybeInstant,
  maybeReference,
  reference,
  text,
  version,
} from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0021-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const column = (name: string, definition: () => Parameters<QueryInterface['addColumn']>[2]): Migration => ({
  name: `0021-payment_attempts-add-${name}`,
  up: (schema) => schema.addColumn('payment_attempts', name, definition()),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0021-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { unique, name: `${name}_${fields.join('_')}` }),
});

const key = (definition: Parameters<QueryInterface['addColumn']>[2]) =>
  ({ ...(definition as object), primaryKey: true }) as typeof definition;

/** Attempts that are live at a provider, what came from providers and went back, and their bills beside our books. */
export const payments: Migration[] = [
  // All attempts before this one were settled here, at once.
  column('state', () => ({ ...(code(10) as object), defaultValue: 'Paid' }) as ReturnType<typeof code>),
  column('live_order_id', maybeReference),
  column('transaction_id', () => code(64, true)),
  column('ended_at', maybeInstant),
  column('version', version),
  index('payment_attempts', ['live_order_id'], true),
  index('payment_attempts', ['method', 'transaction_id'], true),
  table('payment_receipts', () => ({
    id: id(),
    provider: code(10),
    transaction_id: code(64),
    out_trade_no: code(64),
    order_id: maybeReference(),
    amount_fen: bigintColumn('amount_fen'),
    outcome: code(20),
    paid_at: instant(),
    created_at: instant(),
  })),
  index('payment_receipts', ['provider', 'transaction_id'], true),
  index('payment_receipts', ['order_id']),
  index('payment_receipts', ['provider', 'paid_at']),
  index('payment_receipts', ['outcome', 'id']),
  table('payment_refunds', () => ({
    out_refund_no: key(code(32)),
    receipt_id: reference(),
    order_id: maybeReference(),
    amount_fen: bigintColumn('amount_fen'),
    reason: code(20),
    state: code(10),
    tries: integer(0),
    last_code: text(100, true),
    refunded_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('payment_refunds', ['order_id', 'state']),
  index('payment_refunds', ['receipt_id']),
  index('payment_refunds', ['state', 'created_at']),
  table('payment_bills', () => ({
    provider: key(code(10)),
    day: key(code(10)),
    tries: integer(0),
    rows: integer(0),
    paid_fen: bigintColumn('paid_fen'),
    refunded_fen: bigintColumn('refunded_fen'),
    fee_fen: bigintColumn('fee_fen'),
    difference_count: integer(0),
    finished_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  table('payment_differences', () => ({
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    provider: code(10),
    day: code(10),
    kind: code(30),
    out_trade_no: code(64),
    transaction_id: code(64, true),
    out_refund_no: code(64, true),
    ours_fen: maybeBigintColumn('ours_fen'),
    theirs_fen: maybeBigintColumn('theirs_fen'),
    created_at: instant(),
  })),
  index('payment_differences', ['provider', 'day', 'id']),
];
