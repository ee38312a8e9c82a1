import { DataTypes } from 'sequelize';
import { binaryText, instant } from '../columns.ts';
import type { Migration } from './migration.ts';

const index = (name: string, columns: string[]): Migration => ({
  name: `0016-audit_events-${name}`,
  up: (schema) => schema.addIndex('audit_events', columns, { name: `audit_events_${name}` }),
});

export const audit: Migration[] = [
  {
    name: '0016-audit_events',
    up: (schema) =>
      schema.createTable(
        'audit_events',
        {
          id: { type: binaryText(32), primaryKey: true },
          event: { type: binaryText(40), allowNull: false },
          actor_id: { type: binaryText(32), allowNull: true },
          subject_id: { type: binaryText(32), allowNull: true },
          address: { type: binaryText(64), allowNull: true },
          details: { type: DataTypes.TEXT, allowNull: false },
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  index('subject', ['subject_id', 'id']),
  index('actor', ['actor_id', 'id']),
  index('event', ['event', 'id']),
  index('created_at', ['created_at']),
];
