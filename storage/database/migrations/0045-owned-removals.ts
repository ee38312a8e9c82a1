import { maybeReference } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Whose the objects were that stay for a while, and how many bytes they take: of each person only so many stay. */
export const ownedRemovals: Migration[] = [
  { name: '0045-object_removals-owner_id', up: (schema) => schema.addColumn('object_removals', 'owner_id', maybeReference()) },
  { name: '0045-object_removals-bytes', up: (schema) => schema.addColumn('object_removals', 'bytes', { type: 'BIGINT', allowNull: true }) },
  { name: '0045-object_removals-owner_id-due_at', up: (schema) => schema.addIndex('object_removals', ['owner_id', 'due_at']) },
];
