import { DataTypes } from 'sequelize';
import { bigintColumn, code } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Each order had one line so far, which shares its fate. */
const fates = `CASE
  WHEN o.status IN ('Done', 'Refunded') THEN o.status
  WHEN o.status = 'Refunding' THEN 'Refunded'
  WHEN o.status = 'Fulfilling' THEN 'Working'
  ELSE 'Waiting' END`;
const ofOrder = (value: string): string => `(SELECT ${value} FROM orders o WHERE o.id = order_lines.order_id)`;

/** Lines that no count pays for, and what became of each. */
export const orderLines: Migration[] = [
  {
    name: '0022-order-lines-no-count',
    up: (schema) => schema.addColumn('order_lines', 'no_count', { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false }),
  },
  {
    name: '0022-order-lines-status',
    up: (schema) => schema.addColumn('order_lines', 'status', { ...code(20), defaultValue: 'Waiting' }),
  },
  {
    name: '0022-order-lines-refunded-fen',
    up: (schema) => schema.addColumn('order_lines', 'refunded_fen', { ...bigintColumn('refunded_fen'), defaultValue: 0 }),
  },
  { name: '0022-order-lines-refund-reason', up: (schema) => schema.addColumn('order_lines', 'refund_reason', code(20, true)) },
  {
    name: '0022-order-lines-fates',
    up: async ({ sequelize }) => {
      const changes = `status = ${ofOrder(fates)}, refunded_fen = ${ofOrder('o.refunded_fen')}, refund_reason = ${ofOrder('o.refund_reason')}`;
      await sequelize.query(`UPDATE order_lines SET ${changes}`);
    },
  },
];
