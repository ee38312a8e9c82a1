import { DataTypes } from 'sequelize';
import { code, id, instant, maybeInstant, maybeReference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

/** What visitors write to us by the forms of the site. */
export const inquiries: Migration[] = [
  {
    name: '0180-inquiries',
    up: (schema) =>
      schema.createTable(
        'inquiries',
        {
          id: id(),
          kind: code(20),
          status: code(20),
          owner_id: maybeReference(),
          name: text(20),
          phone: code(20),
          email: text(64),
          company: text(60),
          content: { type: DataTypes.TEXT, allowNull: false },
          reply: { type: DataTypes.TEXT, allowNull: false },
          handled_by: maybeReference(),
          handled_at: maybeInstant(),
          mailed_at: maybeInstant(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0180-inquiries-status',
    up: (schema) => schema.addIndex('inquiries', ['status', 'id'], { name: 'inquiries_status_id' }),
  },
  {
    name: '0180-inquiries-owner_id',
    up: (schema) => schema.addIndex('inquiries', ['owner_id'], { name: 'inquiries_owner_id' }),
  },
  {
    name: '0180-inquiries-created_at',
    up: (schema) => schema.addIndex('inquiries', ['created_at'], { name: 'inquiries_created_at' }),
  },
];
