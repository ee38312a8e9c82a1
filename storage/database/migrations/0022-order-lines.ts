import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Lines that no count pays for. */
export const orderLines: Migration[] = [
  {
    name: '0022-order-lines-no-count',
    up: (schema) => schema.addColumn('order_lines', 'no_count', { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false }),
  },
];
