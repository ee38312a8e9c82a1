import { code, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Applications to publish models, and modellers who are frozen. */
export const modelers: Migration[] = [
  {
    name: '0140-modeler_applications',
    up: (schema) =>
      schema.createTable(
        'modeler_applications',
        {
          id: id(),
          owner_id: reference(),
          open_of: maybeReference(),
          uploader_type: integer(),
          intro: text(500),
          link: text(300),
          status: code(20),
          cause: { ...text(200), defaultValue: '' },
          decided_by: maybeReference(),
          decided_at: maybeInstant(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0140-modeler_applications-open_of',
    up: (schema) => schema.addIndex('modeler_applications', ['open_of'], { unique: true, name: 'modeler_applications_open_of' }),
  },
  {
    name: '0140-modeler_applications-owner_id-id',
    up: (schema) => schema.addIndex('modeler_applications', ['owner_id', 'id'], { name: 'modeler_applications_owner_id_id' }),
  },
  {
    name: '0140-modeler_applications-status-id',
    up: (schema) => schema.addIndex('modeler_applications', ['status', 'id'], { name: 'modeler_applications_status_id' }),
  },
  { name: '0140-users-modeler_frozen_at', up: (schema) => schema.addColumn('users', 'modeler_frozen_at', maybeInstant()) },
  {
    name: '0140-users-modeler_frozen_cause',
    up: (schema) => schema.addColumn('users', 'modeler_frozen_cause', { ...(text(200) as object), defaultValue: '' } as never),
  },
];
