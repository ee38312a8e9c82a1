import type { QueryInterface } from 'sequelize';
import { id, instant, integer, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0100-${name}`,
  up: (schema) => schema.createTable(name, columns(), { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' }),
});

const index = (name: string, fields: string[]): Migration => ({
  name: `0100-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { name: `${name}_${fields.join('_')}` }),
});

const key = (column: Parameters<QueryInterface['addColumn']>[2]) => ({ ...(column as object), primaryKey: true }) as typeof column;
/** SQLite reads it as TEXT. */
const large = () => ({ type: 'MEDIUMTEXT', allowNull: false });

/** What is edited on models, and its versions. */
export const editor: Migration[] = [
  table('scene_settings', () => ({
    file_id: key(reference()),
    owner_id: reference(),
    revision: integer(),
    settings: large(),
    bytes: integer(),
    version: version(),
    saved_at: instant(),
  })),
  index('scene_settings', ['owner_id']),
  table('scene_versions', () => ({
    id: id(),
    file_id: reference(),
    owner_id: reference(),
    name: text(160),
    revision: integer(),
    settings: large(),
    bytes: integer(),
    created_at: instant(),
  })),
  index('scene_versions', ['file_id']),
  index('scene_versions', ['owner_id']),
];
