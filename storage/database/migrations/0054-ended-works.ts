import { DataTypes } from 'sequelize';
import { instant, integer, reference } from '../columns.ts';
import type { Migration } from './migration.ts';

/** What a budget or a deadline ended. */
export const endedWorks: Migration[] = [
  {
    name: '0054-ended_works',
    up: (schema) =>
      schema.createTable(
        'ended_works',
        {
          id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
          owner_id: reference(),
          processor_ms: integer(),
          ended_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0054-ended_works-owner',
    up: (schema) => schema.addIndex('ended_works', ['owner_id', 'ended_at'], { name: 'ended_works_owner_id_ended_at' }),
  },
];
