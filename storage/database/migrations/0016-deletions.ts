import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** When everything that a deleted account had was gone; and how those are found whose time has come. */
export const deletions: Migration[] = [
  { name: '0016-users-erased_at', up: (schema) => schema.addColumn('users', 'erased_at', { type: DataTypes.DATE(3), allowNull: true }) },
  {
    name: '0016-users-deletion_due_at-index',
    up: (schema) => schema.addIndex('users', ['deletion_due_at'], { name: 'users_deletion_due_at' }),
  },
  { name: '0016-users-deleted_at-index', up: (schema) => schema.addIndex('users', ['deleted_at'], { name: 'users_deleted_at' }) },
];
