import { flag } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Pages of the public site may be taken down. */
export const contentWithdrawn: Migration[] = [
  { name: '0091-content_versions-withdrawn', up: (schema) => schema.addColumn('content_versions', 'withdrawn', flag()) },
];
