import { flag } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Which work is expected to be over soon. */
export const shortWork: Migration[] = [
  { name: '0053-workflow_outbox-short', up: (schema) => schema.addColumn('workflow_outbox', 'short', flag()) },
];
