import { code, flag, id, instant } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Objects of rows that are gone, which stay for a while. */
export const objectRemovals: Migration[] = [
  {
    name: '0044-object_removals',
    up: (schema) =>
      schema.createTable(
        'object_removals',
        { id: id(), place: code(500), is_prefix: flag(), due_at: instant(), created_at: instant() },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  { name: '0044-object_removals-due_at', up: (schema) => schema.addIndex('object_removals', ['due_at']) },
];
