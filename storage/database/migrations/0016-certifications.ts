import { DataTypes } from 'sequelize';
import { code, id, instant, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const index = (name: string, columns: string[], unique = false): Migration => ({
  name: `0016-certifications-${name}`,
  up: (schema) => schema.addIndex('certifications', columns, { name: `certifications_${name}`, unique }),
});

export const certifications: Migration[] = [
  {
    name: '0016-certifications',
    up: (schema) =>
      schema.createTable(
        'certifications',
        {
          id: id(),
          owner_id: reference(),
          kind: code(20),
          status: code(20),
          sealed_fields: { type: DataTypes.TEXT, allowNull: false },
          number_hash: code(64, true),
          papers: { type: DataTypes.TEXT, allowNull: false },
          consent_version: code(20),
          consented_at: instant(),
          decided_at: maybeInstant(),
          decided_by: maybeReference(),
          cause: text(200),
          papers_due_at: maybeInstant(),
          papers_erased_at: maybeInstant(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  index('number_hash', ['number_hash'], true),
  index('owner', ['owner_id', 'id']),
  index('status', ['status', 'id']),
  index('papers_due_at', ['papers_due_at']),
];
