import { code } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Which engine drew a quick look; null before it is drawn, and for those from before. */
export const lookEngine: Migration[] = [
  { name: '0031-looks-engine-version', up: (schema) => schema.addColumn('looks', 'engine_version', code(60, true)) },
];
