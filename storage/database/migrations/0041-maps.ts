import type { Migration } from './migration.ts';

/** What a check found in a map. */
export const maps: Migration[] = [
  { name: '0041-files-map', up: (schema) => schema.addColumn('files', 'map', { type: 'LONGTEXT', allowNull: true }) },
];
