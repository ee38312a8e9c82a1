import { code, id, instant, maybeReference, reference, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const index = (table: string, fields: string[]): Migration => ({
  name: `0115-${table}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(table, fields, { name: `${table}_${fields.join('_')}` }),
});

/** Notes of the back office, and what its one box finds things by. */
export const office: Migration[] = [
  {
    name: '0115-office_notes',
    up: (schema) =>
      schema.createTable(
        'office_notes',
        {
          id: id(),
          kind: code(10),
          subject_id: reference(),
          owner_id: maybeReference(),
          author_id: reference(),
          text: text(500),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  index('office_notes', ['kind', 'subject_id', 'id']),
  index('office_notes', ['owner_id']),
  index('workflow_outbox', ['request_id']),
  index('open_requests', ['request_id']),
  index('files', ['file_name']),
  index('files', ['model_name']),
  index('risk_checks', ['phone']),
];
