import { code, instant, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Work that waits for an operator. */
export const waitingWorks: Migration[] = [
  {
    name: '0040-waiting_works',
    up: (schema) =>
      schema.createTable(
        'waiting_works',
        { workflow_id: { ...code(200), primaryKey: true }, kind: code(30), reason: text(500), since: instant() },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
];
