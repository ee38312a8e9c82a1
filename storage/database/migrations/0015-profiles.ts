import { DataTypes, type QueryInterface } from 'sequelize';
import { binaryText, code, id, instant, integer, maybeInstant, reference, version } from '../columns.ts';
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

const column = (name: string, definition: () => Parameters<QueryInterface['addColumn']>[2]): Migration => ({
  name: `0015-users-${name}`,
  up: (schema) => schema.addColumn('users', name, definition()),
});

/** Small private pictures, and what an account says of its owner beside 0010. */
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
  column('interests', () => ({ type: DataTypes.TEXT, allowNull: true })),
  column('register_purpose', () => ({ type: binaryText(4), allowNull: true })),
  column('interests_asked_at', maybeInstant),
  column('service_type', () => ({ type: binaryText(4), allowNull: true })),
  column('services', () => ({ type: DataTypes.TEXT, allowNull: true })),
  column('invite_code', () => ({ type: binaryText(11), allowNull: true })),
  {
    name: '0015-users-invite_code-unique',
    up: (schema) => schema.addIndex('users', ['invite_code'], { unique: true, name: 'users_invite_code' }),
  },
  table('invitations', () => ({ user_id: id(), inviter_id: reference(), created_at: instant() })),
  table('guide_reads', () => ({
    user_id: { ...reference(), primaryKey: true },
    location: { ...integer(), primaryKey: true },
    created_at: instant(),
  })),
];
