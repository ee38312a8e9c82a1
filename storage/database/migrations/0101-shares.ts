import { DataTypes, type QueryInterface } from 'sequelize';
import { code, id, instant, integer, maybeInstant, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0101-${name}`,
  up: (schema) => schema.createTable(name, columns(), { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' }),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0101-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { unique, name: `${name}_${fields.join('_')}` }),
});

const key = (column: Parameters<QueryInterface['addColumn']>[2]) => ({ ...(column as object), primaryKey: true }) as typeof column;

/** Links by which models are shown to others, and who opened them. */
export const shares: Migration[] = [
  table('model_shares', () => ({
    id: id(),
    owner_id: reference(),
    file_id: reference(),
    kind: code(10),
    token_hash: code(64),
    salt: code(64),
    password_hash: code(200, true),
    sites: { type: DataTypes.TEXT, allowNull: true },
    views: integer(0),
    last_viewed_at: maybeInstant(),
    tries: integer(0),
    next_try_at: maybeInstant(),
    judged_revision: integer(0),
    passed_revision: integer(0),
    expires_at: maybeInstant(),
    ended_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('model_shares', ['token_hash'], true),
  index('model_shares', ['owner_id', 'id']),
  index('model_shares', ['file_id']),
  table('share_visits', () => ({
    share_id: key(reference()),
    day: key(code(10)),
    visitor: key(code(64)),
    created_at: instant(),
  })),
  index('share_visits', ['created_at']),
];
