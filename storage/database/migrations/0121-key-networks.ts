import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** From where a key was used, so that its owner hears of use from elsewhere. */
export const keyNetworks: Migration[] = [
  {
    name: '0121-key-networks',
    up: (schema) => schema.addColumn('open_keys', 'networks', { type: DataTypes.TEXT, allowNull: true }),
  },
];
