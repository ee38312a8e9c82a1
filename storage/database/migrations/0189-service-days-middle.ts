import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** How long checks of a day took, for the status page. */
export const serviceDaysMiddle: Migration[] = [
  {
    name: '0189-service_days-middle_ms',
    up: (schema) => schema.addColumn('service_days', 'middle_ms', { type: DataTypes.INTEGER, allowNull: true }),
  },
];
