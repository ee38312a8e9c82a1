import { maybeInstant } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Since when a job is queued or runs, where that is not since its creation. */
export const jobResumed: Migration[] = [
  { name: '0183-jobs-resumed_at', up: (schema) => schema.addColumn('jobs', 'resumed_at', maybeInstant()) },
];
