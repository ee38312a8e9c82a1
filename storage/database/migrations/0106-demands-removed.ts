import { maybeInstant } from '../columns.ts';
import type { Migration } from './migration.ts';

/** When an administrator took a demand down, whatever became of it. */
export const demandsRemoved: Migration[] = [
  { name: '0106-match_demands-removed-at', up: (schema) => schema.addColumn('match_demands', 'removed_at', maybeInstant()) },
];
