import { code } from '../columns.ts';
import type { Migration } from './migration.ts';

export const passwords: Migration[] = [
  { name: '0002-users-password_hash', up: (schema) => schema.addColumn('users', 'password_hash', code(200, true)) },
];
