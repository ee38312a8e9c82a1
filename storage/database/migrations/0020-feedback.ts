import { DataTypes } from 'sequelize';
import { id, instant, integer, maybeInstant, maybeReference, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const index = (fields: string[]): Migration => ({
  name: `0020-feedback-${fields.join('-')}`,
  up: (schema) => schema.addIndex('feedback', fields, { name: `feedback_${fields.join('_')}` }),
});

/** Problems and suggestions that users hand in. */
export const feedback: Migration[] = [
  {
    name: '0020-feedback',
    up: (schema) =>
      schema.createTable(
        'feedback',
        {
          id: id(),
          owner_id: reference(),
          type: integer(),
          content: { type: DataTypes.TEXT, allowNull: false },
          pictures: { type: DataTypes.TEXT, allowNull: false },
          annex_id: maybeReference(),
          answered_at: maybeInstant(),
          answered_by: maybeReference(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  index(['owner_id', 'created_at']),
  index(['answered_at', 'id']),
];
