import type { Migration } from './migration.ts';

/** Which ranges of a map are finished while its job runs. */
export const mapPieces: Migration[] = [
  { name: '0043-jobs-pieces', up: (schema) => schema.addColumn('jobs', 'pieces', { type: 'LONGTEXT', allowNull: true }) },
];
