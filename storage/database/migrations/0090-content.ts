import { DataTypes } from 'sequelize';
import { code, id, instant, integer, maybeInstant, maybeReference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Pages of the public site, a row for each version. */
export const content: Migration[] = [
  {
    name: '0090-content',
    up: (schema) =>
      schema.createTable(
        'content_versions',
        {
          id: id(),
          address: code(200),
          number: integer(),
          title: text(60),
          source: { type: DataTypes.TEXT, allowNull: false },
          author_id: maybeReference(),
          published_at: maybeInstant(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0090-content-number',
    up: (schema) => schema.addIndex('content_versions', ['address', 'number'], { unique: true, name: 'content_versions_address_number' }),
  },
  {
    name: '0090-content-author',
    up: (schema) => schema.addIndex('content_versions', ['author_id'], { name: 'content_versions_author_id' }),
  },
];
