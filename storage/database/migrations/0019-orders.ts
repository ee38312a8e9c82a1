import { DataTypes, type QueryInterface } from 'sequelize';
import { bigintColumn, code, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0019-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0019-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { unique, name: `${name}_${fields.join('_')}` }),
});

const key = (column: Parameters<QueryInterface['addColumn']>[2]) => ({ ...(column as object), primaryKey: true }) as typeof column;

/** Orders with their lines, what became of them and how they were paid; the coupons and counts that people have. */
export const orders: Migration[] = [
  table('orders', () => ({
    id: id(),
    order_number: code(20),
    owner_id: reference(),
    type: code(30),
    status: code(20),
    close_reason: code(20, true),
    refund_reason: code(20, true),
    description: text(200),
    tier: code(20),
    amount_fen: bigintColumn('amount_fen'),
    payable_fen: bigintColumn('payable_fen'),
    paid_fen: bigintColumn('paid_fen'),
    refunded_fen: bigintColumn('refunded_fen'),
    coupon_id: maybeReference(),
    coupon_use: code(10, true),
    method: code(20, true),
    attempts: integer(),
    taken: { type: DataTypes.TEXT, allowNull: false },
    priced_at: instant(),
    expires_at: instant(),
    paid_at: maybeInstant(),
    ended_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('orders', ['order_number'], true),
  index('orders', ['owner_id', 'id']),
  index('orders', ['owner_id', 'status']),
  index('orders', ['status', 'expires_at']),
  table('order_lines', () => ({
    order_id: key(reference()),
    line: key(integer()),
    type: code(30),
    description: text(200),
    amount_fen: bigintColumn('amount_fen'),
    payable_fen: bigintColumn('payable_fen'),
    subject: { type: DataTypes.TEXT, allowNull: false },
    job_id: maybeReference(),
    version: version(),
  })),
  index('order_lines', ['job_id'], true),
  table('order_events', () => ({
    order_id: key(reference()),
    seq: key(integer()),
    from_status: code(20, true),
    to_status: code(20),
    actor_id: maybeReference(),
    reason: code(20, true),
    at: instant(),
  })),
  table('payment_attempts', () => ({
    order_id: key(reference()),
    number: key(integer()),
    out_trade_no: code(32),
    method: code(20),
    coupon_id: maybeReference(),
    amount_fen: bigintColumn('amount_fen'),
    at: instant(),
  })),
  index('payment_attempts', ['out_trade_no'], true),
  table('coupons', () => ({
    id: id(),
    owner_id: reference(),
    kind: code(20),
    name: text(60),
    face_value_fen: bigintColumn('face_value_fen'),
    percent: { type: DataTypes.DOUBLE, allowNull: true },
    threshold_fen: bigintColumn('threshold_fen'),
    types: { type: DataTypes.TEXT, allowNull: true },
    starts_at: instant(),
    ends_at: instant(),
    source: code(30),
    version: version(),
    created_at: instant(),
  })),
  index('coupons', ['owner_id', 'ends_at']),
  table('count_allowances', () => ({
    owner_id: key(reference()),
    unit: key(code(80)),
    issued: integer(),
    version: version(),
    created_at: instant(),
  })),
];
