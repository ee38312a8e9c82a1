import type { QueryInterface } from 'sequelize';
import { code, id, instant, integer, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

type Columns = Parameters<QueryInterface['createTable']>[1];

const table = (name: string, columns: () => Columns): Migration => ({
  name: `0015-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[]): Migration => ({
  name: `0015-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { name: `${name}_${fields.join('_')}` }),
});

/** Small private pictures. */
export const profiles: Migration[] = [
  table('attachments', () => ({
    id: id(),
    owner_id: reference(),
    purpose: code(20),
    bytes: integer(),
    status: code(20),
    key_id: code(16, true),
    version: version(),
    created_at: instant(),
  })),
  index('attachments', ['owner_id', 'created_at']),
  index('attachments', ['status', 'created_at']),
];
