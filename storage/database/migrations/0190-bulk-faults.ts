import { integer } from '../columns.ts';
import type { Migration } from './migration.ts';

/** How often an act failed by our fault at the row whose turn it is. */
export const bulkFaults: Migration[] = [
  { name: '0190-bulk_acts-faults', up: (schema) => schema.addColumn('bulk_acts', 'faults', integer(0)) },
];
