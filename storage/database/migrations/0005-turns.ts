import type { QueryInterface } from 'sequelize';
import { binaryText, code, instant, integer, maybeInstant, maybeReference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

type Column = Parameters<QueryInterface['addColumn']>[2];

const added = (name: string, column: () => Column): Migration => ({
  name: `0005-workflow_outbox-${name}`,
  up: (schema) => schema.addColumn('workflow_outbox', name, column()),
});

const index = (fields: string[]): Migration => ({
  name: `0005-workflow_outbox-${fields.join('-')}`,
  up: (schema) => schema.addIndex('workflow_outbox', fields, { name: `workflow_outbox_${fields.join('_')}` }),
});

/** Turns at the queues: who waits, who has one, and how many slots there are. */
export const turns: Migration[] = [
  added('owner_id', maybeReference),
  added('queue', () => code(20, true)),
  added('taken_at', maybeInstant),
  added('released_at', maybeInstant),
  index(['queue', 'released_at', 'status']),
  index(['owner_id', 'queue', 'taken_at']),
  {
    name: '0005-workers',
    up: (schema) =>
      schema.createTable(
        'workers',
        {
          id: { type: binaryText(64), primaryKey: true },
          queue: { type: binaryText(20), primaryKey: true },
          slots: integer(),
          beat_at: instant(),
        },
        options,
      ),
  },
  {
    name: '0005-work_queues',
    up: (schema) => schema.createTable('work_queues', { name: { type: binaryText(20), primaryKey: true }, version: version() }, options),
  },
  {
    name: '0005-work_queues-rows',
    up: (schema) =>
      schema.bulkInsert('work_queues', [
        { name: 'io', version: 0 },
        { name: 'cpu', version: 0 },
      ]),
  },
];
