import { DataTypes } from 'sequelize';
import { binaryText } from '../columns.ts';
import type { Migration } from './migration.ts';

type Definition = Parameters<Parameters<Migration['up']>[0]['addColumn']>[2];

/** `definition` is a function because Sequelize modifies the object it is given, and tests migrate two dialects in one process. */
const column = (name: string, definition: () => Definition): Migration => ({
  name: `0010-users-${name}`,
  up: (schema) => schema.addColumn('users', name, definition()),
});

/** What an account says of its owner, and what administrators decide about it. */
export const people: Migration[] = [
  column('email', () => ({ type: binaryText(64), allowNull: true })),
  { name: '0010-users-email-unique', up: (schema) => schema.addIndex('users', ['email'], { unique: true, name: 'users_email' }) },
  column('role', () => ({ type: binaryText(20), allowNull: false, defaultValue: 'user' })),
  column('profession_code', () => ({ type: binaryText(4), allowNull: true })),
  column('introduce', () => ({ type: DataTypes.STRING(200), allowNull: false, defaultValue: '' })),
  column('check_status', () => ({ type: DataTypes.INTEGER, allowNull: false, defaultValue: 3 })),
  column('frozen_at', () => ({ type: DataTypes.DATE(3), allowNull: true })),
  column('frozen_cause', () => ({ type: DataTypes.STRING(200), allowNull: false, defaultValue: '' })),
  column('deletion_due_at', () => ({ type: DataTypes.DATE(3), allowNull: true })),
  column('deleted_at', () => ({ type: DataTypes.DATE(3), allowNull: true })),
];
