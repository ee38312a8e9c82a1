import { integer, maybeInstant } from '../columns.ts';
import type { Migration } from './migration.ts';

const column = (name: string, type: ReturnType<typeof integer>): Migration => ({
  name: `0075-jobs-${name}`,
  up: (schema) => schema.addColumn('jobs', name, type),
});

/** Since when a job waits for an operator, how often it did, and how long in all. */
export const jobWaiting: Migration[] = [
  column('waiting_since', maybeInstant()),
  column('waits', integer(0)),
  column('waited_ms', integer(0)),
];
